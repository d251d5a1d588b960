// The table of all look-ups, and which sketches each can read. Only `near` and `clusters` load it.

import type {LookupName} from '../settings/lookupNames.ts';
import type {SketcherName} from '../settings/sketchNames.ts';
import {newBlocks, newRotations, newVolatility} from '../simhash/bitLookups.ts';
import type {Sketcher} from '../sketches/sketcher.ts';
import {newBands} from './bandLookup.ts';
import {newKeys, newSorting} from './keyLookups.ts';
import {newAll} from './linearScan.ts';
import type {Lookup} from './lookup.ts';
import {newMega} from './megaLookup.ts';

interface Entry {
  /** null: all. The first one is the default if the user names no sketch. */
  readonly sketches: readonly SketcherName[] | null;
  readonly make: (sketcher: Sketcher, threshold: number) => Lookup;
}

const slots: readonly SketcherName[] = [
  'bins',
  'permutations',
  'permutations-84',
  'permutations-200',
  'permutations-linear',
  'left-to-right',
  'prefix-8',
  'prefix-4',
  'unary',
  'biased',
  'replicated',
  'weighted',
  'b-bit',
];
const simhashes: readonly SketcherName[] = ['simhash', 'simhash-tfidf'];

const entries: Record<LookupName, Entry> = {
  all: {sketches: null, make: newAll},
  sorting: {sketches: null, make: newSorting},
  keys: {sketches: null, make: newKeys},
  bands: {sketches: slots, make: newBands},
  rotations: {sketches: simhashes, make: newRotations},
  blocks: {sketches: simhashes, make: newBlocks},
  volatility: {sketches: simhashes, make: newVolatility},
  'mega-shingles': {sketches: ['features', 'features-6x5', 'mega-shingles'], make: newMega},
};

/** The sketches that a look-up can read; null: all. */
export function sketchesFor(name: LookupName): readonly SketcherName[] | null {
  return entries[name].sketches;
}

/**
 * `threshold` is the resemblance to find. It is lower than the minimum of reported documents, because estimates
 * scatter.
 */
export function newLookup(name: LookupName, sketcher: Sketcher, threshold: number): Lookup {
  return entries[name].make(sketcher, threshold);
}
