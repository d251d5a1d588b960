// Takes what was found of samples of collections in each other, gives how much of each stands in each, and how large they
// are beside each other, with 95 % intervals.

import {type IntervalEstimate, wilson} from './interval.ts';
import type {PageLookup, PageLookupName} from './pageLookup.ts';
import type {Masks} from './presence.ts';
import {type RelativeSize, relativeSizes, sharesOf, wholeShare} from './relativeSizes.ts';
import type {CollectionSurvey} from './survey.ts';
import {distinctSeen} from './textSample.ts';

export interface CollectionFacts {
  /** As the user wrote it, and what that is where a revision was named: its commit. */
  readonly name: string;
  readonly commit: string | null;
  readonly pages: number;
  readonly skipped: number;
  readonly words: number;
  /** Distinct shingles, and whether that is their very number. */
  readonly shingles: number;
  readonly areShinglesExact: boolean;
  /** Shingles that were looked for in the other collections. */
  readonly shinglesSampled: number;
  /** Pages that are long enough to be looked for, and those that were. */
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
  /** Words in a shingle. */
  readonly shingleWords: number;
  /** Whether a shingle that occurs n times on a page counts n times. */
  readonly bag: boolean;
  /** What was left out as boilerplate: shingles on `from` pages or more of one collection, of all places; null: nothing. */
  readonly common: {readonly from: number; readonly shingles: number; readonly common: number} | null;
  readonly lookUp: PageLookupName;
  readonly wordsMin: number;
  readonly containmentMin: number;
  /** text[a][b]: the share of a's distinct shingles that stand in b. */
  readonly text: readonly (readonly IntervalEstimate[])[];
  /** pages[a][b]: the share of a's pages of which enough stands on one page of b. */
  readonly pages: readonly (readonly PageEstimate[])[];
  /** null of a collection that shares nothing with any other. */
  readonly sizes: readonly (RelativeSize | null)[];
  /** What limits cut off, in words. */
  readonly cuts: readonly string[];
}

export interface CountedShingles {
  readonly surveys: readonly CollectionSurvey[];
  readonly masks: readonly Masks[];
  readonly isExact: boolean;
  /** By page; of all that were drawn. */
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

/** Distinct shingles of a collection that were looked for. */
export function countOf(masks: Masks): number {
  let sum = 0;
  for (const counts of masks.values()) for (const found of counts) sum += found;
  return sum;
}
