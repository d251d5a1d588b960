// Takes the matches between samples of collections and returns how much of each collection is in each other, and their
// relative sizes, with 95 % intervals.

import {type IntervalEstimate, wilson} from './interval.ts';
import type {PageLookup, PageLookupName} from './pageLookup.ts';
import type {Masks} from './presence.ts';
import {type RelativeSize, relativeSizes, sharesOf, wholeShare} from './relativeSizes.ts';
import type {CollectionSurvey} from './survey.ts';
import {distinctSeen} from './textSample.ts';

export interface CollectionFacts {
  /** The name as written by the user, and the commit if it is a revision. */
  readonly name: string;
  readonly commit: string | null;
  readonly pages: number;
  readonly skipped: number;
  readonly words: number;
  /** Number of distinct shingles, and whether it is exact. */
  readonly shingles: number;
  readonly areShinglesExact: boolean;
  /** Number of shingles searched in the other collections. */
  readonly shinglesSampled: number;
  /** Number of pages long enough to be searched, and of those that were. */
  readonly eligible: number;
  readonly drawn: number;
}

interface PageEstimate extends IntervalEstimate {
  readonly found: number;
}

export interface CollectionOverlap {
  readonly collections: readonly CollectionFacts[];
  readonly isExact: boolean;
  readonly seed: number;
  /** Words per shingle. */
  readonly shingleWords: number;
  /** Whether a shingle that occurs n times on a page counts n times. */
  readonly bag: boolean;
  /**
   * Shingles ignored as boilerplate, on at least `from` pages of one collection: `common` of all `shingles`. Null:
   * none.
   */
  readonly common: {readonly from: number; readonly shingles: number; readonly common: number} | null;
  readonly lookUp: PageLookupName;
  readonly wordsMin: number;
  readonly containmentMin: number;
  /** text[a][b]: the proportion of a's distinct shingles that occur in b. */
  readonly text: readonly (readonly IntervalEstimate[])[];
  /** pages[a][b]: the proportion of a's pages that are sufficiently contained in one page of b. */
  readonly pages: readonly (readonly PageEstimate[])[];
  /** null for a collection that shares nothing with any other. */
  readonly sizes: readonly (RelativeSize | null)[];
  /** Parts cut off by limits, in words. */
  readonly cuts: readonly string[];
}

export interface CountedShingles {
  readonly surveys: readonly CollectionSurvey[];
  readonly masks: readonly Masks[];
  readonly isExact: boolean;
  /** The results for all drawn pages, by page. */
  readonly lookups: readonly PageLookup[];
}

export function textEstimates({surveys, masks, isExact}: CountedShingles): IntervalEstimate[][] {
  const shares = sharesOf(masks, wholeShare);
  return shares.map((row, x) => {
    const sampled = countOf(masks[x]);
    const population = isExact ? sampled : Math.max(sampled, distinctSeen(surveys[x].sample));
    return row.map((share) => wilson(Math.round(share * sampled), sampled, population));
  });
}

export function pageEstimates({surveys, lookups}: CountedShingles): PageEstimate[][] {
  return surveys.map(({eligible}, x) =>
    surveys.map((_, y) => {
      if (x === y) return {found: eligible, share: 1, low: 1, high: 1};
      let drawn = 0;
      let found = 0;
      for (const {pages, isIn, collections} of lookups) {
        pages.forEach(({collection}, page) => {
          if (collection !== x) return;
          drawn++;
          found += isIn[page * collections + y];
        });
      }
      return {found, ...wilson(found, drawn, eligible)};
    }),
  );
}

export function sizeEstimates({surveys, masks, isExact}: CountedShingles): (RelativeSize | null)[] {
  return relativeSizes(
    masks,
    surveys.map(({sample}) => (isExact ? 0 : sample.level)),
  );
}

/** Number of distinct shingles of a collection that were searched. */
export function countOf(masks: Masks): number {
  let sum = 0;
  for (const counts of masks.values()) for (const found of counts) sum += found;
  return sum;
}
