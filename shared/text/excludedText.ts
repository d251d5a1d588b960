// Text that is no author's passage: front matter, link definitions, imports, licences. `check` counts its words and
// leaves them out; `compare`, asked about these very texts, keeps them.

import {plainWords} from './markup/inline.ts';
import {type Role, roleCount, type Tokens} from './tokens.ts';
import {countWords} from './wordLexer.ts';

export interface Aside {
  readonly kept: boolean;
  /** Words that were left out, by role. */
  readonly words: Uint32Array;
  /** Where it was left out: from, to and role, one after the other; null: nobody asks. */
  readonly ranges: number[] | null;
}

export function newAside(kept: boolean): Aside {
  return {kept, words: new Uint32Array(roleCount), ranges: null};
}

/** Leaves out what `check` leaves out, and says where. */
export function newRangedAside(): Aside & {readonly ranges: number[]} {
  return {kept: false, words: new Uint32Array(roleCount), ranges: []};
}

export function setAside(bytes: Uint8Array, from: number, to: number, role: Role, tokens: Tokens, aside: Aside): void {
  aside.ranges?.push(from, to, role);
  if (aside.kept) plainWords(bytes, from, to, role, tokens);
  else aside.words[role] += countWords(bytes, from, to);
}
