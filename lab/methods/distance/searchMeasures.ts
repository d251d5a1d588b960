// The measures by which documents can be searched without sketches: all are compared, and nothing is missed.

import {angle, cosine} from './cosine.ts';
import {editDistance} from './edit.ts';
import {gramsOf, qGramDistance, qGramDistanceMax} from './qGram.ts';
import {similarityWithin} from './similarity.ts';
import type {Vector} from './vector.ts';

export const searchMeasureNames = ['cosine', 'edit'] as const;
export type SearchMeasureName = (typeof searchMeasureNames)[number];

export interface SearchedText {
  /** The shingles, with how often each occurs. */
  readonly bag: Vector;
  /** The words in their order. */
  readonly words: Uint32Array;
}

export interface FoundMeasure {
  readonly name: SearchMeasureName;
  /** Degrees, or words inserted and deleted. */
  readonly distance: number;
  /** 0…1 */
  readonly similarity: number;
}

/** null: less similar than `least`. */
export function measureAtLeast(
  name: SearchMeasureName,
  a: SearchedText,
  b: SearchedText,
  least: number,
): FoundMeasure | null {
  const found = name === 'cosine' ? byCosine(a, b) : byEdits(a, b, least);
  return found !== null && found.similarity >= least - 1e-9 ? found : null;
}

function byCosine(a: SearchedText, b: SearchedText): FoundMeasure {
  return {name: 'cosine', distance: (angle(a.bag, b.bag) * 180) / Math.PI, similarity: cosine(a.bag, b.bag)};
}

/** Runs of so many words are compared before two texts are aligned. Longer ones exclude little more. */
const gramLengths = [1, 2, 3];

/** Texts that are as similar as asked have few edits, and so differ in few of their runs of words: the others are not aligned. */
function byEdits({words: a}: SearchedText, {words: b}: SearchedText, least: number): FoundMeasure | null {
  const all = a.length + b.length;
  const most = Math.floor((1 - least) * all + 1e-9);
  if (Math.abs(a.length - b.length) > most) return null;
  if (gramLengths.some((q) => qGramDistance(gramsOf(a, q), gramsOf(b, q)) > qGramDistanceMax(most, q))) return null;
  const distance = editDistance(a, b, most);
  return distance === null ? null : {name: 'edit', distance, similarity: similarityWithin(distance, all)};
}
