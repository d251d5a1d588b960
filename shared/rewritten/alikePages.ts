// Takes the pages of a collection, proposes the pairs whose sentences are worth comparing: those with most weight of rare
// terms in common. In a small collection these are all pairs, as of essays and their sources.

import type {Sentences} from './sentences.ts';

interface AlikeLimits {
  /** Terms on more pages propose no pairs. */
  readonly pagesMax: number;
  /** Pairs in all. */
  readonly pairsMax: number;
}

interface AlikePages {
  /** Numbers of two pages, the smaller first; the most alike pairs first. */
  readonly pairs: readonly (readonly [number, number])[];
  /** Pairs beyond `pairsMax`. */
  readonly left: number;
}

/**
 * Such as essays and their sources: all pairs are compared, 2,000 at most, and the terms are weighed by the pair, because
 * so few pages do not show which terms are common to all.
 */
export const smallCollectionPages = 64;
/** A pair with less in common has no stretch of sentences with the evidence to be reported. */
const weightMin = 4;

/** `weights`: by term, those of the collection. `isPair`: whether two pages are to be compared at all. */
export function alikePages(
  pages: readonly Sentences[],
  weights: Float64Array,
  isPair: (a: number, b: number) => boolean,
  {pagesMax, pairsMax}: AlikeLimits,
): AlikePages {
  const pagesOf: number[][] = Array.from(weights, () => []);
  pages.forEach(({terms}, page) => {
    for (const term of terms) if (pagesOf[term].at(-1) !== page) pagesOf[term].push(page);
  });
  const isSmall = pages.length <= smallCollectionPages;
  const found: {readonly a: number; readonly b: number; readonly weight: number}[] = [];
  const inCommon = new Float64Array(pages.length);
  pages.forEach(({terms}, a) => {
    inCommon.fill(0);
    for (const term of new Set(terms)) {
      if (!isSmall && pagesOf[term].length > pagesMax) continue;
      for (const b of pagesOf[term]) if (b > a) inCommon[b] += weights[term];
    }
    for (let b = a + 1; b < pages.length; b++) {
      const weight = inCommon[b];
      if ((isSmall ? weight > 0 : weight >= weightMin) && isPair(a, b)) found.push({a, b, weight});
    }
  });
  found.sort((x, y) => y.weight - x.weight || x.a - y.a || x.b - y.b);
  const pairs = found.slice(0, pairsMax).map(({a, b}) => [a, b] as const);
  return {pairs, left: found.length - pairs.length};
}
