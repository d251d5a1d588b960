// Excluded text is text that is no author's own passage: front matter, link definitions, imports, licences. `check`
// counts its words and omits them; `compare`, which is asked about exactly these texts, includes all but front matter.

import {plainWords} from './markup/inline.ts';
import {roleCount, TokenRole, type Tokens} from './tokens.ts';
import {wordCount} from './wordLexer.ts';

/** `body`: all but front matter, which is about the page and not in it. */
type KeptText = 'nothing' | 'body' | 'all';

export interface ExcludedText {
  readonly kept: KeptText;
  /** Number of excluded words, by role. */
  readonly words: Uint32Array;
  /** Ranges of excluded text as from, to and role in turn; null: not recorded. */
  readonly ranges: number[] | null;
}

export function newExcludedText(kept: KeptText): ExcludedText {
  return {kept, words: new Uint32Array(roleCount), ranges: null};
}

/** Excludes the same text as `check` and records its ranges. */
export function newExcludedRanges(): ExcludedText & {readonly ranges: number[]} {
  return {kept: 'nothing', words: new Uint32Array(roleCount), ranges: []};
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
  const isKept = excluded.kept === 'all' || (excluded.kept === 'body' && role !== TokenRole.frontMatter);
  if (isKept) plainWords(bytes, from, to, role, tokens);
  else excluded.words[role] += wordCount(bytes, from, to);
}
