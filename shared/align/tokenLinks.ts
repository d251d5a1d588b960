// Takes a cluster of seeds; links tokens of a with tokens of b, one to one. First exact runs, heaviest first; then
// single words near the position that the links of their neighbours predict. (MATCHING, B.4: without the second step,
// random edits drop from 0.948 to 0.915.)

import {type Seeds, selfDistanceMin} from './seeds.ts';
import {lowerBoundIn, type Sequences} from './sequences.ts';

const localWeightMin = 0.4;
const localShiftMax = 250;

export interface AlignedTokens {
  /** Position in the other sequence, or -1. Valid only in the box. */
  a: Int32Array;
  b: Int32Array;
  next: Int32Array;
  runs: Runs;
}

/** First and last token of the seeds, and of the search range, on both sides (inclusive). */
export interface TokenBox {
  a0: number;
  a1: number;
  b0: number;
  b1: number;
  lowA: number;
  highA: number;
  lowB: number;
  highB: number;
}

/** Exact runs: first token in a and in b, number of tokens; `order` lists them heaviest first. */
interface Runs {
  count: number;
  a: Int32Array;
  b: Int32Array;
  length: Int32Array;
  weight: Float32Array;
  order: Float64Array;
  /** Diagonal → end of its last run, open addressing. */
  diagonal: Int32Array;
  end: Int32Array;
}

function newRuns(size: number): Runs {
  return {
    count: 0,
    a: new Int32Array(size),
    b: new Int32Array(size),
    length: new Int32Array(size),
    weight: new Float32Array(size),
    order: new Float64Array(size),
    diagonal: new Int32Array(size * 4),
    end: new Int32Array(size * 4),
  };
}

export function newAlignedTokens(): AlignedTokens {
  return {a: new Int32Array(1024), b: new Int32Array(1024), next: new Int32Array(1024), runs: newRuns(1024)};
}

/** `pad` is how far around the cluster links are searched, in tokens. */
export function boxOf(pair: Sequences, seeds: Seeds, cluster: Int32Array, pad: number): TokenBox {
  let [a0, a1, b0, b1] = [pair.countA, -1, pair.countB, -1];
  for (const seed of cluster) {
    const i = seeds.a[seed];
    const j = seeds.b[seed];
    const length = seeds.length[seed];
    if (i < a0) a0 = i;
    if (i + length - 1 > a1) a1 = i + length - 1;
    if (j < b0) b0 = j;
    if (j + length - 1 > b1) b1 = j + length - 1;
  }
  return {
    a0,
    a1,
    b0,
    b1,
    lowA: Math.max(0, a0 - pad),
    highA: Math.min(pair.countA - 1, a1 + pad),
    lowB: Math.max(0, b0 - pad),
    highB: Math.min(pair.countB - 1, b1 + pad),
  };
}

export function alignTokens(
  pair: Sequences,
  seeds: Seeds,
  cluster: Int32Array,
  box: TokenBox,
  links: AlignedTokens,
): void {
  if (links.a.length < pair.countA) {
    links.a = new Int32Array(pair.countA * 2);
    links.next = new Int32Array(pair.countA * 2);
  }
  if (links.b.length < pair.countB) links.b = new Int32Array(pair.countB * 2);
  links.a.fill(-1, box.lowA, box.highA + 1);
  links.b.fill(-1, box.lowB, box.highB + 1);
  if (links.runs.a.length < cluster.length) links.runs = newRuns(cluster.length * 2);
  const {runs} = links;
  exactRuns(pair, seeds, cluster, box, runs);
  heaviestFirst(runs);
  for (let x = 0; x < runs.count; x++) linkRun(pair, runs, runs.order[x], links);
  linkSingles(pair, box, links);
}

/** Maximal runs of equal tokens through the seeds, which are in order of a; each run on a diagonal once. */
function exactRuns(pair: Sequences, seeds: Seeds, cluster: Int32Array, box: TokenBox, runs: Runs): void {
  const {a, b, weight, unitA, countB} = pair;
  let mask = 15;
  while (mask < cluster.length * 2) mask = mask * 2 + 1;
  runs.diagonal.fill(-1, 0, mask + 1);
  runs.count = 0;
  for (let x = 0; x < cluster.length; x++) {
    let i = seeds.a[cluster[x]];
    let j = seeds.b[cluster[x]];
    const diagonal = i - j + countB;
    let cell = Math.imul(diagonal, 0x9e3779b1) & mask;
    while (runs.diagonal[cell] >= 0 && runs.diagonal[cell] !== diagonal) cell = (cell + 1) & mask;
    if (runs.diagonal[cell] === diagonal && runs.end[cell] >= i) continue;
    while (i > box.lowA && j > box.lowB && a[i - 1] === b[j - 1]) {
      i--;
      j--;
    }
    let length = 0;
    let sum = 0;
    while (i + length <= box.highA && j + length <= box.highB && a[i + length] === b[j + length]) {
      sum += weight[a[i + length]] * unitA[i + length] + 0.02;
      length++;
    }
    runs.diagonal[cell] = diagonal;
    runs.end[cell] = i + length - 1;
    // A single light word is never linked as a run.
    if (length === 1 && weight[a[i]] < localWeightMin) continue;
    const run = runs.count++;
    runs.a[run] = i;
    runs.b[run] = j;
    runs.length[run] = length;
    runs.weight[run] = sum;
  }
}

/** Weight and row number are packed into one number, so that the native sort needs no comparison function. */
function heaviestFirst({count, weight, order}: Runs): void {
  for (let run = 0; run < count; run++) order[run] = Math.floor((1e6 - weight[run]) * 1024) * 4194304 + run;
  order.subarray(0, count).sort();
  for (let x = 0; x < count; x++) order[x] %= 4194304;
}

/** Links the free tokens of a run; a remainder of one light word is no evidence and stays free. */
function linkRun(pair: Sequences, runs: Runs, run: number, links: AlignedTokens): void {
  const a = runs.a[run];
  const b = runs.b[run];
  const length = runs.length[run];
  for (let k = 0; k < length; ) {
    while (k < length && (links.a[a + k] >= 0 || links.b[b + k] >= 0)) k++;
    let end = k;
    let sum = 0;
    while (end < length && links.a[a + end] < 0 && links.b[b + end] < 0) {
      sum += pair.weight[pair.a[a + end]];
      end++;
    }
    if (end - k >= 2 || sum >= localWeightMin) {
      for (let z = k; z < end; z++) {
        links.a[a + z] = b + z;
        links.b[b + z] = a + z;
      }
    }
    k = end;
  }
}

function linkSingles(pair: Sequences, box: TokenBox, links: AlignedTokens): void {
  const {a, weight} = pair;
  const {lowA, highA} = box;
  let following = -1;
  for (let i = highA; i >= lowA; i--) {
    links.next[i] = following;
    if (links.a[i] >= 0) following = i;
  }
  let previous = -1;
  for (let i = lowA; i <= highA; i++) {
    if (links.a[i] >= 0) {
      previous = i;
      continue;
    }
    if (weight[a[i]] < localWeightMin || pair.start[a[i]] === pair.start[a[i] + 1]) continue;
    let best = -1;
    let distance = localShiftMax + 1;
    for (let side = 0; side < 2; side++) {
      const anchor = side === 0 ? previous : links.next[i];
      if (anchor < 0) continue;
      const expected = links.a[anchor] + (i - anchor);
      const j = nearestFree(pair, links, box, i, expected, distance);
      if (j < 0) continue;
      best = j;
      distance = Math.abs(j - expected);
    }
    if (best < 0) continue;
    linkOut(pair, box, links, i, best);
    previous = i;
  }
}

/**
 * The free equal token of b nearest to `expected`, closer than `distance`, or -1; tries the two nearest on each side.
 */
function nearestFree(
  pair: Sequences,
  links: AlignedTokens,
  box: TokenBox,
  i: number,
  expected: number,
  distance: number,
): number {
  const {start, list} = pair;
  const id = pair.a[i];
  const from = start[id];
  const to = start[id + 1];
  if (from === to) return -1;
  const middle = lowerBoundIn(list, from, to, expected);
  const least = pair.self ? i - pair.shift + selfDistanceMin + 1 : 0;
  let best = -1;
  for (let x = Math.max(from, middle - 2); x < Math.min(to, middle + 2); x++) {
    const j = list[x];
    if (j < box.lowB || j > box.highB || links.b[j] >= 0 || j < least) continue;
    const away = Math.abs(j - expected);
    if (away < distance) {
      distance = away;
      best = j;
    }
  }
  return best;
}

function linkOut(pair: Sequences, box: TokenBox, links: AlignedTokens, i: number, j: number): void {
  const {a, b} = pair;
  links.a[i] = j;
  links.b[j] = i;
  for (let s = i - 1, t = j - 1; s >= box.lowA && t >= box.lowB; s--, t--) {
    if (links.a[s] >= 0 || links.b[t] >= 0 || a[s] !== b[t]) break;
    links.a[s] = t;
    links.b[t] = s;
  }
  for (let s = i + 1, t = j + 1; s <= box.highA && t <= box.highB; s++, t++) {
    if (links.a[s] >= 0 || links.b[t] >= 0 || a[s] !== b[t]) break;
    links.a[s] = t;
    links.b[t] = s;
  }
}
