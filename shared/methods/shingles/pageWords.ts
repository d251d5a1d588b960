// Takes a document, gives the words that whole documents are made of: what the switches ask for, in one column or several.
// The one way from text to words for sets, sketches, distances and samples of collections.

import type {Format} from '../../model/format.ts';
import {areLexed, type WordSwitches} from '../../model/wordSwitches.ts';
import {type ExcludedText, newExcludedRanges} from '../../text/excludedText.ts';
import {lex} from '../../text/lex.ts';
import {newTokens, roleOf, TokenRole, type Tokens} from '../../text/tokens.ts';
import {newRewords, type Rewords, reword, type Stem} from '../words/rewordTokens.ts';

/** Memory with which one document after the other is read. */
export interface WordSpace {
  readonly tokens: Tokens;
  readonly aside: ExcludedText & {readonly ranges: number[]};
  readonly rewords: Rewords;
}

/** Views into the space, as long as no other document is read with it. */
export interface PageWords {
  /** Kinds of the words, and hashes by which documents are compared word by word. */
  readonly tokens: Tokens;
  /** Hashes of the words; shingles are made within a column. */
  readonly columns: readonly Uint32Array[];
  readonly columnCount: number;
}

/** `stem` is needed where the switch `stems` is on. */
export function newWordSpace(stem: Stem | null): WordSpace {
  return {tokens: newTokens(), aside: newExcludedRanges(), rewords: newRewords(stem)};
}

/** Of valid UTF-8 text. Front matter, navigation, licence headers, imports and link definitions are no words of it. */
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
  if (areLexed(switches)) {
    dropNavigation(tokens);
    return {tokens, columns: [tokens.hash], columnCount: 1};
  }
  reword(bytes, format, tokens, excluded.ranges, switches, rewords);
  const {words, columns, columnCount} = rewords;
  words.tokens.hash.set(columns[0].subarray(0, words.tokens.count));
  return {tokens: words.tokens, columns, columnCount};
}

/** Moves hashes and kinds of words that stand in no navigation to the front; places are of no use any more. */
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
