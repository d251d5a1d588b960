// Takes shingles with the collection in which each occurs, and records for every shingle which collections contain it.
// This is done either for sampled shingles only (the "checking" of Bharat and Broder 1998, section 3), or for all of
// them, one residue class after the other, so that memory is bounded however large the collections are.

import {scrambled} from '../../../shared/algorithms/permute32.ts';
import {type TextSample, visitSample} from './textSample.ts';

/** Number of bits of a mask; each collection is one bit. */
export const collectionsMax = 16;

/** Number of random parts of a sample, used to measure how much its estimates vary. */
export const groupCount = 20;

/**
 * For the sampled shingles of one collection: how many occur in exactly the collections of each mask, by random group.
 * Of three collections, a shingle in A and C has the mask 0b101.
 */
export type Masks = ReadonlyMap<number, Float64Array>;

interface CollectionPresence {
  high: Uint32Array;
  low: Uint32Array;
  /** The collections that contain a shingle; 0 marks a free position of the table. */
  present: Uint32Array;
  /** The collections whose sample contains it. */
  owners: Uint32Array;
  count: number;
}

export function newPresence(): CollectionPresence {
  return tableOf(1 << 12);
}

/** Starts from the sampled shingles; only these are recorded. */
export function presenceOf(samples: readonly TextSample[]): CollectionPresence {
  const presence = newPresence();
  samples.forEach((sample, collection) => {
    visitSample(sample, (high, low) => {
      const place = placeFor(presence, high, low);
      presence.owners[place] |= 1 << collection;
      presence.present[place] |= 1 << collection;
    });
  });
  return presence;
}

/** Records that shingles occur in a collection. Shingles that are not sampled are ignored. */
export function markPresent(
  {high, low, present}: CollectionPresence,
  highs: Uint32Array,
  lows: Uint32Array,
  count: number,
  collection: number,
): void {
  const last = present.length - 1;
  const bit = 1 << collection;
  for (let at = 0; at < count; at++) {
    const [one, two] = [highs[at], lows[at]];
    for (let place = two & last; present[place] !== 0; place = (place + 1) & last) {
      if (low[place] !== two || high[place] !== one) continue;
      present[place] |= bit;
      break;
    }
  }
}

/** Records all shingles of residue `part` of `parts`. */
export function addPresent(
  presence: CollectionPresence,
  highs: Uint32Array,
  lows: Uint32Array,
  count: number,
  collection: number,
  part: number,
  parts: number,
): void {
  const bit = 1 << collection;
  for (let at = 0; at < count; at++) {
    if (parts > 1 && highs[at] % parts !== part) continue;
    const place = placeFor(presence, highs[at], lows[at]);
    presence.present[place] |= bit;
    presence.owners[place] |= bit;
  }
}

/** Adds the recorded shingles to the masks of each collection. */
export function countMasks(
  {high, present, owners}: CollectionPresence,
  into: readonly Map<number, Float64Array>[],
): void {
  for (let place = 0; place < present.length; place++) {
    const mask = present[place];
    if (mask === 0) continue;
    const group = scrambled(high[place], groupKey) % groupCount;
    for (let collection = 0; collection < into.length; collection++) {
      if ((owners[place] & (1 << collection)) === 0) continue;
      let counts = into[collection].get(mask);
      if (counts === undefined) {
        counts = new Float64Array(groupCount);
        into[collection].set(mask, counts);
      }
      counts[group]++;
    }
  }
}

/** The group must be independent of the hash that decided whether the shingle was sampled. */
const groupKey = 0x3c6ef372;

function placeFor(presence: CollectionPresence, high: number, low: number): number {
  if (presence.count * 2 >= presence.present.length) grow(presence);
  const last = presence.present.length - 1;
  let place = low & last;
  while (presence.present[place] !== 0) {
    if (presence.low[place] === low && presence.high[place] === high) return place;
    place = (place + 1) & last;
  }
  presence.high[place] = high;
  presence.low[place] = low;
  presence.count++;
  return place;
}

function grow(presence: CollectionPresence): void {
  const {high, low, present, owners} = presence;
  Object.assign(presence, tableOf(present.length * 2));
  for (let place = 0; place < present.length; place++) {
    if (present[place] === 0) continue;
    const moved = placeFor(presence, high[place], low[place]);
    presence.present[moved] = present[place];
    presence.owners[moved] = owners[place];
  }
}

function tableOf(places: number): CollectionPresence {
  return {
    high: new Uint32Array(places),
    low: new Uint32Array(places),
    present: new Uint32Array(places),
    owners: new Uint32Array(places),
    count: 0,
  };
}
