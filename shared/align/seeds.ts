// Takes two sequences; returns seeds: the shortest n-grams of a, n = 1…8, that occur at most four times in b. Their
// length depends on information, not on words: one rare word is a seed, "in order to" is not. (MATCHING, B.2)

import {lowerBoundIn, type Sequences} from './sequences.ts';

const occurrencesMax = 4;
const levelsMax = 8;
/** Minimum weight of a single word to be a seed on its own; a lighter one needs its neighbour. */
const singleWeightMin = 0.3;
/** Minimum distance of a match within one document in tokens; otherwise periodic text would match itself. */
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
  mask: number;
  /** Open addressing over (parent, word): node + 1. */
  table: Int32Array;
  parent: Int32Array;
  word: Int32Array;
  /** Positions in b of each node: list[start[node]] … list[start[node + 1] - 1], ascending. */
  start: Int32Array;
  list: Int32Array;
}

/** Trie levels and scratch arrays, reused from pair to pair. */
export interface Trie {
  depth: number;
  readonly levels: Level[];
  positions: Int32Array;
  parents: Int32Array;
  nodes: Int32Array;
}

export function newTrie(): Trie {
  const levels: Level[] = [];
  for (let depth = 1; depth < levelsMax; depth++) {
    levels.push({
      mask: 0,
      table: new Int32Array(16),
      parent: new Int32Array(16),
      word: new Int32Array(16),
      start: new Int32Array(17),
      list: new Int32Array(16),
    });
  }
  return {depth: 0, levels, positions: new Int32Array(16), parents: new Int32Array(16), nodes: new Int32Array(16)};
}

function reserveLevel(level: Level, count: number): void {
  let size = 16;
  while (size < count * 2) size *= 2;
  level.mask = size - 1;
  if (level.table.length < size) level.table = new Int32Array(size);
  else level.table.fill(0, 0, size);
  if (level.list.length >= count) return;
  level.parent = new Int32Array(count * 2);
  level.word = new Int32Array(count * 2);
  level.start = new Int32Array(count * 2 + 1);
  level.list = new Int32Array(count * 2);
}

function cellOf(parent: number, word: number): number {
  const x = Math.imul(parent + 1, 0x9e3779b1) ^ Math.imul(word + 1, 0x85ebca6b);
  return x ^ (x >>> 15);
}

/** The node below `parent` for `word`, or -1. */
function child(level: Level, parent: number, word: number): number {
  for (let cell = cellOf(parent, word) & level.mask; ; cell = (cell + 1) & level.mask) {
    const node = level.table[cell] - 1;
    if (node < 0 || (level.parent[node] === parent && level.word[node] === word)) return node;
  }
}

/** Levels 1 … 7 below the words themselves; a node is split only while it has more than four positions. */
function buildTrie(pair: Sequences, trie: Trie): void {
  const {start, list, vocabulary} = pair;
  trie.depth = 0;
  let count = 0;
  for (let id = 0; id < vocabulary; id++) {
    const size = start[id + 1] - start[id];
    if (size > occurrencesMax) count += size;
  }
  if (trie.positions.length < count) {
    trie.positions = new Int32Array(count * 2);
    trie.parents = new Int32Array(count * 2);
    trie.nodes = new Int32Array(count * 2);
  }
  count = 0;
  for (let id = 0; id < vocabulary; id++) {
    if (start[id + 1] - start[id] <= occurrencesMax) continue;
    for (let x = start[id]; x < start[id + 1]; x++) {
      trie.positions[count] = list[x];
      trie.parents[count++] = id;
    }
  }
  while (count > 0 && trie.depth < levelsMax - 1) {
    const level = trie.levels[trie.depth++];
    count = buildLevel(pair, trie, level, count);
  }
}

/**
 * Splits `count` positions by their next word; moves those to be split further to the front and returns their number.
 */
function buildLevel(pair: Sequences, trie: Trie, level: Level, count: number): number {
  const {b, countB} = pair;
  const {positions, parents, nodes, depth} = trie;
  reserveLevel(level, count);
  const {table, mask, parent, word, start, list} = level;
  let known = 0;
  let kept = 0;
  for (let x = 0; x < count; x++) {
    const at = positions[x] + depth;
    if (at >= countB) continue;
    let cell = cellOf(parents[x], b[at]) & mask;
    let node = table[cell] - 1;
    while (node >= 0 && (parent[node] !== parents[x] || word[node] !== b[at])) {
      cell = (cell + 1) & mask;
      node = table[cell] - 1;
    }
    if (node < 0) {
      node = known++;
      table[cell] = node + 1;
      parent[node] = parents[x];
      word[node] = b[at];
      start[node + 1] = 0;
    }
    start[node + 1]++;
    nodes[kept] = node;
    positions[kept++] = positions[x];
  }
  start[0] = 0;
  for (let node = 0; node < known; node++) start[node + 1] += start[node];
  for (let x = 0; x < kept; x++) list[start[nodes[x]]++] = positions[x];
  for (let node = known; node > 0; node--) start[node] = start[node - 1];
  start[0] = 0;
  let split = 0;
  for (let x = 0; x < kept; x++) {
    if (start[nodes[x] + 1] - start[nodes[x]] <= occurrencesMax) continue;
    positions[split] = positions[x];
    parents[split++] = nodes[x];
  }
  return split;
}

/** If b repeats more than eight words, a seed continues on the diagonals of the previous one. */
interface Diagonals {
  count: number;
  readonly b: Int32Array;
}

export function findSeeds(pair: Sequences, seeds: Seeds, trie: Trie): void {
  const {a, b, countA, countB, start, list, weight, unitA} = pair;
  seeds.count = 0;
  buildTrie(pair, trie);
  let before: Diagonals = {count: 0, b: new Int32Array(occurrencesMax)};
  let now: Diagonals = {count: 0, b: new Int32Array(occurrencesMax)};
  for (let i = 0; i < countA; i++) {
    [before, now] = [now, before];
    now.count = 0;
    const id = a[i];
    const from = start[id];
    const size = start[id + 1] - from;
    if (size === 0) continue;
    // Within one document, only later positions are matched.
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
    for (let depth = 1; depth <= trie.depth && i + depth < countA; depth++) {
      const level = trie.levels[depth - 1];
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
      for (let k = 0; k < before.count; k++) {
        const j = before.b[k] + 1;
        const x = lowerBoundIn(level.list, s, e, j);
        if (x >= e || level.list[x] !== j) continue;
        push(seeds, i, j, depth + 1, sum);
        now.b[found++] = j;
      }
      if (found === 0) {
        for (let x = lowerBoundIn(level.list, s, e, least); x < e && found < occurrencesMax; x++) {
          push(seeds, i, level.list[x], depth + 1, sum);
          now.b[found++] = level.list[x];
        }
      }
      now.count = found;
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
