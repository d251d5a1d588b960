// Takes a collection, gives its sets with the weights that a method uses: how often a shingle occurs, and how rare it
// is.

import {formatOf} from '../../shared/text/formatOf.ts';
import type {Page} from '../../test/bench/corpus.ts';
import {countedShingles, type Shingling, type ShinglingSpace, shingleSet} from '../methods/shingles/shingleSet.ts';
import {type BagFrequencies, countDocument, newBagFrequencies, weighByRarity} from '../methods/sketches/frequencies.ts';
import type {Weighing, WeightedSet} from '../methods/sketches/sketcher.ts';
import type {Collection} from './collection.ts';

export function weightedSets({sets, counts}: Collection, weighing: Weighing): WeightedSet[] {
  const frequencies = weighing === 'tf-idf' ? frequenciesOf(sets) : null;
  return sets.map((hashes, number) => {
    const count = hashes.length;
    if (weighing === 'none') return {hashes, count, weights: null};
    const weights = counts[number].slice();
    if (frequencies !== null) weighByRarity(frequencies, hashes, count, weights);
    return {hashes, count, weights};
  });
}

export function frequenciesOf(sets: readonly Uint32Array[]): BagFrequencies {
  const frequencies = newBagFrequencies();
  for (const hashes of sets) countDocument(frequencies, hashes, hashes.length);
  return frequencies;
}

/** The same for one page, from its bytes; `frequencies` are those of the collection. */
export function weightedSetOf(
  {path, bytes}: Page,
  weighing: Weighing,
  shingling: Shingling,
  frequencies: BagFrequencies,
  space: ShinglingSpace,
): WeightedSet {
  const format = formatOf(path);
  if (weighing === 'none') {
    const hashes = shingleSet(path, bytes, format, shingling, space);
    return {hashes, count: hashes.length, weights: null};
  }
  const set = countedShingles(path, bytes, format, shingling, space);
  if (weighing === 'tf-idf') weighByRarity(frequencies, set.hashes, set.count, set.weights);
  return set;
}
