// Takes random sketches, gives the cost of finding the pairs that agree in a band: with hash tables, and by sorting the
// keys of the bands (Henzinger 2006).

import {type Banding, bandKeys, visitBandPairs} from '../methods/lookup/banding.ts';
import {groupsOfKeys, visitPairs} from '../methods/lookup/sortedJoin.ts';
import {drawFor} from './sets.ts';

export interface PairCost {
  readonly documents: number;
  readonly pairs: number;
  readonly nsOfBanding: number;
  readonly nsOfSorting: number;
}

/**
 * Nanoseconds per pair. One document in two is a version of the previous one; each of its slots agrees with probability
 * 0.9.
 */
export function measurePairCost(documents: number, seed: number, banding: Banding = {bands: 14, rows: 6}): PairCost {
  const width = banding.bands * banding.rows;
  const draw = drawFor(seed, 'pair cost');
  const slots = new Uint32Array(documents * width);
  for (let at = 0; at < slots.length; at++) {
    const version = Math.floor(at / width) % 2 === 1;
    slots[at] = version && draw() < 0.9 ? slots[at - width] : draw() * 0x100000000;
  }
  let pairs = 0;
  const began = performance.now();
  visitBandPairs(slots, width, documents, banding, 1000, () => pairs++);
  const between = performance.now();
  const keys = new Uint32Array(documents * banding.bands);
  const owners = new Uint32Array(keys.length);
  for (let document = 0; document < documents; document++) {
    const from = document * banding.bands;
    bandKeys(slots, document * width, banding, keys.subarray(from, from + banding.bands));
    owners.fill(document, from, from + banding.bands);
  }
  let sorted = 0;
  visitPairs(groupsOfKeys(keys, owners, keys.length, 1000), documents, () => sorted++);
  const ended = performance.now();
  return {
    documents,
    pairs,
    nsOfBanding: ((between - began) * 1e6) / pairs,
    nsOfSorting: ((ended - between) * 1e6) / sorted,
  };
}
