// Text that is no author's passage: front matter, link definitions, imports, licences. `check` counts its words and
// leaves them out; `compare`, asked about these very texts, keeps them.

import {plainWords} from './markup/inline.ts';
import {roleCount, type TokenRole, type Tokens} from './tokens.ts';
import {wordCount} from './wordLexer.ts';

export interface ExcludedText {
  readonly kept: boolean;
  /** Words that were left out, by role. */
  readonly words: Uint32Array;
  /** Where it was left out: from, to and role, one after the other; null: nobody asks. */
  readonly ranges: number[] | null;
}

export function newExcludedText(kept: boolean): ExcludedText {
  return {kept, words: new Uint32Array(roleCount), ranges: null};
}

/** Leaves out what `check` leaves out, and says where. */
export function newExcludedRanges(): ExcludedText & {readonly ranges: number[]} {
  return {kept: false, words: new Uint32Array(roleCount), ranges: []};
}

export function exclude(
  bytes: Uint8Array,
  from: number,
  to: number,
  role: TokenRole,
  tokens: Tokens,
  excluded: ExcludedText,
): void {
  excluded.ranges?.push(from, to, role);
  if (excluded.kept) plainWords(bytes, from, to, role, tokens);
  else excluded.words[role] += wordCount(bytes, from, to);
}
