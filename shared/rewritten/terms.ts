// How much each term counts as evidence: rare among the sentences of two texts, or rare among the pages of a collection; and
// which terms of a text weigh most.

import {kindOf, TokenKind, type Tokens} from '../text/tokens.ts';
import {decodeText} from '../text/wordLexer.ts';
import type {Retold} from './retold.ts';
import {type Sentences, type Terms, wordKey} from './sentences.ts';

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

export const termsShown = 5;

/**
 * Takes sentences and what explains them, gives the common terms that weigh most: by them a reader sees at once whether two
 * texts tell the same or are only about the same.
 * The terms of x that count, heaviest first.
 */
export function commonTerms({stretch, explained}: Retold, x: Sentences, y: Sentences, weights: Float64Array): number[] {
  const sums = new Map<number, number>();
  explained.forEach(({sources}, at) => {
    const left = new Set(x.terms.subarray(x.firstTerm[stretch.first + at], x.firstTerm[stretch.first + at + 1]));
    for (const {sentence} of sources) {
      for (let row = y.firstTerm[sentence]; row < y.firstTerm[sentence + 1]; row++) {
        const term = y.terms[row];
        if (left.delete(term)) sums.set(term, (sums.get(term) ?? 0) + weights[term]);
      }
    }
  });
  return [...sums].sort(([, one], [, other]) => other - one).map(([term]) => term);
}

/** As words of the tokens [from, to), each as it is written where it is first. */
export function wordsOfTerms(
  wanted: readonly number[],
  {tokens, from, to, bytes}: {tokens: Tokens; from: number; to: number; bytes: Uint8Array},
  {ofWord}: Terms,
): string[] {
  const {hash, start, length, tag} = tokens;
  const words = new Map<number, string>();
  for (let token = from; token < to; token++) {
    const isIdeograph = kindOf(tag[token]) === TokenKind.ideograph;
    if (isIdeograph && token === from) continue;
    const term = ofWord.get(wordKey(hash, token, isIdeograph));
    if (term === undefined || words.has(term)) continue;
    words.set(term, decodeText(bytes, start[isIdeograph ? token - 1 : token], start[token] + length[token]));
  }
  return wanted.flatMap((term) => words.get(term) ?? []);
}
