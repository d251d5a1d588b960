// Takes 64-bit fingerprints and returns pairs that differ in few bits. Fingerprints are rotated and sorted, and
// neighbours compared (Horowitz, Deduplication, slides "SimHash algorithm [cont'd]"). A pair whose leading bits agree
// under some rotation becomes neighbours, unless others are in between. All returned pairs are near, but among many
// equal fingerprints each only meets two others.

import {hamming64} from '../distance/hamming.ts';
import {sortedFingerprints} from './fingerprintTable.ts';

/** Pairs of documents, a < b, each once, in order of a, then b. */
interface NearPairs {
  readonly count: number;
  readonly a: Uint32Array;
  readonly b: Uint32Array;
  readonly distance: Uint8Array;
}

/**
 * Pairs among the first `count` fingerprints, two words each, that differ in at most `distanceMax` bits and are
 * neighbours after a left rotation by one of `rotations`, 0…63 bits. Each rotation takes one sort and one comparison
 * per neighbour. The memory is that of one sort.
 */
export function rotateSort(
  words: Uint32Array,
  count: number,
  distanceMax: number,
  rotations: readonly number[],
): NearPairs {
  const rotated = new Uint32Array(count * 2);
  let found = new BigUint64Array(256);
  let halves = new Uint32Array(found.buffer);
  let pairs = 0;
  for (const rotation of rotations) {
    rotateInto(words, count, rotation, rotated);
    const {high, low, documents} = sortedFingerprints(rotated, count);
    for (let row = 1; row < count; row++) {
      // Rotating both fingerprints equally does not change their distance.
      if (hamming64(high[row - 1], low[row - 1], high[row], low[row]) > distanceMax) continue;
      if (pairs === found.length) {
        pairs = keepDistinct(found, pairs);
        if (pairs * 2 > found.length) {
          const larger = new BigUint64Array(found.length * 2);
          larger.set(found.subarray(0, pairs));
          found = larger;
          halves = new Uint32Array(found.buffer);
        }
      }
      halves[pairs * 2] = Math.max(documents[row - 1], documents[row]);
      halves[pairs++ * 2 + 1] = Math.min(documents[row - 1], documents[row]);
    }
  }
  return pairsFrom(words, halves, keepDistinct(found, pairs));
}

/**
 * This many rotations, evenly spread. In a pair that differs at d positions, at least 64/d − 1 bits in a row agree,
 * counted around the end.
 */
export function spreadRotations(rotations: number): number[] {
  return Array.from({length: rotations}, (_, nth) => Math.floor((nth * 64) / rotations));
}

function rotateInto(words: Uint32Array, count: number, rotation: number, into: Uint32Array): void {
  for (let at = 0; at < count * 2; at += 2) {
    into[at] = rotatedHalf(words, at, 0, rotation);
    into[at + 1] = rotatedHalf(words, at, 1, rotation);
  }
}

/** The high (0) or low (1) half of the fingerprint at words[at…], rotated left by 0 to 63 bits. */
export function rotatedHalf(words: Uint32Array, at: number, half: 0 | 1, rotation: number): number {
  const by = rotation & 31;
  const swap = (rotation >>> 5) ^ half;
  // JavaScript ignores a shift by 32.
  return ((words[at + swap] << by) | ((words[at + 1 - swap] >>> 1) >>> (31 - by))) >>> 0;
}

/** Sorts the first `count` pairs, removes duplicates, and returns the number of the rest. */
function keepDistinct(pairs: BigUint64Array, count: number): number {
  pairs.subarray(0, count).sort();
  const halves = new Uint32Array(pairs.buffer);
  let kept = 0;
  for (let at = 0; at < count; at++) {
    const [b, a] = [halves[at * 2], halves[at * 2 + 1]];
    if (kept > 0 && halves[kept * 2 - 2] === b && halves[kept * 2 - 1] === a) continue;
    halves[kept * 2] = b;
    halves[kept++ * 2 + 1] = a;
  }
  return kept;
}

function pairsFrom(words: Uint32Array, halves: Uint32Array, count: number): NearPairs {
  const [a, b, distance] = [new Uint32Array(count), new Uint32Array(count), new Uint8Array(count)];
  for (let pair = 0; pair < count; pair++) {
    b[pair] = halves[pair * 2];
    a[pair] = halves[pair * 2 + 1];
    const [one, other] = [a[pair] * 2, b[pair] * 2];
    distance[pair] = hamming64(words[one], words[one + 1], words[other], words[other + 1]);
  }
  return {count, a, b, distance};
}
