// How much each term counts as evidence: rare among the sentences of two texts, or rare among the pages of a collection.

import type {Sentences} from './sentences.ts';

/** Sets the weights, 0…1, of the terms of both texts; those of other terms stay as they are. */
export type TermWeights = (a: Sentences, b: Sentences, weights: Float64Array) => void;

/** A term in every sentence still weighs something. */
const weightMin = 0.05;

/** Of two texts that the user names, nothing else is known: terms in few of their sentences weigh most. */
export function weightsOfPair(a: Sentences, b: Sentences, weights: Float64Array): void {
  // A number of sentences is negative until it is turned into a weight.
  for (const {terms} of [a, b]) for (const term of terms) weights[term] = 0;
  for (const {terms} of [a, b]) for (const term of terms) weights[term]--;
  const logAll = Math.log(a.count + b.count + 1);
  for (const {terms} of [a, b]) {
    for (const term of terms) {
      const count = -weights[term];
      if (count > 0) weights[term] = Math.max(weightMin, 1 - Math.log(count) / logAll);
    }
  }
}

/**
 * By term, among the pages of a collection. On the pages of three documentations this reports 4 of 908 pairs, half of them
 * useful; weights of the pair report 14, most of them no more than one topic.
 */
export function weightsInCollection(pages: readonly Sentences[], termCount: number): Float64Array {
  const counts = new Uint32Array(termCount);
  const lastPage = new Int32Array(termCount).fill(-1);
  pages.forEach(({terms}, page) => {
    for (const term of terms) {
      if (lastPage[term] === page) continue;
      lastPage[term] = page;
      counts[term]++;
    }
  });
  const logHalf = Math.log(Math.max(2, pages.length / 2));
  return Float64Array.from(counts, (count) =>
    Math.max(weightMin, Math.min(1, Math.log(pages.length / Math.max(1, count)) / logHalf)),
  );
}
