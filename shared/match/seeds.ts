// Takes two sequences, gives seeds: the shortest n-grams of a, n = 1…8, that stand at most four times in b.
// Their length follows information, not words: one rare word is a seed, "in order to" is not. (MATCHING, B.2)

import {lowerBound, type Sequences} from './sequences.ts';

export const occurrencesMax = 4;
const levelsMax = 8;
/** A single word must weigh this much to be a seed alone; a lighter one needs its neighbour. */
const singleWeightMin = 0.3;
/** Within one document a match must be so many tokens away, or periodic text would match itself. */
export const selfDistanceMin = 20;

export interface Seeds {
  count: number;
  /** Token positions in a and b, length in tokens, summed weight. */
  a: Int32Array;
  b: Int32Array;
  length: Uint8Array;
  weight: Float32Array;
}

export function newSeeds(): Seeds {
  return {
    count: 0,
    a: new Int32Array(1024),
    b: new Int32Array(1024),
    length: new Uint8Array(1024),
    weight: new Float32Array(1024),
  };
}

/** One level of the trie over b below the first: children of nodes with more than `occurrencesMax` positions. */
interface Level {
  readonly mask: number;
  readonly table: Int32Array;
  readonly parent: Int32Array;
  readonly word: Int32Array;
  readonly start: Int32Array;
  readonly list: Int32Array;
}

function slotOf(parent: number, word: number, mask: number): number {
  return (Math.imul(parent + 1, 0x9e3779b1) ^ Math.imul(word + 1, 0x85ebca6b)) & mask;
}

function child(level: Level, parent: number, word: number): number {
  let slot = slotOf(parent, word, level.mask) & level.mask;
  for (;;) {
    const found = level.table[slot] - 1;
    if (found < 0 || (level.parent[found] === parent && level.word[found] === word)) return found;
    slot = (slot + 1) & level.mask;
  }
}

/** Levels 1 … 7 below the words themselves; a node is split only while it has more than four positions. */
function buildTrie(pair: Sequences): Level[] {
  const {b, countB, start, list, vocabulary} = pair;
  const levels: Level[] = [];
  let count = 0;
  for (let id = 0; id < vocabulary; id++) {
    const size = start[id + 1] - start[id];
    if (size > occurrencesMax) count += size;
  }
  if (count === 0) return levels;
  let positions = new Int32Array(count);
  let parents = new Int32Array(count);
  count = 0;
  for (let id = 0; id < vocabulary; id++) {
    if (start[id + 1] - start[id] <= occurrencesMax) continue;
    for (let x = start[id]; x < start[id + 1]; x++) {
      positions[count] = list[x];
      parents[count++] = id;
    }
  }
  for (let depth = 1; depth < levelsMax && count > 0; depth++) {
    let size = 16;
    while (size < count * 2) size *= 2;
    const level = {
      mask: size - 1,
      table: new Int32Array(size),
      parent: new Int32Array(count),
      word: new Int32Array(count),
      start: new Int32Array(0),
      list: new Int32Array(count),
    };
    const groups = new Int32Array(count);
    let nodes = 0;
    let kept = 0;
    for (let x = 0; x < count; x++) {
      const at = positions[x] + depth;
      if (at >= countB) continue;
      const word = b[at];
      let slot = slotOf(parents[x], word, level.mask);
      let node = level.table[slot] - 1;
      while (node >= 0 && (level.parent[node] !== parents[x] || level.word[node] !== word)) {
        slot = (slot + 1) & level.mask;
        node = level.table[slot] - 1;
      }
      if (node < 0) {
        node = nodes++;
        level.table[slot] = node + 1;
        level.parent[node] = parents[x];
        level.word[node] = word;
      }
      groups[kept] = node;
      positions[kept++] = positions[x];
    }
    const starts = new Int32Array(nodes + 1);
    for (let x = 0; x < kept; x++) starts[groups[x] + 1]++;
    for (let node = 0; node < nodes; node++) starts[node + 1] += starts[node];
    const fill = starts.slice(0, nodes);
    for (let x = 0; x < kept; x++) level.list[fill[groups[x]]++] = positions[x];
    levels.push({...level, start: starts});
    let next = 0;
    const nextParents = new Int32Array(kept);
    const nextPositions = new Int32Array(kept);
    for (let x = 0; x < kept; x++) {
      if (starts[groups[x] + 1] - starts[groups[x]] <= occurrencesMax) continue;
      nextPositions[next] = positions[x];
      nextParents[next++] = groups[x];
    }
    positions = nextPositions;
    parents = nextParents;
    count = next;
  }
  return levels;
}

export function findSeeds(pair: Sequences, seeds: Seeds): void {
  const {a, b, countA, countB, start, list, weight, unitA} = pair;
  seeds.count = 0;
  const levels = buildTrie(pair);
  // Where b repeats something longer than eight words, a seed goes on on the diagonals of the one before it.
  let before: number[] = [];
  let now: number[] = [];
  for (let i = 0; i < countA; i++) {
    [before, now] = [now, before];
    now.length = 0;
    const id = a[i];
    const from = start[id];
    const size = start[id + 1] - from;
    if (size === 0) continue;
    // In one document only what lies behind is matched.
    const least = pair.self ? i - pair.shift + selfDistanceMin + 1 : 0;
    const first = weight[id] * unitA[i];
    if (size <= occurrencesMax) {
      const alone = weight[id] >= singleWeightMin;
      for (let x = from; x < from + size; x++) {
        const j = list[x];
        if (j < least) continue;
        if (alone) push(seeds, i, j, 1, first);
        else if (i + 1 < countA && j + 1 < countB && a[i + 1] === b[j + 1]) {
          push(seeds, i, j, 2, first + weight[a[i + 1]]);
        }
      }
      continue;
    }
    let node = id;
    let sum = first;
    for (let depth = 1; depth <= levels.length && i + depth < countA; depth++) {
      const level = levels[depth - 1];
      const word = a[i + depth];
      node = child(level, node, word);
      if (node < 0) break;
      sum += weight[word] * unitA[i + depth];
      const s = level.start[node];
      const e = level.start[node + 1];
      if (e - s <= occurrencesMax) {
        for (let x = s; x < e; x++) if (level.list[x] >= least) push(seeds, i, level.list[x], depth + 1, sum);
        break;
      }
      if (depth < levelsMax - 1) continue;
      let found = 0;
      for (const j of before) {
        if (found >= occurrencesMax) break;
        const x = lowerBound(level.list, s, e, j + 1);
        if (x >= e || level.list[x] !== j + 1) continue;
        push(seeds, i, j + 1, depth + 1, sum);
        now.push(j + 1);
        found++;
      }
      if (found > 0) continue;
      for (let x = lowerBound(level.list, s, e, least); x < e && found < occurrencesMax; x++, found++) {
        push(seeds, i, level.list[x], depth + 1, sum);
        now.push(level.list[x]);
      }
    }
  }
}

function push(seeds: Seeds, a: number, b: number, length: number, weight: number): void {
  if (seeds.count === seeds.a.length) growSeeds(seeds);
  const row = seeds.count++;
  seeds.a[row] = a;
  seeds.b[row] = b;
  seeds.length[row] = length;
  seeds.weight[row] = weight;
}

function growSeeds(seeds: Seeds): void {
  const size = seeds.a.length * 2;
  const a = new Int32Array(size);
  const b = new Int32Array(size);
  const length = new Uint8Array(size);
  const weight = new Float32Array(size);
  a.set(seeds.a);
  b.set(seeds.b);
  length.set(seeds.length);
  weight.set(seeds.weight);
  Object.assign(seeds, {a, b, length, weight});
}
