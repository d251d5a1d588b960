// The build time, query time and size of the index of mega-shingles, on random features: unique documents, and one in
// four that agrees with an earlier one in 1…6 features.

import {random} from '../../test/support/random.ts';
import {featureWords, megaIndex, megaIndexBytes, megaMatches, newMegaMatches} from '../methods/lookup/megaIndex.ts';

export interface MegaMeasured {
  readonly documents: number;
  readonly buildMs: number;
  readonly medianUs: number;
  readonly p99Us: number;
  /** Features included. */
  readonly bytesPerDocument: number;
  /** Mean number of matches of a query, including the document itself. */
  readonly matches: number;
}

/** Features of this many documents, 12 words each. */
export function drawnFeatures(documents: number, seed: number): Uint32Array {
  const next = random(seed);
  const features = new Uint32Array(documents * featureWords);
  for (let at = 0; at < features.length; at++) features[at] = next() * 0x100000000;
  for (let document = 3; document < documents; document += 4) {
    const original = Math.floor(next() * document) * featureWords;
    const agreeing = 1 + Math.floor(next() * 6);
    const rotated = Math.floor(next() * 6);
    for (let nth = 0; nth < agreeing; nth++) {
      const word = ((nth + rotated) % 6) * 2;
      features[document * featureWords + word] = features[original + word];
      features[document * featureWords + word + 1] = features[original + word + 1];
    }
  }
  return features;
}

/** Queries random documents of the index, and times each lookup separately. */
export function measureMegaIndex(documents: number, seed: number, queries = 20_000): MegaMeasured {
  const features = drawnFeatures(documents, seed);
  const began = performance.now();
  const index = megaIndex(features, documents);
  const buildMs = performance.now() - began;
  const next = random(seed + 1);
  const matches = newMegaMatches();
  const times = new Float64Array(queries);
  let found = 0;
  for (let query = 0; query < queries; query++) {
    const at = Math.floor(next() * documents) * featureWords;
    const from = performance.now();
    megaMatches(index, features, at, matches);
    times[query] = performance.now() - from;
    found += matches.count;
  }
  times.sort();
  return {
    documents,
    buildMs,
    medianUs: times[queries >> 1] * 1000,
    p99Us: times[Math.floor(queries * 0.99)] * 1000,
    bytesPerDocument: megaIndexBytes(index),
    matches: found / queries,
  };
}
