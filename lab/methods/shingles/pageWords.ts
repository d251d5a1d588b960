// Takes a document and returns the words that whole documents consist of, as the switches ask, in one column or
// several. Sets, sketches, distances and samples of collections all get their words here.

import type {Format} from '../../../shared/model/format.ts';
import {type ExcludedText, newExcludedRanges} from '../../../shared/text/excludedText.ts';
import {lex} from '../../../shared/text/lex.ts';
import {newTokens, roleOf, rowStart, TokenRole, type Tokens} from '../../../shared/text/tokens.ts';
import {areLexed, type WordSwitches} from '../settings/wordSwitches.ts';
import {newRewords, type Rewords, reword, type Stem} from '../words/rewordTokens.ts';

/** Buffers reused from document to document. */
export interface WordSpace {
  readonly tokens: Tokens;
  readonly aside: ExcludedText & {readonly ranges: number[]};
  readonly rewords: Rewords;
}

/** Views into the buffers, valid until the next document is read. */
export interface PageWords {
  /** Kinds of the words, and the hashes for word-by-word comparison. */
  readonly tokens: Tokens;
  /** Hashes of the words. Shingles are built within a column. */
  readonly columns: readonly Uint32Array[];
  readonly columnCount: number;
}

/** `stem` is required if the switch `stems` is on. */
export function newWordSpace(stem: Stem | null): WordSpace {
  return {tokens: newTokens(), aside: newExcludedRanges(), rewords: newRewords(stem)};
}

/**
 * `bytes` must be valid UTF-8. Front matter, navigation, licence headers, imports and link definitions are excluded.
 */
export function pageWords(
  path: string,
  bytes: Uint8Array,
  format: Format,
  switches: WordSwitches,
  {tokens, aside: excluded, rewords}: WordSpace,
): PageWords {
  tokens.count = 0;
  excluded.ranges.length = 0;
  lex(path, bytes, format, tokens, excluded);
  // The laboratory has marks of its own in the place of this one.
  for (let token = 0; token < tokens.count; token++) tokens.tag[token] &= ~rowStart;
  if (areLexed(switches)) {
    dropNavigation(tokens);
    return {tokens, columns: [tokens.hash], columnCount: 1};
  }
  reword(bytes, format, tokens, excluded.ranges, switches, rewords);
  const {words, columns, columnCount} = rewords;
  words.tokens.hash.set(columns[0].subarray(0, words.tokens.count));
  return {tokens: words.tokens, columns, columnCount};
}

/**
 * Moves the hashes and kinds of words outside navigation to the front. Positions are not moved, because nobody needs
 * them after this.
 */
function dropNavigation(tokens: Tokens): void {
  const {hash, tag, count} = tokens;
  let kept = 0;
  while (kept < count && roleOf(tag[kept]) !== TokenRole.navigation) kept++;
  for (let row = kept + 1; row < count; row++) {
    if (roleOf(tag[row]) === TokenRole.navigation) continue;
    hash[kept] = hash[row];
    tag[kept++] = tag[row];
  }
  tokens.count = kept;
}
