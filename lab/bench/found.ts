// Takes the sketches of a collection, gives the pairs that a method finds in it, and their precision and recall.

import type {Sketcher} from '../methods/sketches/sketcher.ts';
import {type Collection, clusterSizesOf, type Pair} from './collection.ts';
import {momentsOf, type Quality} from './estimates.ts';
import {keysOf, sketched} from './sketching.ts';
import {weightedSets} from './weighing.ts';

export interface FoundResult extends Quality {
  readonly collection: string;
  readonly wanted: number;
  readonly found: number;
  /** Pairs that share a key and are checked by the filter. */
  readonly proposed: number;
  /** Root mean square of estimate − truth, over all pairs with a resemblance of at least 0.5. */
  readonly error: number;
  readonly keysMean: number;
}

/** `pairs` are all pairs with a resemblance of at least 0.5. */
export function foundIn(
  sketcher: Sketcher,
  collection: Collection,
  pairs: readonly Pair[],
  threshold: number,
): FoundResult {
  const {name, sets} = collection;
  const sketches = weightedSets(collection, sketcher.weighing).map((set) => sketched(sketcher, set));
  const {candidates, keys} = sharingKeys(sketcher, sketches);
  const truth = new Map(pairs.map(({a, b, r}) => [a * sets.length + b, r]));
  let found = 0;
  let right = 0;
  for (const pair of candidates) {
    const a = Math.floor(pair / sets.length);
    const b = pair % sets.length;
    if (!sketcher.proposes(sketches[a], sketches[b])) continue;
    found++;
    if ((truth.get(pair) ?? 0) >= threshold) right++;
  }
  const wanted = pairs.filter(({r}) => r >= threshold).length;
  const squares = pairs.map(({a, b, r}) => (sketcher.resemblance(sketches[a], sketches[b]) - r) ** 2);
  return {
    collection: name,
    wanted,
    found,
    proposed: candidates.size,
    precision: found === 0 ? Number.NaN : right / found,
    recall: wanted === 0 ? Number.NaN : right / wanted,
    error: Math.sqrt(momentsOf(squares).mean),
    keysMean: keys / sets.length,
  };
}

/** Pairs of documents with a common key, as a · count + b with a < b, and the total number of keys. */
function sharingKeys(sketcher: Sketcher, sketches: readonly Uint32Array[]): {candidates: Set<number>; keys: number} {
  const holders = new Map<number, number[]>();
  const candidates = new Set<number>();
  let count = 0;
  for (const [b, sketch] of sketches.entries()) {
    if (sketch.length === 0) continue;
    const keys = new Set(keysOf(sketcher, sketch));
    count += keys.size;
    for (const key of keys) {
      const before = holders.get(key);
      if (before === undefined) holders.set(key, [b]);
      else {
        for (const a of before) candidates.add(a * sketches.length + b);
        before.push(b);
      }
    }
  }
  return {candidates, keys: count};
}

/** Precision and recall over all pairs of several collections. */
export function pooled(results: readonly FoundResult[]): Quality {
  const sum = (value: (result: FoundResult) => number) => results.reduce((all, one) => all + value(one), 0);
  const right = sum(({recall, wanted}) => (wanted === 0 ? 0 : recall * wanted));
  return {precision: right / sum(({found}) => found), recall: right / sum(({wanted}) => wanted)};
}

export interface ClusterStatistics {
  readonly collection: string;
  readonly documents: number;
  readonly bytes: number;
  readonly shingles: number;
  readonly pairs: number;
  /** Proportion of documents that are in no cluster. */
  readonly unique: number;
  readonly clusters: number;
  /** Proportion of the clusters that have two documents. */
  readonly pairsShare: number;
  readonly meanSize: number;
  readonly largest: number;
  /** Sizes of clusters of at least two documents, with their frequencies. */
  readonly sizes: readonly (readonly [number, number])[];
}

export function clusterStatistics({name, sets, bytes}: Collection, near: readonly Pair[]): ClusterStatistics {
  const all = clusterSizesOf(sets.length, near);
  const clusters = all.filter((size) => size > 1);
  const counts = new Map<number, number>();
  for (const size of clusters) counts.set(size, (counts.get(size) ?? 0) + 1);
  return {
    collection: name,
    documents: sets.length,
    bytes,
    shingles: sets.reduce((sum, set) => sum + set.length, 0),
    pairs: near.length,
    unique: (all.length - clusters.length) / sets.length,
    clusters: clusters.length,
    pairsShare: (counts.get(2) ?? 0) / clusters.length,
    meanSize: momentsOf(clusters).mean,
    largest: clusters[0] ?? 1,
    sizes: [...counts].sort(([x], [y]) => x - y),
  };
}
