// Takes text of strangers, gives it as text or an attribute of XML 1.0 that every parser reads and every terminal can
// print. Characters that XML cannot hold are shown as a readable escape; other unprintable ones become references.

import {visible} from '../wording/terminal.ts';

// C0 but for white space, halves of surrogate pairs, and two code points that are no characters (XML 1.0, 2.2).
const impossible = /[\0-\x08\x0b\x0c\x0e-\x1f\p{Surrogate}]/gu;
const noCharacters = /[\ufffe\uffff]/g;
// White space is a reference too: in an attribute a parser makes spaces of it. So is what begins a command of a build server.
const referenced =
  /[&<>"'\t\n\r\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;
const commands = /##(?=\[|vso\[)|(?<=^|\s)::/g;

const names: Readonly<Record<string, string>> = {'&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;'};

export function xml(text: string): string {
  return text
    .replace(impossible, visible)
    .replace(noCharacters, (unit) => `\\u${unit.charCodeAt(0).toString(16)}`)
    .replace(referenced, (character) => names[character] ?? reference(character))
    .replace(commands, (characters) => reference(characters) + characters.slice(1));
}

function reference(text: string): string {
  return `&#x${text.codePointAt(0)?.toString(16)};`;
}

/** Attributes in their order, with a space before each. */
export function attributes(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${xml(String(value))}"`)
    .join('');
}
