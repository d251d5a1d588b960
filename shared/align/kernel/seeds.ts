// Takes two sequences; returns seeds: the shortest n-grams of a, n = 1…8, that occur at most four times in b. Their
// length depends on information, not on words: one rare word is a seed, "in order to" is not. (MATCHING, B.2)

import {selfDistanceMin} from '../selfDistance.ts';
import {getf, geti, lowerBound, putf, puti, tableSize, take, takeNumbers, zero} from './memory.ts';
import {a, b, countA, countB, isWithin, list, shift, start, unitA, vocabulary, weight} from './numberedPair.ts';

const occurrencesMax: i32 = 4;
const levelsMax: i32 = 8;
/** Minimum weight of a single word to be a seed on its own; a lighter one needs its neighbour. */
const singleWeightMin: f64 = 0.3;

export let seedCount: i32;
/** Token positions in a and b, length in tokens, summed weight. */
export let seedA: usize, seedB: usize, seedLength: usize, seedWeight: usize;

let depthOfTrie: i32;
/** Mask, table, parent, word, start, list of each level. */
const levels: usize = memory.data(24 * 8);
let positions: usize, parents: usize, nodes: usize;

function cellOf(parent: i32, word: i32): i32 {
  const x = <u32>((parent + 1) * <i32>0x9e3779b1) ^ <u32>((word + 1) * <i32>0x85ebca6b);
  return <i32>(x ^ (x >>> 15));
}

/** The node below `parent` for `word`, or -1. */
function child(level: usize, parent: i32, word: i32): i32 {
  const mask = geti(level, 0);
  const cells = <usize>geti(level, 1);
  const parentOf = <usize>geti(level, 2);
  const wordOf = <usize>geti(level, 3);
  let cell = cellOf(parent, word) & mask;
  let node = geti(cells, cell) - 1;
  while (node >= 0 && (geti(parentOf, node) !== parent || geti(wordOf, node) !== word)) {
    cell = (cell + 1) & mask;
    node = geti(cells, cell) - 1;
  }
  return node;
}

/** Levels 1 … 7 below the words themselves; a node is split only while it has more than four positions. */
function buildTrie(): void {
  depthOfTrie = 0;
  let count = 0;
  for (let id = 0; id < vocabulary; id++) {
    const size = geti(start, id + 1) - geti(start, id);
    if (size > occurrencesMax) count += size;
  }
  positions = takeNumbers(count);
  parents = takeNumbers(count);
  nodes = takeNumbers(count);
  count = 0;
  for (let id = 0; id < vocabulary; id++) {
    const from = geti(start, id);
    const to = geti(start, id + 1);
    if (to - from <= occurrencesMax) continue;
    for (let x = from; x < to; x++) {
      puti(positions, count, geti(list, x));
      puti(parents, count++, id);
    }
  }
  while (count > 0 && depthOfTrie < levelsMax - 1) {
    const level = levels + <usize>(24 * depthOfTrie++);
    count = buildLevel(level, count);
  }
}

/** Splits `count` positions by their next word; moves those to be split further to the front and returns their number. */
function buildLevel(level: usize, count: i32): i32 {
  const size = tableSize(count);
  const mask = size - 1;
  const cells = takeNumbers(size);
  zero(cells, size);
  const parentOf = takeNumbers(count);
  const wordOf = takeNumbers(count);
  const starts = takeNumbers(count + 1);
  const found = takeNumbers(count);
  puti(level, 0, mask);
  puti(level, 1, <i32>cells);
  puti(level, 2, <i32>parentOf);
  puti(level, 3, <i32>wordOf);
  puti(level, 4, <i32>starts);
  puti(level, 5, <i32>found);
  let known = 0;
  let kept = 0;
  for (let x = 0; x < count; x++) {
    const at = geti(positions, x) + depthOfTrie;
    if (at >= countB) continue;
    const parent = geti(parents, x);
    const word = geti(b, at);
    let cell = cellOf(parent, word) & mask;
    let node = geti(cells, cell) - 1;
    while (node >= 0 && (geti(parentOf, node) !== parent || geti(wordOf, node) !== word)) {
      cell = (cell + 1) & mask;
      node = geti(cells, cell) - 1;
    }
    if (node < 0) {
      node = known++;
      puti(cells, cell, node + 1);
      puti(parentOf, node, parent);
      puti(wordOf, node, word);
      puti(starts, node + 1, 0);
    }
    puti(starts, node + 1, geti(starts, node + 1) + 1);
    puti(nodes, kept, node);
    puti(positions, kept++, geti(positions, x));
  }
  puti(starts, 0, 0);
  for (let node = 0; node < known; node++) puti(starts, node + 1, geti(starts, node + 1) + geti(starts, node));
  for (let x = 0; x < kept; x++) {
    const node = geti(nodes, x);
    const at = geti(starts, node);
    puti(found, at, geti(positions, x));
    puti(starts, node, at + 1);
  }
  for (let node = known; node > 0; node--) puti(starts, node, geti(starts, node - 1));
  puti(starts, 0, 0);
  let split = 0;
  for (let x = 0; x < kept; x++) {
    const node = geti(nodes, x);
    if (geti(starts, node + 1) - geti(starts, node) <= occurrencesMax) continue;
    puti(positions, split, geti(positions, x));
    puti(parents, split++, node);
  }
  return split;
}

function push(i: i32, j: i32, length: i32, value: f64): void {
  puti(seedA, seedCount, i);
  puti(seedB, seedCount, j);
  store<u8>(seedLength + <usize>seedCount, <u8>length);
  putf(seedWeight, seedCount, value);
  seedCount++;
}

/** b of the last seeds in text that repeats more than eight words. */
const diagonals: usize = memory.data(32);

export function findSeeds(): void {
  buildTrie();
  seedCount = 0;
  // A token starts at most as many.
  const most = countA * occurrencesMax;
  seedA = takeNumbers(most);
  seedB = takeNumbers(most);
  seedWeight = takeNumbers(most);
  seedLength = take(<usize>most);
  let before = diagonals;
  let now = diagonals + 16;
  let beforeCount = 0;
  let nowCount = 0;
  for (let i = 0; i < countA; i++) {
    const swap = before;
    before = now;
    now = swap;
    beforeCount = nowCount;
    nowCount = 0;
    const id = geti(a, i);
    const from = geti(start, id);
    const size = geti(start, id + 1) - from;
    if (size === 0) continue;
    // Within one document, only later positions are matched.
    const least = isWithin ? i - shift + selfDistanceMin + 1 : 0;
    const first = getf(weight, id) * getf(unitA, i);
    if (size <= occurrencesMax) {
      const alone = getf(weight, id) >= singleWeightMin;
      for (let x = from; x < from + size; x++) {
        const j = geti(list, x);
        if (j < least) continue;
        if (alone) push(i, j, 1, first);
        else if (i + 1 < countA && j + 1 < countB && geti(a, i + 1) === geti(b, j + 1)) {
          push(i, j, 2, first + getf(weight, geti(a, i + 1)));
        }
      }
      continue;
    }
    let node = id;
    let sum = first;
    for (let depth = 1; depth <= depthOfTrie && i + depth < countA; depth++) {
      const level = levels + <usize>(24 * (depth - 1));
      const word = geti(a, i + depth);
      node = child(level, node, word);
      if (node < 0) break;
      sum += getf(weight, word) * getf(unitA, i + depth);
      const starts = <usize>geti(level, 4);
      const found = <usize>geti(level, 5);
      const s = geti(starts, node);
      const e = geti(starts, node + 1);
      if (e - s <= occurrencesMax) {
        for (let x = s; x < e; x++) if (geti(found, x) >= least) push(i, geti(found, x), depth + 1, sum);
        break;
      }
      if (depth < levelsMax - 1) continue;
      let count = 0;
      for (let k = 0; k < beforeCount; k++) {
        const j = geti(before, k) + 1;
        const x = lowerBound(found, s, e, j);
        if (x >= e || geti(found, x) !== j) continue;
        push(i, j, depth + 1, sum);
        puti(now, count++, j);
      }
      if (count === 0) {
        for (let x = lowerBound(found, s, e, least); x < e && count < occurrencesMax; x++) {
          push(i, geti(found, x), depth + 1, sum);
          puti(now, count++, geti(found, x));
        }
      }
      nowCount = count;
    }
  }
}
