// Takes lines of Markdown, says which of them begin a container of a site generator whose text is prose although it is
// indented or fenced: admonitions and tabs of MkDocs, directives of MyST, components of MDX, notes and definitions.

import {foldedAt, indented, isAsciiLetter, isBlank, lineEnd, runOf, standsAt} from '../byteSearch.ts';
import {textDirectives} from './textDirectives.ts';

/** So far is the text of a container indented, and code beyond the text around it. */
export const containerColumns = 4;

/** Column of the text that begins at `to` in the line that begins at `from`; a tab goes on to the next multiple of four. */
export function columnsBefore(bytes: Uint8Array, from: number, to: number): number {
  let columns = 0;
  for (let at = from; at < to; at++) {
    if (bytes[at] === 9) columns += containerColumns - (columns % containerColumns);
    else if (bytes[at] === 32) columns++;
  }
  return columns;
}

/** The margin of the innermost container that a line at `column` is in: each is indented as far into the one around it. */
export function marginAt(margin: number, column: number): number {
  while (margin > column) margin = Math.max(0, margin - containerColumns);
  return margin;
}

/**
 * `!!! note`, `??? note`, `???+ note` and `=== "Tab"` of Python-Markdown, as MkDocs and Zensical have them; `[^1]: text`, a
 * note, and `: text`, a definition.
 */
export function beginsContainer(bytes: Uint8Array, from: number, size: number): boolean {
  const byte = bytes[from];
  if (byte === 91) return bytes[from + 1] === 94 && hasNoteEnd(bytes, from + 2, size);
  if (byte === 58) return (bytes[from + 1] === 32 || bytes[from + 1] === 9) && !isBlank(bytes, from + 1, size);
  if ((byte !== 33 && byte !== 63 && byte !== 61) || runOf(bytes, byte, from, size) !== 3) return false;
  let at = from + 3;
  if (bytes[at] === 43 || (byte === 61 && bytes[at] === 33)) at++;
  if (bytes[at] !== 32 && bytes[at] !== 9) return false;
  at = indented(bytes, at, size);
  const isTitle = bytes[at] === 34 || bytes[at] === 39;
  return byte === 61 ? isTitle : isTitle || isAsciiLetter(bytes[at]);
}

function hasNoteEnd(bytes: Uint8Array, from: number, size: number): boolean {
  const end = lineEnd(bytes, from, size);
  const close = bytes.subarray(from, end).indexOf(93);
  return close > 0 && bytes[from + close + 1] === 58;
}

/** `<Tabs>`, `<TabItem>`: elements of HTML have no capital letter that a small one follows. */
export function isComponent(bytes: Uint8Array, from: number, size: number): boolean {
  const isCapital = bytes[from + 1] >= 65 && bytes[from + 1] <= 90;
  return isCapital && from + 2 < size && bytes[from + 2] >= 97 && bytes[from + 2] <= 122;
}

/** Directives of MyST with text of the author, besides those of reStructuredText. */
const cards = [
  'dropdown',
  'tab-set',
  'tab-item',
  'card',
  'grid',
  'grid-item',
  'grid-item-card',
  'margin',
  'aside',
  'div',
];
const withText = [...textDirectives, ...cards];

/** Offset of the title in the line `{note} Title` behind the marks of a fence, or -1 if code follows. */
export function textDirectiveEnd(bytes: Uint8Array, from: number, size: number): number {
  const at = indented(bytes, from, size);
  if (bytes[at] !== 123) return -1;
  const name = withText.find((one) => foldedAt(bytes, at + 1, one) && standsAt(bytes, at + 1 + one.length, '}'));
  return name === undefined ? -1 : at + name.length + 2;
}
