// Takes two passages that are copies, says whether they are equal, and if not, in how many places they differ and in
// what: the words that one has and the other has not.

import {diffWords} from '../algorithms/diff.ts';
import type {Occurrence} from '../model/finding.ts';
import {meaningfulSigns} from '../text/meaningfulSigns.ts';
import {type SourceWords, sourceWords} from './sourceWords.ts';
import {visibleText} from './terminal.ts';

export interface TextDifference {
  /** Stretches of words, or single signs, that are not the same. */
  readonly count: number;
  /** Words that are only here, or only there, as the source has them; at least one of the two, or none is named. */
  readonly onlyHere: string;
  readonly onlyThere: string;
  /** The same words, each as often. */
  readonly isReordered: boolean;
}

/** A longer stretch is not quoted whole: what is short says what was changed. */
const quotedWordsMax = 8;
/** Texts that differ in more words are not counted through. */
const editsMax = 600;

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

function hasSameSigns(a: SourceWords, b: SourceWords, wordA: number, wordB: number): boolean {
  return meaningfulSigns(a.before(wordA)) === meaningfulSigns(b.before(wordB));
}

interface Stretch {
  readonly side: 'here' | 'there';
  readonly from: number;
  readonly to: number;
}

/** null: they differ in too much to say in what. */
export function textDifference(here: Occurrence, there: Occurrence): TextDifference | null {
  const [a, b] = [wordsOf(here), wordsOf(there)];
  if (Math.abs(a.keys.length - b.keys.length) > editsMax) return null;
  const parts = diffWords(a.keys, b.keys, editsMax);
  const stretches: Stretch[] = [];
  let count = 0;
  let [wordA, wordB] = [0, 0];
  for (const [index, {kind, from, to}] of parts.entries()) {
    if (kind === 'removed') stretches.push({side: 'here', from, to});
    if (kind === 'added') stretches.push({side: 'there', from, to});
    if (kind !== 'added' || parts[index - 1]?.kind !== 'removed') count += Number(kind !== 'same');
    for (let word = 1; kind === 'same' && word < to - from; word++) {
      if (hasSameSigns(a, b, wordA + word, wordB + word)) continue;
      count++;
      stretches.push({side: 'here', from: wordA + word - 1, to: wordA + word + 1});
    }
    if (kind !== 'added') wordA += to - from;
    if (kind !== 'removed') wordB += to - from;
  }
  if (stretches.some(({from, to}) => to - from > editsMax)) return null;
  const chosen = firstShort(stretches, a, b);
  const quote = chosen === undefined ? '' : quoted(chosen.side === 'here' ? a : b, chosen);
  const isReordered = chosen === undefined && isEqualBag(a.keys, b.keys);
  return {
    count,
    isReordered,
    onlyHere: chosen?.side === 'here' ? quote : '',
    onlyThere: chosen?.side === 'there' ? quote : '',
  };
}

function isEqualBag(a: Uint32Array, b: Uint32Array): boolean {
  const [one, other] = [a.toSorted(), b.toSorted()];
  return one.length === other.length && one.every((key, word) => key === other[word]);
}

/** The longest that can be quoted whole, the first of several; what has only moved is on both sides. */
function firstShort(stretches: readonly Stretch[], a: SourceWords, b: SourceWords): Stretch | undefined {
  const own = stretches.filter((one) => (one.side === 'here' ? isOnlyIn(a, one, b) : isOnlyIn(b, one, a)));
  const short = own.filter(({from, to}) => to - from <= quotedWordsMax);
  const [first, ...others] = short.length > 0 ? short : own;
  return others.reduce(
    (best, one) => (short.length > 0 && one.to - one.from > best.to - best.from ? one : best),
    first,
  );
}

/** Whether the other text has these words nowhere, one after the other with the same signs between them. */
function isOnlyIn(words: SourceWords, {from, to}: Stretch, other: SourceWords): boolean {
  for (let at = 0; at + to - from <= other.keys.length; at++) {
    let same = 0;
    while (
      same < to - from &&
      words.keys[from + same] === other.keys[at + same] &&
      (same === 0 || hasSameSigns(words, other, from + same, at + same))
    ) {
      same++;
    }
    if (same === to - from) return false;
  }
  return true;
}

function quoted(words: SourceWords, {from, to}: Stretch): string {
  const end = Math.min(to, from + quotedWordsMax);
  // Punctuation behind the last word is seldom what differs.
  return `${visibleText(words.shown(from, end)).replace(/[\s,.;:]+$/, '')}${end < to ? ' …' : ''}`;
}
