// Takes a document, gives the set of its shingles, S(D, w) (Broder 1997): what sketches sum up and what resemblance and
// containment of whole documents are measured on.

import type {Aside} from '../text/aside.ts';
import {newAside} from '../text/aside.ts';
import type {Format} from '../text/format.ts';
import {lex} from '../text/lex.ts';
import type {WordSwitches} from '../text/switches.ts';
import {newTokens, type Tokens} from '../text/tokens.ts';
import {shingles} from './shingle.ts';

/** What of a document is a shingle. */
export interface Shingling {
  /** Words in a shingle, 1…16. */
  readonly w: number;
  readonly words: WordSwitches;
}

/** Words and memory that one document after the other is read with. */
export interface ShinglingSpace {
  readonly tokens: Tokens;
  readonly aside: Aside;
  all: Uint32Array;
  table: Uint32Array;
}

export function newShinglingSpace(): ShinglingSpace {
  return {tokens: newTokens(), aside: newAside(false), all: new Uint32Array(1024), table: new Uint32Array(4096)};
}

/** Distinct hashes of the w-shingles of valid UTF-8 text, in order of their first place: a view into `space`. */
export function shingleSet(
  path: string,
  bytes: Uint8Array,
  format: Format,
  {w}: Shingling,
  space: ShinglingSpace,
): Uint32Array {
  const {tokens, aside} = space;
  tokens.count = 0;
  lex(path, bytes, format, tokens, aside);
  if (space.all.length < tokens.count) space.all = new Uint32Array(tokens.count * 2);
  const count = shingles(tokens.hash, 0, tokens.count, w, space.all);
  return space.all.subarray(0, keepDistinct(space, count));
}

/** Moves the first of equal hashes to the front and gives their number. An open table, at most half full. */
function keepDistinct(space: ShinglingSpace, count: number): number {
  let size = 1024;
  while (size < count * 2) size *= 2;
  if (space.table.length < size) space.table = new Uint32Array(size);
  const table = space.table.subarray(0, size).fill(0);
  const {all} = space;
  let kept = 0;
  let sawZero = false;
  for (let from = 0; from < count; from++) {
    const hash = all[from];
    if (hash === 0) {
      if (!sawZero) all[kept++] = 0;
      sawZero = true;
      continue;
    }
    let at = hash & (size - 1);
    while (table[at] !== 0 && table[at] !== hash) at = (at + 1) & (size - 1);
    if (table[at] === hash) continue;
    table[at] = hash;
    all[kept++] = hash;
  }
  return kept;
}
