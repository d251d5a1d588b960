// The whole clustering as in 1997: bytes to shingles, sketches, keys, pairs by sorting, the filter, union–find.

import {formatOf} from '../../shared/text/formatOf.ts';
import {groupsOfKeys, visitPairs} from '../methods/lookup/sortedJoin.ts';
import {newShinglingSpace, type Shingling, shingleSet} from '../methods/shingles/shingleSet.ts';
import type {Sketcher} from '../methods/sketches/sketcher.ts';
import {type Collection, clusterSizesOf, type Pair} from './collection.ts';
import {setOf} from './sketching.ts';
import {secondsOf} from './speed.ts';

export interface ClusteringResult {
  readonly method: string;
  readonly documents: number;
  readonly bytes: number;
  readonly seconds: number;
  readonly clusters: number;
}

/** Keys of more documents than this are very common, and form no pairs. */
const documentsOfKeyMax = 1000;

export function clusteringOf(sketcher: Sketcher, {pages, bytes}: Collection, shingling: Shingling): ClusteringResult {
  let clusters = 0;
  const seconds = secondsOf(() => {
    const space = newShinglingSpace();
    const sketches: Uint32Array[] = [];
    const keys: number[] = [];
    const owners: number[] = [];
    for (const [document, {path, bytes: text}] of pages.entries()) {
      const hashes = shingleSet(path, text, formatOf(path), shingling, space);
      const sketch = new Uint32Array(sketcher.sizeMax(hashes.length));
      const size = sketcher.sketch(setOf(hashes), sketch);
      sketches.push(sketch.subarray(0, size));
      const own = new Uint32Array(sketcher.keysMax(size));
      const count = sketcher.keys(sketches[document], own);
      for (const key of own.subarray(0, count)) {
        keys.push(key);
        owners.push(document);
      }
    }
    const groups = groupsOfKeys(Uint32Array.from(keys), Uint32Array.from(owners), keys.length, documentsOfKeyMax);
    const pairs: Pair[] = [];
    visitPairs(groups, pages.length, (a, b) => {
      if (sketcher.proposes(sketches[a], sketches[b])) pairs.push({a, b, r: Number.NaN});
    });
    clusters = clusterSizesOf(pages.length, pairs).filter((size) => size > 1).length;
  });
  return {method: sketcher.name, documents: pages.length, bytes, seconds, clusters};
}
