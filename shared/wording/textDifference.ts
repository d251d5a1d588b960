// Takes two passages that are copies, says whether they are equal, and if not, in how many places they differ and in
// what: the words that one has and the other has not.

import type {Occurrence} from '../model/finding.ts';
import {factsIn} from '../text/factsIn.ts';
import {isJoined, oneLine, wholePieces} from '../text/wholePieces.ts';
import {copiedParts, hasSameSigns, isOnlyIn} from './copiedParts.ts';
import {type SourceWords, sourceWords} from './sourceWords.ts';
import {beginning, visibleText} from './terminal.ts';

export interface TextDifference {
  /** Stretches of words, or single signs, that are not the same, between the first words that both have and the last. */
  readonly count: number;
  /** Words that are only here, or only there, as the source has them; at least one of the two, or none is named. */
  readonly onlyHere: string;
  readonly onlyThere: string;
  /** The same words, each as often. */
  readonly isReordered: boolean;
  /** Of the words here, the share that is equal in what was compared, 0…1. */
  readonly equalShare: number;
}

/** A longer stretch is not quoted whole: what is short says what was changed. */
const quotedWordsMax = 8;
/** A long stretch may begin with what is elsewhere in the other text. */
const triesMax = 200;
/** Of words that are one long word. */
const quotedUnitsMax = 240;

/** Lexed once a passage, however many sentences are about it. */
const known = new WeakMap<Occurrence, SourceWords>();

function wordsOf(place: Occurrence): SourceWords {
  const words = known.get(place) ?? sourceWords(place);
  known.set(place, words);
  return words;
}

/** The same words in the same order, and the same signs between them. */
export function isEqualText(here: Occurrence, there: Occurrence): boolean {
  if (here.text === there.text) return true;
  const [a, b] = [wordsOf(here), wordsOf(there)];
  return (
    a.keys.length === b.keys.length &&
    a.keys.every((key, word) => key === b.keys[word] && hasSameSigns(a, b, word, word))
  );
}

/** All of the text here is in the other one, which may have more. */
export function isAllIn(here: Occurrence, there: Occurrence): boolean {
  const [a, b] = [wordsOf(here), wordsOf(there)];
  const {length} = a.keys;
  if (length === 0 || isOnlyIn(a, {from: 0, to: length}, b)) return false;
  const parts = copiedParts(a, b);
  return parts?.length === 1 && parts[0].length === length;
}

interface Stretch {
  readonly side: 'here' | 'there';
  readonly from: number;
  readonly to: number;
}

/** A message asks for one pair of places twice, an editor for each of its sentences. */
const differences = new WeakMap<Occurrence, WeakMap<Occurrence, TextDifference | null>>();

/** null: they differ in too much to say in what. Seen from the other place there are as many differences. */
export function textDifference(here: Occurrence, there: Occurrence): TextDifference | null {
  const ofHere = differences.get(here) ?? new WeakMap<Occurrence, TextDifference | null>();
  differences.set(here, ofHere);
  const difference = ofHere.has(there) ? (ofHere.get(there) ?? null) : differenceOf(here, there);
  ofHere.set(there, difference);
  return difference;
}

function differenceOf(here: Occurrence, there: Occurrence): TextDifference | null {
  const [a, b] = [wordsOf(here), wordsOf(there)];
  const isFirst = here.path === there.path ? here.start <= there.start : here.path < there.path;
  const found = isFirst ? stretchesOf(a, b, 'here') : stretchesOf(b, a, 'there');
  if (found === null) return null;
  const {count, stretches} = found;
  const chosen = mostTelling(stretches, a, b);
  const quote = chosen === undefined ? '' : quoted(chosen.side === 'here' ? a : b, chosen);
  const isReordered = chosen === undefined && isEqualBag(a.keys, b.keys);
  return {
    count,
    isReordered,
    equalShare: found.equal / Math.max(1, a.keys.length),
    onlyHere: chosen?.side === 'here' ? quote : '',
    onlyThere: chosen?.side === 'there' ? quote : '',
  };
}

/** In order of the text; of two that replace each other, the one that is here first. `side` is where the words `a` are. */
function stretchesOf(
  a: SourceWords,
  b: SourceWords,
  side: Stretch['side'],
): {readonly count: number; readonly equal: number; readonly stretches: readonly Stretch[]} | null {
  const parts = copiedParts(a, b);
  if (parts === null) return null;
  const other = side === 'here' ? 'there' : 'here';
  const stretches: Stretch[] = [];
  let [count, equal] = [0, 0];
  for (const [index, {kind, a: wordA, b: wordB, length}] of parts.entries()) {
    if (kind === 'same') equal += length;
    if (kind === 'removed' && isLeftOut(a, wordA, length, b.before(wordB))) continue;
    if (kind === 'added' && isLeftOut(b, wordB, length, a.before(wordA))) continue;
    if (kind === 'removed') stretches.push({side, from: wordA, to: wordA + length});
    const isReplacement = kind === 'added' && parts[index - 1]?.kind === 'removed';
    const at = isReplacement && other === 'here' ? stretches.length - 1 : stretches.length;
    if (kind === 'added') stretches.splice(at, 0, {side: other, from: wordB, to: wordB + length});
    if (!isReplacement) count += Number(kind !== 'same');
    for (let word = 1; kind === 'same' && word < length; word++) {
      if (hasSameSigns(a, b, wordA + word, wordB + word)) continue;
      count++;
      const from = (side === 'here' ? wordA : wordB) + word - 1;
      stretches.push({side: 'here', from, to: from + 2});
    }
  }
  return {count, equal, stretches};
}

/**
 * Whether the other text has these words in the same place, but not among those that are compared: an address counts in a
 * comment, and not on a page.
 */
function isLeftOut(words: SourceWords, from: number, length: number, gap: string): boolean {
  return gap.length > length && oneLine(gap).includes(oneLine(words.text(from, from + length)));
}

function isEqualBag(a: Uint32Array, b: Uint32Array): boolean {
  const [one, other] = [a.toSorted(), b.toSorted()];
  return one.length === other.length && one.every((key, word) => key === other[word]);
}

/** What has only moved is on both sides and tells nothing. Of the others, what can be quoted whole; of several, a fact. */
function mostTelling(stretches: readonly Stretch[], a: SourceWords, b: SourceWords): Stretch | undefined {
  const own = stretches.filter((one) => (one.side === 'here' ? isNowhereIn(a, one, b) : isNowhereIn(b, one, a)));
  const short = own.filter(({from, to}) => to - from <= quotedWordsMax);
  if (short.length === 0) return ownBeginning(own, a, b);
  const facts = short.filter((one) => hasFact(one.side === 'here' ? a : b, one));
  const [first, ...others] = facts.length > 0 ? facts : short;
  return others.reduce((best, one) => (one.to - one.from > best.to - best.from ? one : best), first);
}

function isNowhereIn(
  words: SourceWords,
  range: {readonly from: number; readonly to: number},
  other: SourceWords,
): boolean {
  return isOnlyIn(words, range, other) && !other.has(words.text(range.from, range.to));
}

/** Of a stretch that is not quoted whole: where the words that are quoted begin, which the other text has nowhere either. */
function ownBeginning(long: readonly Stretch[], a: SourceWords, b: SourceWords): Stretch | undefined {
  let tries = triesMax;
  for (const {side, from, to} of long) {
    const [own, other] = side === 'here' ? [a, b] : [b, a];
    for (let first = from; first + quotedWordsMax <= to && tries > 0; first++, tries--) {
      if (isNowhereIn(own, {from: first, to: first + quotedWordsMax}, other)) return {side, from: first, to};
    }
  }
  return undefined;
}

function hasFact(words: SourceWords, stretch: Stretch): boolean {
  const source = words.text(stretch.from, stretch.to);
  // The numbers of a list are no facts.
  return (
    factsIn(source.includes('\n') ? source.replace(/\n[ \t]*\d+[.)][ \t]/g, '\n') : quoted(words, stretch)).length > 0
  );
}

function quoted(words: SourceWords, {from, to}: Stretch): string {
  const {length: end} = words.keys;
  const text = {...words, first: 0, end};
  let last = Math.min(to, from + quotedWordsMax);
  while (last < to && isJoined(text, last)) last++;
  const [quote] = wholePieces([{words: text, from, to: last}], from, last < to ? to - last : end - last);
  const shown = beginning(quote, quotedUnitsMax);
  return `${visibleText(shown)}${last < to || shown.length < quote.length ? ' …' : ''}`;
}
