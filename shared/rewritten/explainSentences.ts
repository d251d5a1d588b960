// Takes the sentences of two texts, finds for each sentence of the one the few sentences of the other that together have
// most of its terms. A summary takes its words from several sentences: none of them alone is like it.

import type {Sentences} from './sentences.ts';

export interface Explained {
  /** Weight of the terms of the sentence, and of those that the sources have. */
  readonly total: number;
  readonly got: number;
  readonly sources: readonly Source[];
}

/** A sentence of the other text, and the weight of the terms that it adds. */
export interface Source {
  readonly sentence: number;
  readonly weight: number;
}

/** 2 sentences find 0.02 less of the summaries of PAN 2013, and a fourth adds nothing. */
const sourcesMax = 3;
/** Each has to explain this share of the sentence, by at least two terms. */
const gainMin = 0.12;
const sharedMin = 2;
/** The second and the third count less: any sentence is found in enough others. */
const furtherFactor = 0.8;
/** Long sentences have many terms, so a source is chosen by its weight over the root of its length. */
const lengthOffset = 8;

/** The sentences of a text by their terms. */
export interface TermPlaces {
  /** By term: its first row, or -1; by row: a sentence, and the next row. */
  readonly first: Int32Array;
  readonly sentence: Int32Array;
  readonly next: Int32Array;
}

/** Makes `first` the rows of this text; `releasePlaces` takes them out again. */
export function termPlaces({count, firstTerm, terms}: Sentences, first: Int32Array): TermPlaces {
  const sentence = new Int32Array(terms.length);
  const next = new Int32Array(terms.length);
  for (let at = count - 1; at >= 0; at--) {
    for (let row = firstTerm[at]; row < firstTerm[at + 1]; row++) {
      sentence[row] = at;
      next[row] = first[terms[row]];
      first[terms[row]] = row;
    }
  }
  return {first, sentence, next};
}

export function releasePlaces({terms}: Sentences, first: Int32Array): void {
  for (const term of terms) first[term] = -1;
}

export function explainSentences(
  x: Sentences,
  y: Sentences,
  {first, sentence: sentenceOf, next}: TermPlaces,
  weights: Float64Array,
): Explained[] {
  // By sentence of y: what it adds to the sentence of x that is being explained, and by how many terms.
  const gains = new Float64Array(y.count);
  const shared = new Int32Array(y.count);
  const touched = new Int32Array(y.count);
  const explained: Explained[] = [];
  for (let at = 0; at < x.count; at++) {
    let total = 0;
    let touchedCount = 0;
    for (let row = x.firstTerm[at]; row < x.firstTerm[at + 1]; row++) {
      const weight = weights[x.terms[row]];
      total += weight;
      for (let place = first[x.terms[row]]; place >= 0; place = next[place]) {
        const sentence = sentenceOf[place];
        if (shared[sentence] === 0) touched[touchedCount++] = sentence;
        shared[sentence]++;
        gains[sentence] += weight;
      }
    }
    const left = new Set(x.terms.subarray(x.firstTerm[at], x.firstTerm[at + 1]));
    const sources: Source[] = [];
    let got = 0;
    while (sources.length < sourcesMax) {
      const best = bestSource(y, gains, shared, touched, touchedCount, gainMin * total);
      if (best < 0) break;
      const weight = gains[best];
      got += weight * (sources.length === 0 ? 1 : furtherFactor);
      sources.push({sentence: best, weight});
      for (let row = y.firstTerm[best]; row < y.firstTerm[best + 1]; row++) {
        const term = y.terms[row];
        if (!left.delete(term)) continue;
        for (let place = first[term]; place >= 0; place = next[place]) {
          shared[sentenceOf[place]]--;
          gains[sentenceOf[place]] -= weights[term];
        }
      }
    }
    for (let i = 0; i < touchedCount; i++) {
      gains[touched[i]] = 0;
      shared[touched[i]] = 0;
    }
    explained.push({total, got, sources});
  }
  return explained;
}

/** -1: none adds enough. */
function bestSource(
  {firstTerm}: Sentences,
  gains: Float64Array,
  shared: Int32Array,
  touched: Int32Array,
  touchedCount: number,
  gainNeeded: number,
): number {
  let best = -1;
  let bestScore = 0;
  for (let i = 0; i < touchedCount; i++) {
    const sentence = touched[i];
    const gain = gains[sentence];
    if (gain < gainNeeded || shared[sentence] < sharedMin) continue;
    const score = gain / Math.sqrt(lengthOffset + firstTerm[sentence + 1] - firstTerm[sentence]);
    if (score > bestScore) {
      bestScore = score;
      best = sentence;
    }
  }
  return best;
}
