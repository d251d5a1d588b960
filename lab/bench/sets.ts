// Seeded sets of shingle hashes with known resemblance and containment, and sets of difficult shapes.

import {random} from '../../test/support/random.ts';

export interface SetPair {
  readonly a: Uint32Array;
  readonly b: Uint32Array;
}

/** The number of common members, and of members that only one set has. */
export interface Overlap {
  readonly shared: number;
  readonly onlyA: number;
  readonly onlyB: number;
}

export function resemblanceOf({shared, onlyA, onlyB}: Overlap): number {
  const union = shared + onlyA + onlyB;
  return union === 0 ? Number.NaN : shared / union;
}

/** The proportion of A that is in B. */
export function containmentOf({shared, onlyA}: Overlap): number {
  return shared / (shared + onlyA);
}

/** Two sets of (nearly) the same size, with the given sizes of their union and intersection. */
export function overlapOf(union: number, shared: number): Overlap {
  const onlyA = (union - shared) >> 1;
  return {shared, onlyA, onlyB: union - shared - onlyA};
}

/** Distinct random hashes: a counter with a random start, mixed by a permutation of 32-bit numbers. */
export function newPair({shared, onlyA, onlyB}: Overlap, draw: () => number): SetPair {
  const start = Math.floor(draw() * 0x100000000);
  return pairOf({shared, onlyA, onlyB}, (number) => mixed(start + number));
}

/** The pair with the members `memberOf(0), memberOf(1), …`; the shared ones are between those of A and of B. */
export function pairOf({shared, onlyA, onlyB}: Overlap, memberOf: (number: number) => number): SetPair {
  const a = Uint32Array.from({length: onlyA + shared}, (_, at) => memberOf(at));
  const b = Uint32Array.from({length: shared + onlyB}, (_, at) => memberOf(onlyA + at));
  return {a, b};
}

/** A mix whose every step is invertible (the end of MurmurHash3), so different numbers stay different. */
export function mixed(x: number): number {
  x ^= x >>> 16;
  x = Math.imul(x, 0x85ebca6b);
  x ^= x >>> 13;
  x = Math.imul(x, 0xc2b2ae35);
  return (x ^ (x >>> 16)) >>> 0;
}

/** A shape of sets, and why it is difficult. */
export interface Shape {
  readonly name: string;
  readonly why: string;
  readonly overlap: Overlap;
  readonly pair: (draw: () => number) => SetPair;
}

/** Step of the arithmetic progression: odd, and not near a power of two. */
const stride = 40_503;

/** Cases that random sets never contain: ordered hashes, few shingles, many, and sets of very different sizes. */
export function shapes(): Shape[] {
  const half = overlapOf(600, 300);
  const shape = (name: string, why: string, overlap: Overlap, memberOf?: (at: number, start: number) => number) => ({
    name,
    why,
    overlap,
    pair: (draw: () => number) => {
      if (memberOf === undefined) return newPair(overlap, draw);
      const start = Math.floor(draw() * 0x10000);
      return pairOf(overlap, (at) => memberOf(at, start) >>> 0);
    },
  });
  return [
    shape('random', 'what hashes of text look like', half),
    shape('interval', 'numbers that follow each other', half, (at, start) => start + at),
    shape('progression', 'an arithmetic progression', half, (at, start) => start + at * stride),
    shape('high bits only', 'the low 16 bits are all 0', half, (at, start) => (start + at) << 16),
    shape('10 shingles', 'a very short document', overlapOf(10, 5)),
    shape('2 shingles', 'one of two shingles shared', {shared: 1, onlyA: 1, onlyB: 0}),
    shape('40 000 shingles', 'a very long document', overlapOf(40_000, 20_000)),
    shape('one in another', 'A is a tenth of B, all of it in B', {shared: 100, onlyA: 0, onlyB: 900}),
  ];
}

/** A generator for one purpose, so that an additional draw elsewhere changes nothing here. */
export function drawFor(seed: number, purpose: string): () => number {
  let state = seed | 0;
  for (let at = 0; at < purpose.length; at++) state = mixed(Math.imul(state, 31) + purpose.charCodeAt(at)) | 0;
  return random(state);
}
