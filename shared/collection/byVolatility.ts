// Takes the simhash of a document and the weights it was made of, gives the documents of a collection whose simhash is
// one of its most probable versions (Sood and Loguinov 2011, online mode): what `near --lookup volatility` measures.

import {sortedFingerprints} from '../lookup/fingerprints.ts';
import {setSizeMax} from '../lookup/volatility.ts';
import {newProbingSpace, probeAll} from '../lookup/volatilitySearch.ts';
import {distanceMaxFor} from '../sketch/simhashes.ts';
import {type Sketches, sketchOf} from './sketches.ts';

/** Versions that are looked up: 3 ms, and 99.9 % of the versions that differ in 3 bits. */
const probesMax = 20_000;

/** Ascending. `sketchAt` has the sketch of each document; empty ones are no simhash. */
export function documentsByVolatility(
  sketches: Sketches,
  sketchAt: Uint32Array,
  query: Uint32Array,
  volatility: Float64Array,
  threshold: number,
): number[] {
  if (query.length === 0) return [];
  const words = new Uint32Array(sketchAt.length * 2);
  const documents = new Uint32Array(sketchAt.length);
  let count = 0;
  sketchAt.forEach((number, document) => {
    const sketch = sketchOf(sketches, number);
    if (sketch.length === 0) return;
    words.set(sketch, count * 2);
    documents[count++] = document;
  });
  const index = sortedFingerprints(words, count);
  const found: number[] = [];
  const probing = {distance: Math.min(setSizeMax, distanceMaxFor(threshold)), probesMax};
  probeAll(index, query[0], query[1], volatility, probing, newProbingSpace(), (row) => {
    found.push(documents[index.documents[row]]);
  });
  return found.sort((a, b) => a - b);
}
