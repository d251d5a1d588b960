// Takes two documents and returns their distance by every measure, and the similarity it corresponds to.

import {angle, cosine} from './cosine.ts';
import {editDistance} from './edit.ts';
import {euclid} from './euclid.ts';
import {hamming, hamming64} from './hamming.ts';
import {jaccard, jaccardDistance} from './jaccard.ts';
import {qGramDistance} from './qGram.ts';
import {similarityOf, similarityWithin} from './similarity.ts';
import {sumOver, type Vector} from './vector.ts';

export interface Measured {
  /** The distinct shingles. */
  readonly set: Vector;
  /** The shingles, with the number of occurrences of each. */
  readonly bag: Vector;
  /** The words in order. */
  readonly words: Uint32Array;
  readonly simhash: Uint32Array;
}

export type MeasureName =
  | 'jaccard'
  | 'weighted-jaccard'
  | 'angle'
  | 'euclid'
  | 'hamming'
  | 'simhash-hamming'
  | 'q-gram'
  | 'edit';

export interface Measure {
  readonly name: MeasureName;
  /** Null if greater than `editDistanceMax`. Angles are in degrees. */
  readonly distance: number | null;
  /** 0…1; null if the distance is null. */
  readonly similarity: number | null;
}

/** The time grows with its square: 0.5 s for two texts of 5,000 words with nothing in common. */
export const editDistanceMax = 10_000;

export function measuresOf(a: Measured, b: Measured): Measure[] {
  const sets = hamming(a.set, b.set);
  const bits = hamming64(a.simhash[0], a.simhash[1], b.simhash[0], b.simhash[1]);
  const edits = editDistance(a.words, b.words, editDistanceMax);
  const apart = euclid(a.bag, b.bag);
  const grams = qGramDistance(a.bag, b.bag);
  const words = a.words.length + b.words.length;
  return [
    {name: 'jaccard', distance: jaccardDistance(a.set, b.set), similarity: jaccard(a.set, b.set)},
    {name: 'weighted-jaccard', distance: jaccardDistance(a.bag, b.bag), similarity: jaccard(a.bag, b.bag)},
    {name: 'angle', distance: (angle(a.bag, b.bag) * 180) / Math.PI, similarity: cosine(a.bag, b.bag)},
    {name: 'euclid', distance: apart, similarity: similarityOf(apart)},
    {
      name: 'hamming',
      distance: sets,
      similarity: similarityWithin(sets, a.set.keys.length + b.set.keys.length),
    },
    {name: 'simhash-hamming', distance: bits, similarity: similarityWithin(bits, 64)},
    {name: 'q-gram', distance: grams, similarity: similarityWithin(grams, sizeOf(a.bag) + sizeOf(b.bag))},
    {name: 'edit', distance: edits, similarity: edits === null ? null : similarityWithin(edits, words)},
  ];
}

/** With repeats. */
function sizeOf(bag: Vector): number {
  return sumOver(bag, bag, Math.max);
}
