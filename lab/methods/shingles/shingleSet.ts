// Takes a document and returns the set of its shingles, S(D, w) (Broder 1997). Sketches summarise this set, and
// resemblance and containment of whole documents are measured on it.

import {shingles} from '../../../shared/fingerprint/shingle.ts';
import type {Format} from '../../../shared/model/format.ts';
import type {FingerprintName} from '../settings/fingerprintName.ts';
import type {WordSwitches} from '../settings/wordSwitches.ts';
import type {Stem} from '../words/rewordTokens.ts';
import {countDistinct, keepDistinct} from './distinct.ts';
import {newWordSpace, pageWords, type WordSpace} from './pageWords.ts';
import {newRabinShingler, type RabinShingler, rabinShingles} from './rabinShingle.ts';
import {writeReplicas} from './replicas.ts';

/** How a document is divided into shingles. */
export interface Shingling {
  /** Words per shingle, 1…16. */
  readonly w: number;
  readonly words: WordSwitches;
  /** Rolling by default. */
  readonly fingerprint?: FingerprintName;
  /** Whether a shingle that occurs n times counts n times, as (f, 1) … (f, n). In a set it counts once. */
  readonly bag?: boolean;
}

/** Buffers reused from document to document. */
export interface ShinglingSpace extends WordSpace {
  all: Uint32Array;
  counts: Float64Array;
  table: Uint32Array;
  rabin: RabinShingler | null;
}

/** `stem` is required if the switch `stems` is on. */
export function newShinglingSpace(stem: Stem | null = null): ShinglingSpace {
  return {
    ...newWordSpace(stem),
    all: new Uint32Array(1024),
    counts: new Float64Array(0),
    table: new Uint32Array(4096),
    rabin: null,
  };
}

/**
 * The distinct hashes of the w-shingles of valid UTF-8 text, in order of first occurrence. Returns a view into `space`.
 */
export function shingleSet(
  path: string,
  bytes: Uint8Array,
  format: Format,
  shingling: Shingling,
  space: ShinglingSpace,
): Uint32Array {
  const count = allShingles(path, bytes, format, shingling, space);
  if (!shingling.bag) return space.all.subarray(0, keepDistinct(space, space.all, count));
  const distinct = countDistinct(space, space.all, count, countsFor(space, count));
  return space.all.subarray(0, writeReplicas(space.all, distinct, space.counts, space.all));
}

/**
 * The same set, whether a bag or not, with the number of occurrences of each shingle as its weight. Returns views into
 * `space`.
 */
export function countedShingles(
  path: string,
  bytes: Uint8Array,
  format: Format,
  shingling: Shingling,
  space: ShinglingSpace,
): {readonly hashes: Uint32Array; readonly count: number; readonly weights: Float64Array} {
  const all = allShingles(path, bytes, format, shingling, space);
  const count = countDistinct(space, space.all, all, countsFor(space, all));
  return {hashes: space.all, count, weights: space.counts};
}

/**
 * Writes all shingles of the document to the front of `space.all`, in document order, one column of words after the
 * other.
 */
export function allShingles(
  path: string,
  bytes: Uint8Array,
  format: Format,
  {w, words, fingerprint}: Shingling,
  space: ShinglingSpace,
): number {
  const {tokens, columns, columnCount} = pageWords(path, bytes, format, words, space);
  const {count} = tokens;
  if (space.all.length < count * columnCount) space.all = new Uint32Array(count * columnCount * 2);
  let all = 0;
  for (let column = 0; column < columnCount; column++) {
    all += shinglesOf(columns[column], count, w, fingerprint, space, space.all.subarray(all));
  }
  return all;
}

function shinglesOf(
  words: Uint32Array,
  count: number,
  w: number,
  fingerprint: FingerprintName | undefined,
  space: ShinglingSpace,
  into: Uint32Array,
): number {
  if (fingerprint !== 'rabin') return shingles(words, 0, count, w, into);
  if (space.rabin?.w !== w) space.rabin = newRabinShingler(w);
  return rabinShingles(space.rabin, words, 0, count, into);
}

function countsFor(space: ShinglingSpace, count: number): Float64Array {
  if (space.counts.length < count) space.counts = new Float64Array(count * 2);
  return space.counts;
}
