// One run of the laboratory: all methods on seeded sets and documents, and on those of folders.

import {cpus} from 'node:os';
import {resolve} from 'node:path';
import {defaultSketcher, type SketcherName} from '../methods/settings/sketchNames.ts';
import {presetWith} from '../methods/shingles/presets.ts';
import {newSketcher} from '../methods/sketches/sketchers.ts';
import {accuracyOf, type CurvePoint, shapeResultOf} from './accuracy.ts';
import {bitsOf} from './bits.ts';
import {clusteringOf} from './clustering.ts';
import {type Collection, collectionIn, collectionOf, foldersOf, pairsOf, shinglesMin} from './collection.ts';
import {momentsOf} from './estimates.ts';
import {fingerprintsOf} from './fingerprints.ts';
import {clusterStatistics, foundIn} from './found.ts';
import {fullRecallByModel, fullRecallOf, type HammingOptions, hammingOf} from './hamming.ts';
import {leadsOf} from './leads.ts';
import {measureHammingSpeed} from './lookupHamming.ts';
import {measurePairCost} from './lookupKeys.ts';
import {crowdedLookupsOf, lookupsOf, sortingOf} from './lookups.ts';
import {newPlantedPages, newVersionedPages} from './planted.ts';
import {familiesOf} from './randomness.ts';
import type {Method, Results} from './results.ts';
import {drawFor, shapes} from './sets.ts';
import {sizesOf} from './sizes.ts';
import {bytesOf, keysOf, sketched} from './sketching.ts';
import {speedsOf} from './speed.ts';
import {weightedSets} from './weighing.ts';
import {switchesOf} from './words.ts';

/** The sizes of a run. The whole run takes at most five minutes of a quiet core, the quick one a minute. */
export interface Extent {
  readonly union: number;
  readonly pairs: number;
  readonly shapeRuns: number;
  readonly documents: number;
  readonly documentsMax: number;
  readonly rounds: number;
  readonly writtenBytes: number;
  /** Number of pairs per resemblance at which the tails of acceptance are counted. */
  readonly deepPairs: number;
  readonly sizePairs: number;
  readonly familyDraws: number;
  readonly shingles: number;
  readonly lookupSizes: readonly number[];
  readonly queries: number;
  readonly hamming: Omit<HammingOptions, 'seed'>;
}

export const whole: Extent = {
  union: 1000,
  pairs: 200,
  shapeRuns: 60,
  documents: 1000,
  documentsMax: 3000,
  rounds: 4,
  writtenBytes: 2_000_000,
  deepPairs: 2000,
  sizePairs: 400,
  familyDraws: 20_000,
  shingles: 1 << 20,
  lookupSizes: [1000, 10_000, 100_000, 1_000_000],
  queries: 20_000,
  hamming: {pairs: 400, collection: 1 << 16},
};
export const quick: Extent = {
  union: 400,
  pairs: 40,
  shapeRuns: 12,
  documents: 300,
  documentsMax: 600,
  rounds: 3,
  writtenBytes: 500_000,
  deepPairs: 400,
  sizePairs: 80,
  familyDraws: 4000,
  shingles: 1 << 18,
  lookupSizes: [1000, 10_000, 100_000, 1_000_000],
  queries: 20_000,
  hamming: {pairs: 80, collection: 1 << 14},
};

const threshold = 0.9;

export interface Run {
  /** Folders of documents; a folder that only contains folders counts as several. */
  readonly folders: readonly string[];
  readonly seed: number;
  /** Words in a shingle. */
  readonly w: number;
  readonly extent: Extent;
  readonly names: readonly SketcherName[];
  /** Called as each step begins, with its number. */
  readonly told: (what: string) => void;
  /** Called with what is left out. */
  readonly warned: (what: string) => void;
}

export function measured({folders, seed, w, extent, names, told, warned}: Run): Results {
  const start = performance.now();
  const steps = 10 + extent.rounds + names.length;
  let step = 0;
  const begin = (what: string) => told(`${++step} of ${steps}: ${what}`);
  begin('documents');
  // Words as in the defaults of `near` and `clusters`.
  const {shingling} = presetWith({preset: 'shingle', shingleWords: w, words: []});
  const seeded = collectionOf('seeded versions', newVersionedPages(extent.documents, seed), shingling);
  const real = folders
    .flatMap((folder) => foldersOf(resolve(folder)))
    .flatMap((folder) => {
      const collection = collectionIn(folder, shingling, extent.documentsMax, seed);
      if (collection.sets.length > 1) return [collection];
      warned(`${folder} is left out: it has fewer than two documents of ${shinglesMin} shingles or more`);
      return [];
    });
  const sketchers = names.map((name) => newSketcher(name, {threshold, seed: seedOf(seed, name)}));
  const speed = speedsOf(seeded, sketchers, shingling, extent.rounds, begin);
  begin('clustering, switches of words');
  const clusterings = [0, 1].map(() => clusteringOf(newSketcher(defaultSketcher, {threshold}), seeded, shingling));
  const written = collectionOf('written pages', newPlantedPages(extent.writtenBytes, seed), shingling);
  const switches = switchesOf(written, shingling, extent.rounds);
  begin('exact pairs');
  const truths = [seeded, ...real].map((collection) => ({collection, pairs: pairsOf(collection.sets, 0.5)}));
  const methods = names.map((name) => {
    begin(name);
    return methodOf(name, seed, extent, truths);
  });
  begin('tails of acceptance');
  const deep = methods.filter(isDeep).map(({name}) => ({name, curve: deepCurveOf(name, seed, extent)}));
  const parts = partsOf(extent, seed, begin);
  return {
    made: {
      date: new Date().toISOString().slice(0, 10),
      node: process.version,
      processor: cpus()[0]?.model ?? 'unknown processor',
      seed,
      threshold,
      w,
      quick: extent === quick,
      seconds: (performance.now() - start) / 1000,
      union: extent.union,
      pairs: extent.pairs,
      sizePairs: extent.sizePairs,
      fingerprints: extent.hamming.collection,
    },
    speed,
    methods,
    deep,
    // The first run compiles.
    clustering: clusterings[1],
    switches,
    clusters: truths.map(({collection, pairs}) =>
      clusterStatistics(
        collection,
        pairs.filter(({r}) => r >= threshold),
      ),
    ),
    ...parts,
  };
}

type Parts = Omit<Results, 'made' | 'speed' | 'methods' | 'deep' | 'clustering' | 'switches' | 'clusters'>;

/** Measurements that do not belong to a single method. */
function partsOf(extent: Extent, seed: number, begin: Run['told']): Parts {
  begin('sizes of sketches');
  const sizes = sizesOf(extent.sizePairs, seed);
  begin('permutations and random bits');
  const families = familiesOf(extent.familyDraws, extent.rounds, seed);
  const leads = leadsOf(extent.rounds, seed);
  const bits = bitsOf(seed);
  begin('fingerprints of shingles');
  const fingerprints = fingerprintsOf(extent.shingles, extent.rounds, seed);
  begin('look-up');
  const lookups = lookupsOf(extent.lookupSizes, seed, extent.queries);
  const crowded = crowdedLookupsOf(Math.min(100_000, Math.max(...extent.lookupSizes)), seed, extent.queries);
  const sorting = extent.lookupSizes.map((documents) => sortingOf(documents, seed));
  const pairCost = measurePairCost(Math.min(20_000, Math.max(...extent.lookupSizes)), seed);
  begin('fingerprints that differ in few bits');
  const hamming = hammingOf({...extent.hamming, seed});
  const seeds = [seed, seed + 1, seed + 2];
  const fullRecall = fullRecallOf(extent.hamming.pairs, seeds);
  const modelRecall = fullRecallByModel(extent.hamming.pairs, seeds);
  const hammingSpeed = measureHammingSpeed(extent.hamming.collection, seed, Math.min(600, extent.queries));
  return {
    sizes,
    families,
    leads,
    bits,
    fingerprints,
    lookups,
    crowded,
    sorting,
    pairCost,
    hamming,
    fullRecall,
    modelRecall,
    hammingSpeed,
  };
}

type Truth = {readonly collection: Collection; readonly pairs: ReturnType<typeof pairsOf>};

function methodOf(name: SketcherName, seed: number, extent: Extent, truths: readonly Truth[]): Method {
  const sketcherOf = (own: number) => newSketcher(name, {threshold, seed: own});
  const sketcher = sketcherOf(seedOf(seed, name));
  const sketches = weightedSets(truths[0].collection, sketcher.weighing).map((set) => sketched(sketcher, set));
  return {
    name,
    source: sketcher.source,
    use: sketcher.use,
    bytes: sketcher.bytes,
    bytesMean: momentsOf(sketches.map((sketch) => bytesOf(sketcher, sketch))).mean,
    keysMean: momentsOf(sketches.map((sketch) => keysOf(sketcher, sketch).length)).mean,
    accuracy: accuracyOf(sketcher, {threshold, union: extent.union, pairs: extent.pairs, seed}),
    shapes: shapes().map((shape) => shapeResultOf(sketcherOf, shape, extent.shapeRuns, seed)),
    found: truths.map(({collection, pairs}) => foundIn(sketcher, collection, pairs, threshold)),
  };
}

/** Methods that store little of a document, and the full sketch from which features are built. */
function isDeep({name, bytesMean}: Method): boolean {
  return name === 'permutations-84' || (bytesMean <= 64 && !name.startsWith('simhash'));
}

/** Small sets: the polynomials do not depend on the size. */
const deepUnion = 200;

function deepCurveOf(name: string, seed: number, {deepPairs}: Extent): readonly CurvePoint[] {
  const sketcher = newSketcher(name as SketcherName, {threshold, seed: seedOf(seed, name)});
  return accuracyOf(sketcher, {threshold, union: deepUnion, pairs: deepPairs, seed, from: 25}).curve;
}

function seedOf(seed: number, name: string): number {
  return Math.floor(drawFor(seed, name)() * 0x100000000);
}
