// Measures how much of each collection is contained in each other. Collections are read once to draw samples and once
// to check them. An exact answer reads them as often as the memory limit requires.

import {createHash} from 'node:crypto';
import type {Progress} from '../../../shared/model/document.ts';
import {type CommonShingles, countPage, newCommonShingles} from '../../methods/overlap/boilerplate.ts';
import type {CollectionFacts, CollectionOverlap, CountedShingles} from '../../methods/overlap/overlap.ts';
import {countOf, pageEstimates, sizeEstimates, textEstimates} from '../../methods/overlap/overlap.ts';
import {
  type DrawnPage,
  drawnPage,
  lookOnPage,
  newPageCounts,
  newPageLookup,
  type PageLookup,
  type PageLookupName,
} from '../../methods/overlap/pageLookup.ts';
import {addPresent, countMasks, markPresent, newPresence, presenceOf} from '../../methods/overlap/presence.ts';
import {
  type CollectionSurvey,
  drawnPlaces,
  newPageSpace,
  newSurvey,
  readPage,
  surveyPage,
} from '../../methods/overlap/survey.ts';
import {distinctSeen} from '../../methods/overlap/textSample.ts';
import type {Shingling} from '../../methods/shingles/shingleSet.ts';
import type {Stem} from '../../methods/words/rewordTokens.ts';
import type {Collection} from './readCollection.ts';

export interface OverlapMeasurement {
  readonly isExact: boolean;
  /** Number of pages, and of shingles, drawn from each collection. */
  readonly pagesSampled: number;
  readonly shinglesSampled: number;
  readonly seed: number;
  readonly lookUp: PageLookupName;
  readonly shingling: Shingling;
  /** Shingles on this many pages of one collection are ignored everywhere; 0 keeps all. */
  readonly commonFrom: number;
  /** Required if the words are stemmed. */
  readonly stem: Stem | null;
  /** Shorter pages are not searched, because they say too little. */
  readonly wordsMin: number;
  readonly containmentMin: number;
  readonly progress: Progress;
}

/**
 * Distinct shingles in memory at a time for an exact answer. Each takes 16 bytes in a table that is at most half full.
 */
const shinglesAtOnce = 8_000_000;
/** Total words of the pages in memory, at 28 bytes a word. */
const wordsAtOnce = 4_000_000;

export async function measureOverlap(
  collections: readonly Collection[],
  measuring: OverlapMeasurement,
): Promise<CollectionOverlap> {
  const {isExact, shingling, stem, wordsMin, containmentMin, lookUp, seed} = measuring;
  const boilerplate = await boilerplateOf(collections, measuring);
  const {surveys, lost, counts} = await surveyed(collections, measuring, boilerplate);
  const common = boilerplate === null ? null : {from: boilerplate.from, ...boilerplate.seen};
  const batches = batchesOf(surveys);
  const shingles = surveys.reduce((sum, {sample}) => sum + distinctSeen(sample), 0);
  const parts = isExact ? Math.max(1, Math.ceil(shingles / shinglesAtOnce)) : 1;
  const masks = surveys.map(() => new Map<number, Float64Array>());
  const lookups: PageLookup[] = [];
  const space = newPageSpace(stem);
  for (let pass = 0; pass < Math.max(parts, batches.length); pass++) {
    const drawn = await pagesOf(batches[pass] ?? [], collections, measuring);
    const lookup = drawn.length === 0 ? null : newPageLookup(drawn, collections.length, containmentMin, lookUp, counts);
    const presence = pass >= parts ? null : isExact ? newPresence() : presenceOf(surveys.map(({sample}) => sample));
    await readAll(collections, 'checking', measuring.progress, (page, number) => {
      readPage(space, page, shingling, boilerplate);
      if (presence !== null && isExact) {
        addPresent(presence, space.high, space.low, space.count, number, pass, parts);
      } else if (presence !== null) {
        markPresent(presence, space.high, space.low, space.count, number);
      }
      if (lookup !== null) lookOnPage(lookup, number, space.tokens, 0, space.tokens.count);
    });
    if (presence !== null) countMasks(presence, masks);
    if (lookup !== null) lookups.push(withoutText(lookup));
  }
  const counted: CountedShingles = {surveys, masks, isExact, lookups};
  return {
    collections: collections.map((collection, x) => factsOf(collection, surveys[x], lost[x], counted, x)),
    isExact,
    seed,
    shingleWords: shingling.w,
    bag: shingling.bag === true,
    common,
    lookUp,
    wordsMin,
    containmentMin,
    text: textEstimates(counted),
    pages: pageEstimates(counted),
    sizes: sizeEstimates(counted),
    cuts: collections.flatMap(({name, listing}) => listing.cuts.map(({lost: left}) => `${left} of ${name}`)),
  };
}

/** Returns null if nothing is ignored. */
async function boilerplateOf(
  collections: readonly Collection[],
  {commonFrom, shingling, stem, progress}: OverlapMeasurement,
): Promise<CommonShingles | null> {
  if (commonFrom === 0) return null;
  const boilerplate = newCommonShingles(commonFrom, collections.length);
  const space = newPageSpace(stem);
  const met = collections.map(() => new Set<string>());
  await readAll(collections, 'counting', progress, (page, number) => {
    // Exact copies count as one document, so their own text is not a template.
    const content = createHash('sha256').update(page.bytes).digest('base64url');
    if (met[number].has(content)) return;
    met[number].add(content);
    readPage(space, page, shingling, null);
    countPage(boilerplate, number, space.low, space.count);
  });
  return boilerplate;
}

async function surveyed(
  collections: readonly Collection[],
  {isExact, pagesSampled, shinglesSampled, seed, lookUp, shingling, stem, wordsMin, progress}: OverlapMeasurement,
  boilerplate: CommonShingles | null,
) {
  const pagesMax = isExact ? Number.POSITIVE_INFINITY : pagesSampled;
  const surveys = collections.map((_, x) => newSurvey(x, seed, shinglesSampled, pagesMax, wordsMin));
  const counts = newPageCounts();
  const space = newPageSpace(stem);
  const lost = await readAll(collections, 'sampling', progress, (page, number) => {
    readPage(space, page, shingling, boilerplate);
    surveyPage(surveys[number], space, page.index, lookUp === 'words' ? counts : null);
  });
  return {surveys, lost, counts};
}

/** Positions of the drawn pages by collection, split into batches whose words fit in memory. */
function batchesOf(surveys: readonly CollectionSurvey[]): number[][][] {
  const wordsPerPage = surveys.map(({words, pages}) => words / Math.max(1, pages));
  const batches: number[][][] = [];
  let room = 0;
  surveys.forEach((survey, x) => {
    for (const place of drawnPlaces(survey)) {
      if (room <= 0) {
        batches.push(surveys.map(() => []));
        room = wordsAtOnce;
      }
      batches[batches.length - 1][x].push(place);
      room -= wordsPerPage[x];
    }
  });
  return batches;
}

async function pagesOf(
  places: readonly (readonly number[])[],
  collections: readonly Collection[],
  {shingling, stem, wordsMin}: OverlapMeasurement,
): Promise<DrawnPage[]> {
  const space = newPageSpace(stem);
  const drawn: DrawnPage[] = [];
  for (const [number, own] of places.entries()) {
    if (own.length === 0) continue;
    await collections[number].pages(own, (page) => {
      // Pages are compared word by word, including boilerplate.
      readPage(space, page, shingling, null);
      const {tokens} = space;
      // A file may have changed since it was drawn.
      if (tokens.count >= wordsMin) drawn.push(drawnPage(number, page.path, tokens, 0, tokens.count));
    });
  }
  return drawn;
}

/** Frees the text of a finished batch and keeps only the results. */
function withoutText(lookup: PageLookup): PageLookup {
  const none = new Int32Array(0);
  const empty = {keys: new Uint32Array(0), latest: none, earlier: none, pageOf: none, weight: none, seenBy: none};
  const runs = {words: 0, low: empty.keys, high: empty.keys, length: new Uint8Array(0), count: 0, table: none};
  return {...lookup, ...empty, pages: lookup.pages.map((page) => ({...page, hashes: empty.keys, runs}))};
}

/** Returns, by collection, the number of files that are not pages. */
async function readAll(
  collections: readonly Collection[],
  stage: string,
  progress: Progress,
  visit: (page: Parameters<Parameters<Collection['pages']>[1]>[0], number: number) => void,
): Promise<number[]> {
  const total = collections.reduce((sum, {files}) => sum + files, 0);
  const lost: number[] = [];
  let done = 0;
  for (const [number, collection] of collections.entries()) {
    const own = await collection.pages(null, (page) => {
      if (done++ % 64 === 0) progress(stage, done, total);
      visit(page, number);
    });
    lost.push(own);
  }
  return lost;
}

function factsOf(
  {name, commit, listing}: Collection,
  survey: CollectionSurvey,
  lost: number,
  {masks, lookups, isExact}: CountedShingles,
  x: number,
): CollectionFacts {
  const {sample, pages, words, eligible} = survey;
  const areShinglesExact = isExact || sample.level === 0;
  return {
    name,
    commit,
    pages,
    skipped: listing.skipped.length + lost,
    words,
    shingles: areShinglesExact ? countOf(masks[x]) : distinctSeen(sample),
    areShinglesExact,
    shinglesSampled: countOf(masks[x]),
    eligible,
    drawn: lookups.reduce((sum, lookup) => sum + lookup.pages.filter(({collection}) => collection === x).length, 0),
  };
}
