// Takes the pages of a collection as they come, gives what is known of it after one reading within a fixed memory: its
// size, a sample of its text, and which of its pages were drawn to be looked for elsewhere.

import {shingles64} from '../shingle/rolling64.ts';
import {keyOf, scrambled} from '../sketch/scramble.ts';
import {type Aside, newRangedAside} from '../text/aside.ts';
import type {Format} from '../text/format.ts';
import {lex} from '../text/lex.ts';
import {newRewords, type Rewords, reword, type Stem} from '../text/reword.ts';
import {areLexed, type WordSwitches} from '../text/switches.ts';
import {newTokens, type Tokens} from '../text/tokens.ts';
import {countWords, type PageCounts} from './pageLookup.ts';
import {addToSample, newTextSample, type TextSample} from './textSample.ts';

/** Memory with which one page after the other is read. */
export interface PageSpace {
  /** Words of the page that was read last. */
  tokens: Tokens;
  readonly lexed: Tokens;
  readonly aside: Aside & {readonly ranges: number[]};
  readonly rewords: Rewords;
  high: Uint32Array;
  low: Uint32Array;
  /** Shingles of the page that was read last. */
  count: number;
}

/** `stem` is needed where the switch `stems` is on. */
export function newPageSpace(stem: Stem | null): PageSpace {
  const [high, low] = [new Uint32Array(1024), new Uint32Array(1024)];
  const lexed = newTokens();
  return {tokens: lexed, lexed, aside: newRangedAside(), rewords: newRewords(stem), high, low, count: 0};
}

/** A page of a collection: valid UTF-8, with its place in the listing. */
export interface CollectionPage {
  readonly index: number;
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly format: Format;
}

/** Writes the words and the w-shingles of a page to the space. */
export function readPage(
  space: PageSpace,
  {path, bytes, format}: CollectionPage,
  w: number,
  switches: WordSwitches,
): void {
  const {lexed, aside, rewords} = space;
  lexed.count = 0;
  aside.ranges.length = 0;
  lex(path, bytes, format, lexed, aside);
  space.tokens = lexed;
  space.count = 0;
  if (areLexed(switches)) addShingles(space, lexed.hash, w, 1);
  else {
    reword(bytes, format, lexed, aside.ranges, switches, rewords);
    const {columns, columnCount, words} = rewords;
    space.tokens = words.tokens;
    words.tokens.hash.set(columns[0].subarray(0, words.tokens.count));
    for (let column = 0; column < columnCount; column++) addShingles(space, columns[column], w, columnCount);
  }
}

/** Shingles of the words of one of so many columns, behind those that are there. */
function addShingles(space: PageSpace, hashes: Uint32Array, w: number, columnCount: number): void {
  const {tokens, count} = space;
  if (space.high.length < tokens.count * columnCount) {
    space.high = new Uint32Array(tokens.count * columnCount * 2);
    space.low = new Uint32Array(tokens.count * columnCount * 2);
  }
  space.count += shingles64(hashes, 0, tokens.count, w, space.high.subarray(count), space.low.subarray(count));
}

interface Drawn {
  readonly index: number;
  readonly rank: number;
}

export interface Survey {
  readonly sample: TextSample;
  readonly pagesMax: number;
  readonly wordsMin: number;
  readonly key: number;
  pages: number;
  words: number;
  /** Pages of at least `wordsMin` words: those of which it can be said that they stand elsewhere. */
  eligible: number;
  drawn: Drawn[];
}

/** What is random follows from the seed and the number of the collection: samples are independent of each other. */
export function newSurvey(
  collection: number,
  seed: number,
  shinglesMax: number,
  pagesMax: number,
  wordsMin: number,
): Survey {
  const sample = newTextSample(shinglesMax, keyOf(seed, collection * 2));
  const key = keyOf(seed, collection * 2 + 1);
  return {sample, pagesMax, wordsMin, key, pages: 0, words: 0, eligible: 0, drawn: []};
}

/** Takes the page that `readPage` has written to the space. `counts`: where it is counted on how many pages words stand. */
export function surveyPage(survey: Survey, space: PageSpace, index: number, counts: PageCounts | null): void {
  const {tokens, high, low, count} = space;
  survey.pages++;
  survey.words += tokens.count;
  addToSample(survey.sample, high, low, count);
  if (counts !== null) countWords(counts, new Set(tokens.hash.subarray(0, tokens.count)));
  if (tokens.count < survey.wordsMin) return;
  survey.eligible++;
  // The pages with the smallest keyed numbers are as good as drawn from a hat, and can be kept as they come.
  survey.drawn.push({index, rank: scrambled(index, survey.key)});
  if (survey.drawn.length > survey.pagesMax * 2) survey.drawn = smallest(survey);
}

/** Places of the drawn pages in the listing, ascending. */
export function drawnPlaces(survey: Survey): number[] {
  return smallest(survey)
    .map(({index}) => index)
    .sort((x, y) => x - y);
}

function smallest({drawn, pagesMax}: Survey): Drawn[] {
  return drawn.toSorted((x, y) => x.rank - y.rank).slice(0, pagesMax);
}
