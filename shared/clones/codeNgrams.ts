// Takes the code tokens of a document; returns its sorted n-grams, from which two source files are compared.

import {sortRows} from '../algorithms/radixSort.ts';
import {type CodeTokens, literalView, normalizedView} from '../text/code/codeTokens.ts';

/** Runs of k tokens by hash, ascending: each distinct one, and the positions at which it occurs. */
export interface Grams {
  readonly k: number;
  readonly distinct: number;
  readonly hash: Uint32Array;
  /** N-gram g occurs at positions[first[g]] … positions[first[g + 1] - 1], ascending. */
  readonly first: Uint32Array;
  readonly positions: Uint32Array;
}

export interface CodeProfile {
  /** Tokens of the normalized view. */
  readonly blind: Uint32Array;
  /** N-grams that determine how rare a normalized token is in its context. */
  readonly context: Grams;
  /** Positions at which a tile may begin. */
  readonly seeds: Grams;
  /** N-grams that are compared as a bag, literals included. */
  readonly bag: Grams;
}

/** Minimum length of a tile. With 9, unrelated BigCloneBench functions reach 0.67, not 0.49 (DEV); 15 is no better. */
const tileTokens = 12;
const contextTokens = 6;
const bagTokens = 4;

/** Code tokens [from, to) are those of one document. */
export function codeProfile(tokens: CodeTokens, from: number, to: number): CodeProfile {
  const room = new Uint32Array(to - from);
  const blind = room.slice(0, normalizedView(tokens, from, to, room));
  const bag = gramsOf(room.subarray(0, literalView(tokens, from, to, room)), bagTokens);
  return {blind, context: gramsOf(blind, contextTokens), seeds: gramsOf(blind, tileTokens), bag};
}

export function gramsOf(tokens: Uint32Array, k: number): Grams {
  const count = Math.max(0, tokens.length - k + 1);
  const hashes = new Uint32Array(count);
  for (let i = 0; i < count; i++) {
    let hash = 0;
    for (let j = 0; j < k; j++) hash = (Math.imul(hash, 1000003) + tokens[i + j]) | 0;
    hashes[i] = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  }
  const positions = orderOf(hashes, count);
  const hash = new Uint32Array(count);
  const first = new Uint32Array(count + 1);
  let distinct = 0;
  for (let place = 0; place < count; place++) {
    const value = hashes[positions[place]];
    if (distinct > 0 && hash[distinct - 1] === value) continue;
    first[distinct] = place;
    hash[distinct++] = value;
  }
  first[distinct] = count;
  return {k, distinct, hash: hash.subarray(0, distinct), first: first.subarray(0, distinct + 1), positions};
}

/** Below this, sorting hash and position in one double is faster than a radix sort, whose tables cost 0.2 ms. */
const smallMax = 1 << 14;

function orderOf(hashes: Uint32Array, count: number): Uint32Array {
  if (count >= smallMax) return sortRows(hashes, count).order;
  const keys = new Float64Array(count);
  for (let i = 0; i < count; i++) keys[i] = hashes[i] * smallMax + i;
  keys.sort();
  const order = new Uint32Array(count);
  for (let place = 0; place < count; place++) order[place] = keys[place] % smallMax;
  return order;
}

/** Number of documents of a batch that have each n-gram. */
export interface GramFrequencies {
  documents: number;
  readonly context: GramCounts;
  readonly bag: GramCounts;
}

export interface GramCounts {
  used: number;
  /** Open addressing; a count of 0 is an empty cell. */
  hash: Uint32Array;
  count: Uint32Array;
}

export function newGramFrequencies(): GramFrequencies {
  const counts = (): GramCounts => ({used: 0, hash: new Uint32Array(1 << 12), count: new Uint32Array(1 << 12)});
  return {documents: 0, context: counts(), bag: counts()};
}

export function countGrams(frequencies: GramFrequencies, profile: CodeProfile): void {
  frequencies.documents++;
  addAll(frequencies.context, profile.context);
  addAll(frequencies.bag, profile.bag);
}

function addAll(counts: GramCounts, grams: Grams): void {
  for (let gram = 0; gram < grams.distinct; gram++) {
    if (counts.used * 2 >= counts.hash.length) grow(counts);
    const place = placeOf(counts, grams.hash[gram]);
    if (counts.count[place] === 0) {
      counts.hash[place] = grams.hash[gram];
      counts.used++;
    }
    counts.count[place]++;
  }
}

/** Documents of the batch that have the n-gram. */
export function documentsWithNgram(counts: GramCounts, hash: number): number {
  return counts.count[placeOf(counts, hash)];
}

function placeOf({hash: hashes, count}: GramCounts, hash: number): number {
  const mask = hashes.length - 1;
  let place = (hash ^ (hash >>> 16)) & mask;
  while (count[place] !== 0 && hashes[place] !== hash) place = (place + 1) & mask;
  return place;
}

function grow(counts: GramCounts): void {
  const {hash, count} = counts;
  counts.hash = new Uint32Array(hash.length * 2);
  counts.count = new Uint32Array(hash.length * 2);
  for (let from = 0; from < hash.length; from++) {
    if (count[from] === 0) continue;
    const place = placeOf(counts, hash[from]);
    counts.hash[place] = hash[from];
    counts.count[place] = count[from];
  }
}
