// Shortens the names of places and the quotations in a sentence until it has at most so many characters. Of a path the
// file name stays, and the folders before it; the words of the sentence itself are never cut.

import {withoutUnpaired} from '../text/unpairedSigns.ts';
import type {MessagePart} from './messageParts.ts';
import {beginning, visiblePath, visibleText} from './terminal.ts';

/** Shorter names could not be told apart. */
const namedMin = 12;

/** `shown`: how a reader sees a part. `paths`: those that a reader must not take for one another. */
export function shortParts(
  parts: readonly MessagePart[],
  unitsMax: number,
  shown: (part: MessagePart) => string,
  paths: readonly string[],
): readonly MessagePart[] {
  const lengthOf = (all: readonly MessagePart[]) => all.reduce((sum, part) => sum + shown(part).length, 0);
  // The longest one gives way first.
  const shortTo = (room: number, others: readonly string[]) =>
    parts.map((part) => (shown(part).length > room ? shortened(part, room, shown, others) : part));
  let short = parts;
  for (let room = unitsMax; lengthOf(short) > unitsMax && room >= namedMin; room--) short = shortTo(room, paths);
  return lengthOf(short) > unitsMax ? shortTo(namedMin, []) : short;
}

/** Whether of each path at least the file name is left: a reader of 'Proper…l.java' has to look the file up. */
export function keepNames(parts: readonly MessagePart[], short: readonly MessagePart[]): boolean {
  return parts.every((part, at) => pathOf(short[at])?.endsWith(fileName(pathOf(part) ?? '')) ?? true);
}

function pathOf(part: MessagePart): string | null {
  return typeof part === 'string' || 'quote' in part ? null : part.path;
}

function shortened(
  part: MessagePart,
  room: number,
  shown: (part: MessagePart) => string,
  others: readonly string[],
): MessagePart {
  if (typeof part === 'string') return part;
  if ('quote' in part) return {quote: shortQuote(part.quote, room)};
  const around = shown(part).length - visiblePath(part.path).length;
  const path = visiblePath(part.path);
  const different = others.filter((other) => other !== path);
  const short = shortPath(path, Math.max(namedMin - around, room - around), different);
  const alike = different.filter((other) => short.startsWith('…/') && other.endsWith(short.slice(1)));
  return {...part, path: alike.length === 0 ? short : withDifferingFolder(path, alike)};
}

/** '…/resolution/…/Mojo.java' beside 'its/collection/java/Mojo.java': the last folder that no other has, and the file. */
function withDifferingFolder(path: string, alike: readonly string[]): string {
  const folders = path.split('/').reverse();
  const differing = alike.map((one) => {
    const others = one.split('/').reverse();
    return folders.findIndex((folder, at) => folder !== others[at]);
  });
  const at = Math.max(...differing);
  return differing.includes(-1) ? path : `…/${folders[at]}/${at > 1 ? '…/' : ''}${folders[0]}`;
}

function shortQuote(quote: string, room: number): string {
  const text = visibleText(quote);
  if (text.length <= room) return text;
  const head = beginning(text, room - 2);
  const isWhole = text[head.length] === ' ' || !head.includes(' ');
  return `${withoutUnpaired(isWhole ? head : head.slice(0, head.lastIndexOf(' ')), true)} …`;
}

/** Of a name that has to be cut, at most so much stays. */
const cutNameMax = 0.75;
/** Letters at the end of a cut name: its extension. */
const endingMin = 3;

/** Many folders have a file of this name. */
const commonName = /^(?:_?index|readme|mod|main|__init__)\.[^/]+$/i;

/** '…/windows/quick-start.md' with as many folders as fit; of a longer name 'quic…art.md', which none of `others` has. */
export function shortPath(path: string, unitsMax: number, others: readonly string[] = []): string {
  if (path.length <= unitsMax) return path;
  let shortest = path;
  for (let slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
    const end = path.slice(slash + 1);
    if (commonName.test(end)) return shortest;
    shortest = `…/${end}`;
    if (shortest.length <= unitsMax) return shortest;
  }
  const name = fileName(path);
  // A name without a single letter is no shorter, and cannot be searched for.
  const most = Math.min(unitsMax, Math.ceil(name.length * cutNameMax));
  const half = Math.max(1, Math.floor((most - 1) / 2));
  const [head, tail] = [beginning(name, half), ending(name, half)];
  const differing = others.map(fileName).flatMap((other) => {
    const isAlike = other !== name && other.startsWith(head) && other.endsWith(tail);
    return isAlike ? [1 + other.split('').findIndex((letter, at) => letter !== name[at])] : [];
  });
  // With room for an ending.
  const from = Math.max(half, ...differing.filter((letters) => letters <= 2 * half - endingMin));
  return `${beginning(name, from)}…${ending(name, 2 * half - from)}`;
}

function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Not from within a character. */
function ending(text: string, units: number): string {
  const end = text.slice(-units);
  return /^[\udc00-\udfff]/.test(end) ? end.slice(1) : end;
}
