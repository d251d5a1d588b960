// Reads the pages of a collection once and collects, in a fixed amount of memory, its size, a sample of its text, and
// the pages drawn to be searched elsewhere.

import {permutationKey, scrambled} from '../../../shared/algorithms/permute32.ts';
import type {Format} from '../../../shared/model/format.ts';
import type {Tokens} from '../../../shared/text/tokens.ts';
import {newWordSpace, pageWords, type WordSpace} from '../shingles/pageWords.ts';
import type {Shingling} from '../shingles/shingleSet.ts';
import {newShinglingSpace64, type ShinglingSpace64, writeShingles64} from '../shingles/shingleSet64.ts';
import type {Stem} from '../words/rewordTokens.ts';
import {type CommonShingles, dropCommon} from './boilerplate.ts';
import {countWords, type MethodPageCounts} from './pageLookup.ts';
import {addToSample, newTextSample, type TextSample} from './textSample.ts';

/** Buffers reused from page to page. */
interface PageSpace extends ShinglingSpace64 {
  readonly words: WordSpace;
  /** Words of the last page. */
  tokens: Tokens;
}

/** `stem` is required if the switch `stems` is on. */
export function newPageSpace(stem: Stem | null): PageSpace {
  const words = newWordSpace(stem);
  return {...newShinglingSpace64(), words, tokens: words.tokens};
}

/** A page of a collection: valid UTF-8, with its position in the listing. */
export interface CollectionPage {
  readonly index: number;
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly format: Format;
}

/** Writes the words and shingles of a page to `space`, without the shingles that are boilerplate. */
export function readPage(
  space: PageSpace,
  {path, bytes, format}: CollectionPage,
  shingling: Shingling,
  boilerplate: CommonShingles | null,
): void {
  const words = pageWords(path, bytes, format, shingling.words, space.words);
  space.tokens = words.tokens;
  writeShingles64(space, words, shingling);
  if (boilerplate !== null) space.count = dropCommon(boilerplate, space.high, space.low, space.count);
}

interface Drawn {
  readonly index: number;
  readonly rank: number;
}

export interface CollectionSurvey {
  readonly sample: TextSample;
  readonly pagesMax: number;
  readonly wordsMin: number;
  readonly key: number;
  pages: number;
  words: number;
  /** Number of pages of at least `wordsMin` words, which are long enough to be searched. */
  eligible: number;
  drawn: Drawn[];
}

/** Randomness follows from the seed and the number of the collection, so samples are independent of each other. */
export function newSurvey(
  collection: number,
  seed: number,
  shinglesMax: number,
  pagesMax: number,
  wordsMin: number,
): CollectionSurvey {
  const sample = newTextSample(shinglesMax, permutationKey(seed, collection * 2));
  const key = permutationKey(seed, collection * 2 + 1);
  return {sample, pagesMax, wordsMin, key, pages: 0, words: 0, eligible: 0, drawn: []};
}

/** Adds the page that `readPage` has written to `space`. `counts`, if given, counts the pages on which words occur. */
export function surveyPage(
  survey: CollectionSurvey,
  space: PageSpace,
  index: number,
  counts: MethodPageCounts | null,
): void {
  const {tokens, high, low, count} = space;
  survey.pages++;
  survey.words += tokens.count;
  addToSample(survey.sample, high, low, count);
  if (counts !== null) countWords(counts, new Set(tokens.hash.subarray(0, tokens.count)));
  if (tokens.count < survey.wordsMin) return;
  survey.eligible++;
  // The pages with the smallest keyed numbers are a random draw that can be maintained while pages come in.
  survey.drawn.push({index, rank: scrambled(index, survey.key)});
  if (survey.drawn.length > survey.pagesMax * 2) survey.drawn = smallest(survey);
}

/** Positions of the drawn pages in the listing, ascending. */
export function drawnPlaces(survey: CollectionSurvey): number[] {
  return smallest(survey)
    .map(({index}) => index)
    .sort((x, y) => x - y);
}

function smallest({drawn, pagesMax}: CollectionSurvey): Drawn[] {
  return drawn.toSorted((x, y) => x.rank - y.rank).slice(0, pagesMax);
}
