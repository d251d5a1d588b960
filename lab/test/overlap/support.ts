// Collections as sets of numbered shingles, so that it is known what they have in common.

import {permutationKey, scrambled} from '../../../shared/algorithms/permute32.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';
import type {Collection} from '../../documents/overlap/readCollection.ts';
import type {Masks} from '../../methods/overlap/presence.ts';
import {addPresent, countMasks, markPresent, newPresence, presenceOf} from '../../methods/overlap/presence.ts';
import type {CollectionPage} from '../../methods/overlap/survey.ts';
import {addToSample, newTextSample, type TextSample} from '../../methods/overlap/textSample.ts';

/** Shingles numbered [from, to) of a world, as halves of 64 bits. */
export function shinglesFrom(world: number, from: number, to: number): {high: Uint32Array; low: Uint32Array} {
  const count = to - from;
  const [high, low] = [new Uint32Array(count), new Uint32Array(count)];
  for (let x = 0; x < count; x++) {
    high[x] = scrambled(from + x, permutationKey(world, 1));
    low[x] = scrambled(from + x, permutationKey(world, 2));
  }
  return {high, low};
}

/** Each collection holds the ranges of numbers. */
export type Ranges = readonly (readonly (readonly [number, number])[])[];

export function sampled(ranges: Ranges, sizeMax: number, seed: number): {samples: TextSample[]; masks: Masks[]} {
  const samples = ranges.map((own, x) => {
    const sample = newTextSample(sizeMax, permutationKey(seed, x));
    for (const [from, to] of own) {
      const {high, low} = shinglesFrom(7, from, to);
      addToSample(sample, high, low, high.length);
    }
    return sample;
  });
  const presence = presenceOf(samples);
  ranges.forEach((own, x) => {
    for (const [from, to] of own) {
      const {high, low} = shinglesFrom(7, from, to);
      markPresent(presence, high, low, high.length, x);
    }
  });
  const masks = ranges.map(() => new Map<number, Float64Array>());
  countMasks(presence, masks);
  return {samples, masks};
}

export function counted(ranges: Ranges, parts: number): Masks[] {
  const masks = ranges.map(() => new Map<number, Float64Array>());
  for (let part = 0; part < parts; part++) {
    const presence = newPresence();
    ranges.forEach((own, x) => {
      for (const [from, to] of own) {
        const {high, low} = shinglesFrom(7, from, to);
        addPresent(presence, high, low, high.length, x, part, parts);
      }
    });
    countMasks(presence, masks);
  }
  return masks;
}

/** Pages in memory. */
export function collectionOfTexts(name: string, texts: readonly string[], extension = 'md'): Collection {
  const all = texts.map((text, index): CollectionPage => {
    const path = `p${index}.${extension}`;
    return {index, path, bytes: Buffer.from(text), format: formatOf(path)};
  });
  return {
    name,
    commit: null,
    listing: {skipped: [], cuts: []},
    files: all.length,
    guessed: new Map(),
    pages: async (places, visit) => {
      for (const page of all) if (places === null || places.includes(page.index)) visit(page);
      return 0;
    },
  };
}
