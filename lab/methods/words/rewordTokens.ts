// Takes the words of the lexer and returns the words that the switches ask for, one row each. The text between words is
// read too, and each switch is one pass. Words with imprecise features have several hashes, in columns.

import {assert} from '../../../shared/model/assert.ts';
import type {Format} from '../../../shared/model/format.ts';
import {
  kindOf,
  newTokens,
  reserve,
  roleOf,
  TokenKind,
  TokenRole,
  type Tokens,
  wordBytesMax,
} from '../../../shared/text/tokens.ts';
import {decodeText, hashWord} from '../../../shared/text/wordLexer.ts';
import type {WordSwitches} from '../settings/wordSwitches.ts';
import {type Gap, isSchemeAt, Mark, markBits, pushUrl, readBetween, readDefinition, urlEnd} from './betweenWords.ts';
import {lettersOf} from './letters.ts';
import {type Quantised, quantise} from './numbers.ts';
import {dropStopWords, type Language, stopWordLanguage} from './stopWords.ts';
import {joinChunks, joinSentences, splitLetters} from './textSegments.ts';
import {type KeyMemo, keyCount, writeKeys} from './typos.ts';
import {cutByContent} from './wordBreaks.ts';

/** Maximum number of words with a cached stem. */
const memoMax = 200_000;

/** The stem of a lower-case word, or the word itself if the language has no stemmer. */
export type Stem = (word: string, language: Language) => string;

export interface Rewords {
  /** Position and kind of each word. The hashes are in the columns. */
  words: Quantised;
  spare: Quantised;
  /**
   * Hashes of the words. Shingles are built within a column. There is one column, or two for overlapping grids, or four
   * for keys.
   */
  readonly columns: Uint32Array[];
  columnCount: number;
  readonly stem: Stem | null;
  /** Stems by language and word, as hashes. */
  readonly stems: Map<Language, Map<number, number>>;
  readonly keys: KeyMemo;
}

export function newRewords(stem: Stem | null): Rewords {
  const empty = (): Quantised => ({tokens: newTokens(), second: new Uint32Array(0)});
  const columns = Array.from({length: keyCount}, () => new Uint32Array(0));
  return {words: empty(), spare: empty(), columns, columnCount: 1, stem, stems: new Map(), keys: new Map()};
}

/** `excluded` are the ranges excluded by the lexer: from, to and role, one after the other. */
export function reword(
  bytes: Uint8Array,
  format: Format,
  lexed: Tokens,
  excluded: readonly number[],
  switches: WordSwitches,
  into: Rewords,
): void {
  const {words} = into;
  const {tokens} = words;
  collect({bytes, family: format.family, switches, into: tokens, open: {comment: 0, raw: 0}}, lexed, excluded);
  const language = switches.stopwords || switches.stems ? stopWordLanguage(tokens) : null;
  if (switches.stopwords && language !== null) dropStopWords(tokens, language);
  if (words.second.length < tokens.count) words.second = new Uint32Array(tokens.count * 2);
  if (switches.dates || switches.versions || switches.quantities || switches.numbers) quantise(bytes, words, switches);
  else words.second.fill(0, 0, tokens.count);
  if (switches.stems && language !== null) stemWords(bytes, tokens, language, into);
  if (!switches.case) markCase(bytes, tokens);
  if (switches.space) rewrite(into, (from, to) => cutByContent(bytes, from, switches.case, to));
  if (switches.letters) rewrite(into, (from, to) => splitLetters(bytes, from, switches.case, to));
  if (switches.sentences) rewrite(into, (from, to) => joinSentences(bytes, from, to));
  if (switches.chunks) rewrite(into, joinChunks);
  into.columnCount = switches.typos ? keyCount : switches.dates || switches.quantities ? 2 : 1;
  fillColumns(into);
  if (switches.typos) writeKeys(bytes, into.words.tokens, switches.case, into.columns, into.keys);
}

function rewrite(into: Rewords, write: (from: Quantised, to: Quantised) => void): void {
  const {words, spare} = into;
  write(words, spare);
  into.words = spare;
  into.spare = words;
}

/** Collects the compared words, including those from the text between words. */
function collect(gap: Gap, lexed: Tokens, excluded: readonly number[]): void {
  const {bytes, family, switches, into} = gap;
  const {hash, start, length, tag} = lexed;
  into.count = 0;
  if (switches.punctuation && switches.markup && switches.urls) {
    copyWords(lexed, into);
    return;
  }
  const asides = {ranges: family === 'notebook' ? [] : excluded, at: 0};
  let end = 0;
  let urlTo = 0;
  let previous: TokenRole = TokenRole.prose;
  for (let row = 0; row < lexed.count; row++) {
    if (start[row] < urlTo) continue;
    const role = roleOf(tag[row]);
    if (start[row] > end) {
      // In HTML, the tag of a word is in front of the word, for example a link target before its text. So the text
      // before the tag belongs to the previous word. In Markdown, all of the text in between belongs to the previous
      // word.
      const tagAt = family === 'html' ? bytes.subarray(end, start[row]).indexOf(60) : -1;
      const ownEnd = tagAt < 0 ? start[row] : end + tagAt;
      if (previous !== TokenRole.navigation) readBeside(gap, asides, end, ownEnd, previous);
      if (ownEnd < start[row] && role !== TokenRole.navigation) readBeside(gap, asides, ownEnd, start[row], role);
    }
    previous = role;
    end = start[row] + length[row];
    if (!switches.urls && isSchemeAt(bytes, start[row], end)) {
      // In code, the lexer splits a URL into words.
      end = urlEnd(bytes, end, bytes.length);
      urlTo = end;
      reserve(into, 1);
      pushUrl(gap, start[row], end, role);
    } else if (role !== TokenRole.navigation) {
      reserve(into, 1);
      const to = into.count++;
      into.hash[to] = hash[row];
      into.start[to] = start[row];
      into.length[to] = length[row];
      into.tag[to] = tag[row];
    }
  }
  if (previous !== TokenRole.navigation) readBeside(gap, asides, end, bytes.length, previous);
}

/** Copies the words outside navigation. Used if no switch needs the text between words. */
function copyWords(lexed: Tokens, into: Tokens): void {
  reserve(into, lexed.count);
  const {hash, start, length, tag} = into;
  for (let row = 0; row < lexed.count; row++) {
    if (roleOf(lexed.tag[row]) === TokenRole.navigation) continue;
    const to = into.count++;
    hash[to] = lexed.hash[row];
    start[to] = lexed.start[row];
    length[to] = lexed.length[row];
    tag[to] = lexed.tag[row];
  }
}

/** Reads [from, to) without the excluded ranges. For link definitions, the targets are compared. */
function readBeside(
  gap: Gap,
  asides: {readonly ranges: readonly number[]; at: number},
  from: number,
  to: number,
  role: TokenRole,
): void {
  const {ranges} = asides;
  while (asides.at < ranges.length && ranges[asides.at] < to) {
    const [asideFrom, asideTo, asideRole] = ranges.slice(asides.at, asides.at + 3);
    asides.at += 3;
    if (asideFrom < from) continue;
    readBetween(gap, from, asideFrom, role);
    if (asideRole === TokenRole.linkDefinition && !gap.switches.urls) readDefinition(gap, asideFrom, asideTo, role);
    from = asideTo;
  }
  readBetween(gap, from, to, role);
}

/** Replaces the hash of each word of letters by the hash of its stem, and marks the words that change. */
function stemWords(bytes: Uint8Array, tokens: Tokens, language: Language, {stem, stems}: Rewords): void {
  assert(stem !== null, 'who asks for stems brings a stemmer');
  const {hash, start, length, tag} = tokens;
  const memo = stems.get(language) ?? new Map<number, number>();
  stems.set(language, memo);
  if (memo.size > memoMax) memo.clear();
  const letters = new Uint32Array(wordBytesMax);
  for (let row = 0; row < tokens.count; row++) {
    if ((tag[row] & markBits) !== 0 || kindOf(tag[row]) !== TokenKind.word) continue;
    let stemmed = memo.get(hash[row]);
    if (stemmed === undefined) {
      const count = lettersOf(bytes, start[row], start[row] + length[row], true, letters);
      const word = String.fromCodePoint(...letters.subarray(0, count));
      stemmed = /^\p{L}+$/u.test(word) ? hashWord(stem(word, language)) : hash[row];
      memo.set(hash[row], stemmed);
    }
    if (stemmed === hash[row]) continue;
    hash[row] = stemmed;
    tag[row] |= Mark.rewritten;
  }
}

/** Distinguishes words by the position of their capitals: Sam is not sam. */
function markCase(bytes: Uint8Array, {hash, start, length, tag, count}: Tokens): void {
  for (let row = 0; row < count; row++) {
    if (kindOf(tag[row]) !== TokenKind.word || (tag[row] & markBits) === Mark.url) continue;
    const end = start[row] + length[row];
    let capitals = 0;
    for (let at = start[row]; at < end; at++) {
      const byte = bytes[at];
      if (byte >= 128) {
        capitals = wideCapitals(decodeText(bytes, start[row], end));
        break;
      }
      if (byte >= 65 && byte <= 90) capitals = withCapital(capitals, at - start[row]);
    }
    if (capitals !== 0) hash[row] = Math.imul(hash[row] ^ capitals, 0x85ebca6b) >>> 0;
  }
}

function wideCapitals(text: string): number {
  let capitals = 0;
  for (const [at, character] of Array.from(text).entries()) {
    if (character !== character.toLowerCase()) capitals = withCapital(capitals, at);
  }
  return capitals;
}

function withCapital(capitals: number, at: number): number {
  return Math.imul(capitals ^ (at + 1), 0x9e3779b1) | 1;
}

function fillColumns({words: {tokens, second}, columns, columnCount}: Rewords): void {
  const {hash, count} = tokens;
  for (let column = 0; column < columnCount; column++) {
    if (columns[column].length < count) columns[column] = new Uint32Array(count * 2);
    const into = columns[column];
    into.set(hash.subarray(0, count));
    if (column % 2 === 0) continue;
    for (let row = 0; row < count; row++) if (second[row] !== 0) into[row] = second[row];
  }
}
