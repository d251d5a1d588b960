// Takes a passage, cuts off a few equal words at its ends that are in other blocks than the rest: a term with which the next
// section of both pages begins, each after words of its own.

import {blankLineIn} from '../align/trimEnds.ts';
import type {Corpus} from '../index/corpus.ts';

/** As many equal words at an end are text that both have: a term that two sections begin with is shorter. */
const commonWords = 8;
/** Words of either side before them, such as a heading. */
const ownWordsMax = 6;
/** A shorter passage has no ends. */
const passageWordsMin = 4 * commonWords;

type Texts = readonly {readonly bytes: Uint8Array}[];

/** Tokens [a0, a1) of document a and [b0, b1) of document b. */
interface Sides {
  readonly a: number;
  readonly b: number;
  readonly a0: number;
  readonly a1: number;
  readonly b0: number;
  readonly b1: number;
}

export function withoutChanceEnds<T extends Sides>(passage: T, corpus: Corpus, texts: Texts): T {
  const {a0, a1, b0, b1} = passage;
  if (Math.min(a1 - a0, b1 - b0) < passageWordsMin) return passage;
  const [headA, headB] = chanceAt(passage, corpus, texts, 1);
  const [tailA, tailB] = chanceAt(passage, corpus, texts, -1);
  return {...passage, a0: a0 + headA, b0: b0 + headB, a1: a1 - tailA, b1: b1 - tailB};
}

/** Tokens of either side to cut off: at the beginning (`step` is 1), or at the end (-1). */
function chanceAt(
  {a, b, a0, a1, b0, b1}: Sides,
  {tokens: {hash, start, length}, firstToken, endToken}: Corpus,
  texts: Texts,
  step: 1 | -1,
): readonly [number, number] {
  const [endA, endB] = step === 1 ? [a0, b0] : [a1, b1];
  /** Of the tokens from an end inward, the one at `by`. */
  const inward = (end: number, by: number) => (step === 1 ? end + by : end - by - 1);
  let same = 0;
  while (same < commonWords && hash[inward(endA, same)] === hash[inward(endB, same)]) same++;
  if (same === commonWords) return [0, 0];
  /** Whether a blank line is before the token. */
  const isParted = (doc: number, token: number) =>
    token === firstToken[doc] ||
    token === endToken[doc] ||
    blankLineIn(texts[doc], start[token - 1] + length[token - 1], start[token]);
  const blockEnds = (doc: number, end: number) =>
    Array.from({length: ownWordsMax + 1}, (_, own) => same + own).filter(
      (words) => words > 0 && isParted(doc, end + step * words),
    );
  const [endsA, endsB] = [blockEnds(a, endA), blockEnds(b, endB)];
  if (endsA.length === 0 || endsB.length === 0) return [0, 0];
  // The nearest ends of blocks at which both sides have the same word: behind others there is text that only one has. If the
  // last words differ, too, the furthest ones.
  const [nearest = [Math.max(...endsA), Math.max(...endsB)]] = endsA
    .flatMap((wordsA) => endsB.map((wordsB) => [wordsA, wordsB] as const))
    .filter(([wordsA, wordsB]) => hash[inward(endA, wordsA)] === hash[inward(endB, wordsB)])
    .sort((x, y) => x[0] + x[1] - y[0] - y[1]);
  // Where both blocks are as long, or end here, one is an edit of the other.
  const isEdit = nearest[0] === nearest[1] || (isParted(a, endA) && isParted(b, endB));
  return isEdit ? [0, 0] : nearest;
}
