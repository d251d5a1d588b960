// Excluded text is text that is no author's own passage: front matter, link definitions, imports, licences. Its words are
// counted and omitted; where a passage is quoted, they are kept.

import {plainWords} from './markup/inline.ts';
import {roleCount, type TokenRole, type Tokens} from './tokens.ts';
import {wordCount} from './wordLexer.ts';

export interface ExcludedText {
  readonly kept: boolean;
  /** Number of excluded words, by role. */
  readonly words: Uint32Array;
  /** Ranges of excluded text as from, to and role in turn; null: not recorded. */
  readonly ranges: number[] | null;
}

export function newExcludedText(kept: boolean): ExcludedText {
  return {kept, words: new Uint32Array(roleCount), ranges: null};
}

/** Excludes the same text as `check` and records its ranges. */
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
