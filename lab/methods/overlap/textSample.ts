// Takes the shingles of a collection one by one and maintains a sample of the distinct ones in a fixed amount of
// memory: those whose keyed hash is 0 mod m = 2^level (MOD_m, Broder 1997, section 3). When there are too many, m is
// doubled and half of them are dropped (adaptive sampling, Wegman; Flajolet 1990). Each distinct shingle is in the
// sample with the same probability 1/m, wherever and however often it occurs, so every proportion in the sample is a
// binomial estimate.

import {scrambled} from '../../../shared/algorithms/permute32.ts';

export interface TextSample {
  readonly key: number;
  /** Maximum number of shingles in the sample. Once it has been full, it stays about half full or more. */
  readonly sizeMax: number;
  level: number;
  count: number;
  /** An open-addressing table: both halves of a shingle, and whether the position is taken. */
  readonly high: Uint32Array;
  readonly low: Uint32Array;
  readonly taken: Uint8Array;
}

/** Samples under different keys are independent of each other, even for the same text. */
export function newTextSample(sizeMax: number, key: number): TextSample {
  let places = 16;
  while (places < sizeMax * 2) places *= 2;
  return {
    key,
    sizeMax,
    level: 0,
    count: 0,
    high: new Uint32Array(places),
    low: new Uint32Array(places),
    taken: new Uint8Array(places),
  };
}

/** `high` and `low` are the halves of `count` shingles, which may repeat. */
export function addToSample(sample: TextSample, high: Uint32Array, low: Uint32Array, count: number): void {
  let mask = maskOf(sample.level);
  for (let at = 0; at < count; at++) {
    if ((scrambled(high[at], sample.key) & mask) !== 0) continue;
    if (!put(sample, high[at], low[at]) || sample.count <= sample.sizeMax) continue;
    while (sample.count > sample.sizeMax) halve(sample);
    mask = maskOf(sample.level);
  }
}

/**
 * Number of distinct shingles: exact as long as nothing was dropped, otherwise with a standard error of about √(m /
 * seen).
 */
export function distinctSeen({level, count}: TextSample): number {
  return count * 2 ** level;
}

/** Calls `visit` with both halves of each shingle in the sample. */
export function visitSample({high, low, taken}: TextSample, visit: (high: number, low: number) => void): void {
  for (let place = 0; place < taken.length; place++) if (taken[place] === 1) visit(high[place], low[place]);
}

function maskOf(level: number): number {
  return level >= 32 ? -1 : 2 ** level - 1;
}

/** Returns false if it was there already. */
function put(sample: TextSample, high: number, low: number): boolean {
  const {taken} = sample;
  const last = taken.length - 1;
  let place = low & last;
  while (taken[place] === 1) {
    if (sample.low[place] === low && sample.high[place] === high) return false;
    place = (place + 1) & last;
  }
  taken[place] = 1;
  sample.high[place] = high;
  sample.low[place] = low;
  sample.count++;
  return true;
}

function halve(sample: TextSample): void {
  sample.level++;
  const mask = maskOf(sample.level);
  const [high, low] = [new Uint32Array(sample.count), new Uint32Array(sample.count)];
  let kept = 0;
  visitSample(sample, (one, two) => {
    if ((scrambled(one, sample.key) & mask) !== 0) return;
    high[kept] = one;
    low[kept++] = two;
  });
  sample.taken.fill(0);
  sample.count = 0;
  for (let at = 0; at < kept; at++) put(sample, high[at], low[at]);
}
