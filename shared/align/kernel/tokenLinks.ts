// Takes a cluster of seeds; links tokens of a with tokens of b, one to one. First exact runs, heaviest first; then
// single words near the position that the links of their neighbours predict. (MATCHING, B.4: without the second step,
// random edits drop from 0.948 to 0.915.)

import {selfDistanceMin} from '../selfDistance.ts';
import {bytesOf, clear, getf, geti, lowerBound, mark, puti, release, tableSize, take, takeNumbers} from './memory.ts';
import {
  a,
  b,
  countA,
  countB,
  isWithin,
  linksA,
  linksB,
  list,
  next,
  shift,
  start,
  unitA,
  weight,
} from './numberedPair.ts';
import {seedA, seedB, seedLength} from './seeds.ts';

const localWeightMin: f64 = 0.4;
const localShiftMax: i32 = 250;

/** First and last token of the seeds, and of the search range, on both sides (inclusive). */
export let boxA0: i32, boxA1: i32, boxB0: i32, boxB1: i32, lowA: i32, highA: i32, lowB: i32, highB: i32;

/** `pad` is how far around the cluster links are searched, in tokens. */
export function setBox(cluster: usize, count: i32, pad: i32): void {
  boxA0 = countA;
  boxA1 = -1;
  boxB0 = countB;
  boxB1 = -1;
  for (let x = 0; x < count; x++) {
    const seed = geti(cluster, x);
    const i = geti(seedA, seed);
    const j = geti(seedB, seed);
    const last = <i32>load<u8>(seedLength + <usize>seed) - 1;
    if (i < boxA0) boxA0 = i;
    if (i + last > boxA1) boxA1 = i + last;
    if (j < boxB0) boxB0 = j;
    if (j + last > boxB1) boxB1 = j + last;
  }
  lowA = max(0, boxA0 - pad);
  highA = min(countA - 1, boxA1 + pad);
  lowB = max(0, boxB0 - pad);
  highB = min(countB - 1, boxB1 + pad);
}

export function setWholeBox(): void {
  boxA0 = lowA = 0;
  boxA1 = highA = countA - 1;
  boxB0 = lowB = 0;
  boxB1 = highB = countB - 1;
}

export function alignTokens(cluster: usize, count: i32): void {
  clear(linksA + bytesOf(lowA), max(0, highA + 1 - lowA));
  clear(linksB + bytesOf(lowB), max(0, highB + 1 - lowB));
  const before = mark();
  const runA = takeNumbers(count);
  const runB = takeNumbers(count);
  const runLength = takeNumbers(count);
  const order = take((<usize>count) << 3);
  // Maximal runs of equal tokens through the seeds, each on a diagonal once.
  const size = tableSize(count);
  const mask = size - 1;
  const diagonal = takeNumbers(size);
  const end = takeNumbers(size);
  clear(diagonal, size);
  let runs = 0;
  for (let x = 0; x < count; x++) {
    const seed = geti(cluster, x);
    let i = geti(seedA, seed);
    let j = geti(seedB, seed);
    const line = i - j + countB;
    let cell = (line * <i32>0x9e3779b1) & mask;
    while (geti(diagonal, cell) >= 0 && geti(diagonal, cell) !== line) cell = (cell + 1) & mask;
    if (geti(diagonal, cell) === line && geti(end, cell) >= i) continue;
    while (i > lowA && j > lowB && geti(a, i - 1) === geti(b, j - 1)) {
      i--;
      j--;
    }
    let length = 0;
    let sum: f64 = 0;
    while (i + length <= highA && j + length <= highB && geti(a, i + length) === geti(b, j + length)) {
      sum += getf(weight, geti(a, i + length)) * getf(unitA, i + length) + 0.02;
      length++;
    }
    puti(diagonal, cell, line);
    puti(end, cell, i + length - 1);
    // A single light word is never linked as a run.
    if (length === 1 && getf(weight, geti(a, i)) < localWeightMin) continue;
    puti(runA, runs, i);
    puti(runB, runs, j);
    puti(runLength, runs, length);
    // Weight and row in one number, so that the heaviest comes first.
    const key = ((<i64>floor<f64>((1e6 - <f64>(<f32>sum)) * 1024)) << 22) + <i64>runs;
    store<i64>(order + ((<usize>runs) << 3), key);
    runs++;
  }
  sort(order, runs);
  for (let x = 0; x < runs; x++) {
    const run = <i32>(load<i64>(order + ((<usize>x) << 3)) & 0x3fffff);
    linkRun(geti(runA, run), geti(runB, run), geti(runLength, run));
  }
  release(before);
  linkSingles();
}

/** Ascending; shell sort, because most lists are short. */
function sort(values: usize, count: i32): void {
  let gap = 1;
  while (gap < count) gap = gap * 3 + 1;
  for (gap = gap / 3; gap > 0; gap /= 3) {
    for (let x = gap; x < count; x++) {
      const value = load<i64>(values + ((<usize>x) << 3));
      let y = x;
      while (y >= gap) {
        const other = load<i64>(values + ((<usize>(y - gap)) << 3));
        if (other <= value) break;
        store<i64>(values + ((<usize>y) << 3), other);
        y -= gap;
      }
      store<i64>(values + ((<usize>y) << 3), value);
    }
  }
}

/** Links the free tokens of a run; a remainder of one light word is no evidence and stays free. */
function linkRun(i: i32, j: i32, length: i32): void {
  for (let k = 0; k < length; ) {
    while (k < length && (geti(linksA, i + k) >= 0 || geti(linksB, j + k) >= 0)) k++;
    let end = k;
    let sum: f64 = 0;
    while (end < length && geti(linksA, i + end) < 0 && geti(linksB, j + end) < 0) {
      sum += getf(weight, geti(a, i + end));
      end++;
    }
    if (end - k >= 2 || sum >= localWeightMin) {
      for (let z = k; z < end; z++) {
        puti(linksA, i + z, j + z);
        puti(linksB, j + z, i + z);
      }
    }
    k = end;
  }
}

function linkSingles(): void {
  let following = -1;
  for (let i = highA; i >= lowA; i--) {
    puti(next, i, following);
    if (geti(linksA, i) >= 0) following = i;
  }
  let previous = -1;
  for (let i = lowA; i <= highA; i++) {
    if (geti(linksA, i) >= 0) {
      previous = i;
      continue;
    }
    const id = geti(a, i);
    if (getf(weight, id) < localWeightMin || geti(start, id) === geti(start, id + 1)) continue;
    let best = -1;
    let distance = localShiftMax + 1;
    for (let side = 0; side < 2; side++) {
      const anchor = side === 0 ? previous : geti(next, i);
      if (anchor < 0) continue;
      const expected = geti(linksA, anchor) + (i - anchor);
      const j = nearestFree(i, expected, distance);
      if (j < 0) continue;
      best = j;
      distance = abs(j - expected);
    }
    if (best < 0) continue;
    linkOut(i, best);
    previous = i;
  }
}

/** The free equal token of b nearest to `expected`, closer than `distance`, or -1; tries the two nearest on each side. */
function nearestFree(i: i32, expected: i32, distance: i32): i32 {
  const id = geti(a, i);
  const from = geti(start, id);
  const to = geti(start, id + 1);
  if (from === to) return -1;
  const middle = lowerBound(list, from, to, expected);
  const least = isWithin ? i - shift + selfDistanceMin + 1 : 0;
  let best = -1;
  for (let x = max(from, middle - 2); x < min(to, middle + 2); x++) {
    const j = geti(list, x);
    if (j < lowB || j > highB || geti(linksB, j) >= 0 || j < least) continue;
    const away = abs(j - expected);
    if (away < distance) {
      distance = away;
      best = j;
    }
  }
  return best;
}

function linkOut(i: i32, j: i32): void {
  puti(linksA, i, j);
  puti(linksB, j, i);
  for (let s = i - 1, t = j - 1; s >= lowA && t >= lowB; s--, t--) {
    if (geti(linksA, s) >= 0 || geti(linksB, t) >= 0 || geti(a, s) !== geti(b, t)) break;
    puti(linksA, s, t);
    puti(linksB, t, s);
  }
  for (let s = i + 1, t = j + 1; s <= highA && t <= highB; s++, t++) {
    if (geti(linksA, s) >= 0 || geti(linksB, t) >= 0 || geti(a, s) !== geti(b, t)) break;
    puti(linksA, s, t);
    puti(linksB, t, s);
  }
}
