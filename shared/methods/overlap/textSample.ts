// Takes the shingles of a collection as they come, keeps a sample of the distinct ones within a fixed memory: those whose
// keyed hash is 0 mod m = 2^level (MOD_m, Broder 1997, section 3), and where they become too many, m is doubled and half
// of them goes (adaptive sampling, Wegman; Flajolet 1990). A distinct shingle is kept with the same chance 1/m wherever it
// stands and however often, so of what is kept each share is a binomial estimate.

import {scrambled} from '../../algorithms/permute32.ts';

export interface TextSample {
  readonly key: number;
  /** Shingles that are kept at most; at least half as many are, once there were so many. */
  readonly sizeMax: number;
  level: number;
  count: number;
  /** An open table: both halves of a shingle, and whether one is there. */
  readonly high: Uint32Array;
  readonly low: Uint32Array;
  readonly taken: Uint8Array;
}

/** Samples under different keys are independent of each other, also of the same text. */
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

/** `high` and `low` are the halves of `count` shingles, of which any may come again. */
export function addToSample(sample: TextSample, high: Uint32Array, low: Uint32Array, count: number): void {
  let mask = maskOf(sample.level);
  for (let at = 0; at < count; at++) {
    if ((scrambled(high[at], sample.key) & mask) !== 0) continue;
    if (!put(sample, high[at], low[at]) || sample.count <= sample.sizeMax) continue;
    while (sample.count > sample.sizeMax) halve(sample);
    mask = maskOf(sample.level);
  }
}

/** Distinct shingles that were seen: exact while all are kept, else with a standard error of about √(m / seen). */
export function distinctSeen({level, count}: TextSample): number {
  return count * 2 ** level;
}

/** Calls `visit` with both halves of each shingle that was kept. */
export function visitSample({high, low, taken}: TextSample, visit: (high: number, low: number) => void): void {
  for (let place = 0; place < taken.length; place++) if (taken[place] === 1) visit(high[place], low[place]);
}

function maskOf(level: number): number {
  return level >= 32 ? -1 : 2 ** level - 1;
}

/** False if it was there. */
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
