// Takes the sketches of a collection, gives the pairs that a look-up by name proposes: what `clusters` uses where other
// than the keys of the sketch are asked for. All of them are measured exactly afterwards.

import {bandingFor, hitRate, visitBandPairs} from '../lookup/banding.ts';
import {blockTables, visitNear} from '../lookup/blockPermutation.ts';
import type {LookupName} from '../lookup/lookupNames.ts';
import {featureWords, megaIndex, megaMatches, newMegaMatches} from '../lookup/megaIndex.ts';
import {rotateSort, spreadRotations} from '../lookup/rotateSort.ts';
import type {KeyGroups} from '../lookup/sorting.ts';
import {distanceMaxFor} from '../sketch/simhashes.ts';
import type {Sketcher} from '../sketch/sketcher.ts';
import type {SketcherName} from '../sketch/sketcherNames.ts';

/** Sketches of equal width, one after the other, and the documents that they belong to. */
export interface SketchRows {
  readonly width: number;
  readonly count: number;
  readonly words: Uint32Array;
  readonly owners: Uint32Array;
}

export interface Lookup {
  readonly name: LookupName;
  /** Resemblance that sketches are looked up for, below what is told by what they scatter. */
  readonly threshold: number;
}

/** Look-ups that need sketches only; by volatility the weights of the query are needed too. */
export interface PairLookup extends Lookup {
  readonly name: Exclude<LookupName, 'volatility'>;
}

/** Share of the pairs at the threshold that bands find at least. */
const bandRecall = 0.95;

const slots = ['permutations', 'permutations-84', 'permutations-200', 'left-to-right'] as const;
const fingerprints = ['simhash', 'simhash-tfidf'] as const;
const features = ['features', 'mega-shingles'] as const;

/** The sketches that a look-up can read; null: all, for it reads their keys. */
export function sketchesFor(lookup: LookupName): readonly SketcherName[] | null {
  return {
    keys: null,
    bands: slots,
    rotations: fingerprints,
    blocks: fingerprints,
    volatility: fingerprints,
    'mega-shingles': features,
  }[lookup];
}

/**
 * Probability that documents of resemblance r are proposed to be measured. Of bands a bound from below: that of the
 * sketch less what bands miss. Of rotations and volatility NaN: that depends on the collection, and on
 * the weights of the documents.
 */
export function foundBy({name, threshold}: Lookup, {acceptance, bytes}: Sketcher, r: number): number {
  if (name === 'rotations' || name === 'volatility') return Number.NaN;
  if (name !== 'bands') return acceptance(r);
  const banding = bandingFor(threshold, (bytes ?? 0) / 4, bandRecall);
  return Math.max(0, acceptance(r) + hitRate(banding, r) - 1);
}

/** Each pair of documents once or more often, as groups of two; bands in which more than `limit` agree are left out. */
export function groupsByLookup({name, threshold}: PairLookup, rows: SketchRows, limit: number): KeyGroups {
  const {owners} = rows;
  let members = new Uint32Array(1024);
  let size = 0;
  const visit = (a: number, b: number) => {
    const [one, other] = [owners[a], owners[b]];
    if (one === other) return;
    if (size + 2 > members.length) {
      const larger = new Uint32Array(members.length * 2);
      larger.set(members);
      members = larger;
    }
    members[size++] = Math.min(one, other);
    members[size++] = Math.max(one, other);
  };
  const skippedKeys = visitPairsBy(name, threshold, rows, limit, visit);
  const starts = Uint32Array.from({length: size / 2 + 1}, (_, group) => group * 2);
  return {count: size / 2, starts, documents: members.slice(0, size), skippedKeys, skippedRows: 0};
}

/** Gives how many bands were skipped. */
function visitPairsBy(
  name: PairLookup['name'],
  threshold: number,
  {words, width, count}: SketchRows,
  limit: number,
  visit: (a: number, b: number) => void,
): number {
  if (name === 'bands') {
    return visitBandPairs(words, width, count, bandingFor(threshold, width, bandRecall), limit, visit);
  }
  const distance = distanceMaxFor(threshold);
  if (name === 'rotations') {
    const {a, b} = rotateSort(words, count, distance, spreadRotations(64));
    for (let pair = 0; pair < a.length; pair++) visit(a[pair], b[pair]);
  } else if (name === 'blocks') {
    // Of one block more than may differ one is equal, of two more two are: longer prefixes, where blocks are short.
    // Beyond 8 bits a fingerprint is compared with nearly all: then the tables of 8 are used, as by the keys of simhash.
    const guaranteed = Math.min(distance, 8);
    const made = blockTables(words, count, guaranteed, guaranteed <= 3 ? guaranteed + 1 : guaranteed + 2);
    const tables = {...made, distance};
    const cost = {compared: 0};
    for (let a = 0; a < count; a++) {
      visitNear(tables, words[a * 2], words[a * 2 + 1], cost, (b) => {
        if (b > a) visit(a, b);
      });
    }
  } else {
    const index = megaIndex(words, count);
    const matches = newMegaMatches();
    for (let a = 0; a < count; a++) {
      megaMatches(index, words, a * featureWords, matches);
      for (let at = 0; at < matches.count; at++) if (matches.documents[at] > a) visit(a, matches.documents[at]);
    }
  }
  return 0;
}
