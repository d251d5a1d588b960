// The time of one lookup and the memory of a collection, against the number of documents: 10³ to 10⁶ documents with six
// random features each (lookupMega.ts), so that a million documents need no texts.

import {percentile} from '../../test/bench/statistics.ts';
import {type KeyIndex, keyIndex, matchesOfKeys, newKeyMatches} from '../methods/lookup/keyIndex.ts';
import {featureWords, megaIndex, megaIndexBytes, megaMatches, newMegaMatches} from '../methods/lookup/megaIndex.ts';
import {groupsOfKeys, visitPairs} from '../methods/lookup/sortedJoin.ts';
import {drawnFeatures} from './lookupMega.ts';
import {drawFor, mixed} from './sets.ts';
import {secondsOf} from './speed.ts';

export const structures = ['mega-shingles', 'features as keys', 'compare with all'] as const;
export type Structure = (typeof structures)[number];

export interface LookupResult {
  readonly structure: Structure;
  readonly documents: number;
  readonly buildSeconds: number;
  readonly medianMicroseconds: number;
  readonly p99Microseconds: number;
  /** Features included. */
  readonly bytesPerDocument: number;
  readonly queries: number;
  /**
   * Mean number of documents per query that agree in two or more features, including the query: the same for all
   * structures.
   */
  readonly matches: number;
}

/** All pairs of a collection at once, by sorting its keys. */
export interface SortingResult {
  readonly documents: number;
  readonly seconds: number;
  readonly pairs: number;
}

const featureCount = featureWords / 2;
const queriesMax = 20_000;
/** The total time limit for one kind of lookup. */
const secondsMax = 2;
export function lookupsOf(sizes: readonly number[], seed: number, queries = queriesMax): LookupResult[] {
  return sizes.flatMap((documents) => {
    const features = drawnFeatures(documents, seed);
    return structures.map((structure) => lookupOf(structure, features, documents, seed, queries));
  });
}

/** The same with one common feature in half of the documents, as for pages from one template. */
export function crowdedLookupsOf(documents: number, seed: number, queries = queriesMax): LookupResult[] {
  const features = drawnFeatures(documents, seed);
  const draw = drawFor(seed, 'template');
  for (let document = 0; document < documents; document++) {
    if (draw() < 0.5) features.fill(0x7e391a7e, document * featureWords, document * featureWords + 2);
  }
  return structures.map((structure) => lookupOf(structure, features, documents, seed, queries));
}

function lookupOf(
  structure: Structure,
  features: Uint32Array,
  documents: number,
  seed: number,
  queries: number,
): LookupResult {
  const start = performance.now();
  const {look, bytesPerDocument} = built(structure, features, documents);
  const buildSeconds = (performance.now() - start) / 1000;
  const draw = drawFor(seed, 'queries');
  const times: number[] = [];
  let matches = 0;
  const end = performance.now() + secondsMax * 1000;
  for (let query = 0; query < queries && performance.now() < end; query++) {
    const at = Math.floor(draw() * documents) * featureWords;
    const from = performance.now();
    matches += look(at);
    times.push((performance.now() - from) * 1000);
  }
  return {
    structure,
    documents,
    buildSeconds,
    medianMicroseconds: percentile(times, 0.5),
    p99Microseconds: percentile(times, 0.99),
    bytesPerDocument,
    queries: times.length,
    matches: matches / times.length,
  };
}

interface Built {
  /** Number of documents that agree with the one whose features are at an offset. */
  readonly look: (at: number) => number;
  readonly bytesPerDocument: number;
}

function built(structure: Structure, features: Uint32Array, documents: number): Built {
  switch (structure) {
    case 'mega-shingles': {
      const index = megaIndex(features, documents);
      const matches = newMegaMatches();
      const look = (at: number) => {
        megaMatches(index, features, at, matches);
        return matches.count;
      };
      return {look, bytesPerDocument: megaIndexBytes(index)};
    }
    case 'features as keys': {
      const {keys, rows} = keyRowsOf(features, documents);
      const index = keyIndex(keys, rows, keys.length);
      const matches = newKeyMatches();
      const query = new Uint32Array(featureCount);
      const look = (at: number) => {
        for (let feature = 0; feature < featureCount; feature++) query[feature] = keyOfFeature(features, at, feature);
        matchesOfKeys(index, query, featureCount, documents, matches);
        let count = 0;
        for (let match = 0; match < matches.count; match++) if (matches.shared[match] >= 2) count++;
        return count;
      };
      return {look, bytesPerDocument: bytesOfIndex(index) / documents + featureWords * 4};
    }
    case 'compare with all':
      return {look: (at) => agreeingWith(features, documents, at), bytesPerDocument: featureWords * 4};
  }
}

export function sortingOf(documents: number, seed: number): SortingResult {
  const features = drawnFeatures(documents, seed);
  let pairs = 0;
  const seconds = secondsOf(() => {
    const {keys, rows} = keyRowsOf(features, documents);
    const groups = groupsOfKeys(keys, rows, keys.length, documents);
    visitPairs(groups, documents, (_a, _b, shared) => {
      if (shared >= 2) pairs++;
    });
  });
  return {documents, seconds, pairs};
}

function keyRowsOf(features: Uint32Array, documents: number): {keys: Uint32Array; rows: Uint32Array} {
  const keys = new Uint32Array(documents * featureCount);
  const rows = new Uint32Array(documents * featureCount);
  for (let row = 0; row < keys.length; row++) {
    const document = Math.floor(row / featureCount);
    keys[row] = keyOfFeature(features, document * featureWords, row % featureCount);
    rows[row] = document;
  }
  return {keys, rows};
}

/** A 32-bit key of a feature and its number. */
function keyOfFeature(features: Uint32Array, at: number, feature: number): number {
  const word = at + feature * 2;
  return mixed(features[word] ^ mixed(features[word + 1] + feature));
}

function agreeingWith(features: Uint32Array, documents: number, query: number): number {
  let count = 0;
  for (let at = 0; at < documents * featureWords; at += featureWords) {
    let agreeing = 0;
    for (let word = 0; word < featureWords; word += 2) {
      if (features[at + word] === features[query + word] && features[at + word + 1] === features[query + word + 1])
        agreeing++;
    }
    if (agreeing >= 2) count++;
  }
  return count;
}

function bytesOfIndex({starts, keys, documents}: KeyIndex): number {
  return starts.byteLength + keys.byteLength + documents.byteLength;
}
