// Sets the weights of the words of two sequences: from the two texts alone, or from the whole collection.

import {rarityScale, type WordFrequencies, weightOf} from '../index/wordWeights.ts';
import type {Sequences} from './sequences.ts';

/** For `compare`, where only the two texts are known. */
export function weighByPair(pair: Sequences): void {
  const {weight, occurrences, vocabulary} = pair;
  const scale = rarityScale(pair.countA + pair.countB);
  for (let id = 0; id < vocabulary; id++) weight[id] = scale(occurrences[id]);
}

/** For `check`; requires `finishFrequencies`. */
export function weighByCollection(pair: Sequences, frequencies: WordFrequencies): void {
  const {weight, hash, vocabulary} = pair;
  for (let id = 0; id < vocabulary; id++) weight[id] = weightOf(frequencies, hash[id]);
}
