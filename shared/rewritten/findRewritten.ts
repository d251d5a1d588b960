// Sentences that say in other words what the sentences of another text say: takes the sentences of two texts and the
// passages that they have word for word, gives rewritten and condensed passages. No model and no dictionary: a sentence is
// explained by the terms that a few sentences of the other text have (docs/findings.md, rewritten-passage).

import {acceptRetold, type CopiedRange, type Retelling} from './acceptRetold.ts';
import {releasePlaces, termPlaces} from './explainSentences.ts';
import {retoldBy} from './retold.ts';
import type {Sentences} from './sentences.ts';
import {commonTerms, type TermWeights, termsShown} from './terms.ts';

/** Buffers for pairs of texts, by term. */
interface RewrittenBuffers {
  readonly weights: Float64Array;
  readonly first: Int32Array;
}

export function newRewrittenBuffers(termCount: number): RewrittenBuffers {
  return {weights: new Float64Array(termCount), first: new Int32Array(termCount).fill(-1)};
}

/** With the common terms, the heaviest first. */
export interface RewrittenPair extends Retelling {
  readonly terms: readonly number[];
}

export function findRewritten(
  a: Sentences,
  b: Sentences,
  copied: readonly CopiedRange[],
  weigh: TermWeights,
  {weights, first}: RewrittenBuffers,
): RewrittenPair[] {
  if (a.count === 0 || b.count === 0) return [];
  weigh(a, b, weights);
  const placesB = termPlaces(b, first);
  const ofA = retoldBy(
    a,
    b,
    placesB,
    weights,
    copied.map((one) => one.a),
  );
  releasePlaces(b, first);
  const placesA = termPlaces(a, first);
  const ofB = retoldBy(
    b,
    a,
    placesA,
    weights,
    copied.map((one) => one.b),
  );
  releasePlaces(a, first);
  const accepted = acceptRetold(ofA, ofB, copied, {a: extentOf(a), b: extentOf(b)});
  return accepted.map((one) => {
    const [x, y] = one.side === 'a' ? [a, b] : [b, a];
    return {...one, terms: commonTerms(one.retold, x, y, weights).slice(0, termsShown)};
  });
}

function extentOf({from, to, count}: Sentences) {
  return {from: from[0], to: to[count - 1]};
}
