// npm run bench:methods: every sketch and look-up of documents on seeded sets of known resemblance and on collections:
// cost, error beside theory, what is found; one table, JSON, and a page to read.

import {readFileSync, writeFileSync} from 'node:fs';
import {cpus} from 'node:os';
import {resolve} from 'node:path';
import {parseArgs} from 'node:util';
import {presetWith} from '../../../shared/shingle/presets.ts';
import {defaultSketcher, type SketcherName, sketcherNames} from '../../../shared/sketch/sketcherNames.ts';
import {newSketcher} from '../../../shared/sketch/sketchers.ts';
import {accuracyOf, type CurvePoint, shapeResultOf} from './accuracy.ts';
import {bitsOf} from './bits.ts';
import {clusteringOf} from './clustering.ts';
import {type Collection, collectionIn, collectionOf, foldersOf, pairsOf} from './collection.ts';
import {momentsOf} from './estimates.ts';
import {fingerprintsOf} from './fingerprints.ts';
import {clusterStatistics, foundIn} from './found.ts';
import {type HammingOptions, hammingOf} from './hamming.ts';
import {leadsOf} from './leads.ts';
import {lookupsOf, sortingOf} from './lookups.ts';
import {markdownLines} from './markdown.ts';
import {pageOf} from './page.ts';
import {newVersionedPages} from './planted.ts';
import {familiesOf} from './randomness.ts';
import type {Method, Results} from './results.ts';
import {pageFrom} from './sections.ts';
import {drawFor, shapes} from './sets.ts';
import {sizesOf} from './sizes.ts';
import {bytesOf, keysOf, setOf, sketched} from './sketching.ts';
import {speedsOf} from './speed.ts';
import {clusterLines, methodLines, otherLines, targetLines} from './terminal.ts';

const usage = `npm run bench:methods [-- DIR…] [--quick] [--seed N] [--w WORDS] [--json FILE] [--html FILE] [--from FILE]
    [--markdown]

Measures every method on seeded sets of known resemblance, on a seeded collection with near duplicates, and on the
documents of each DIR (a folder of folders is one of collections). --html writes a page with plots, --json all figures;
--from takes the figures of an earlier run instead of measuring. --markdown prints the short table for the
documentation. --quick: fewer runs, rougher figures.`;

/** How much is measured. The whole run takes at most five minutes of a quiet core, the quick one 40 seconds. */
interface Extent {
  readonly union: number;
  readonly pairs: number;
  readonly shapeRuns: number;
  readonly documents: number;
  readonly documentsMax: number;
  readonly rounds: number;
  /** Pairs at a resemblance where the tails of acceptance are counted. */
  readonly deepPairs: number;
  readonly sizePairs: number;
  readonly familyDraws: number;
  readonly shingles: number;
  readonly lookupSizes: readonly number[];
  readonly hamming: Omit<HammingOptions, 'seed'>;
}

const whole: Extent = {
  union: 1000,
  pairs: 200,
  shapeRuns: 60,
  documents: 1000,
  documentsMax: 3000,
  rounds: 5,
  deepPairs: 4000,
  sizePairs: 400,
  familyDraws: 20_000,
  shingles: 1 << 20,
  lookupSizes: [1000, 10_000, 100_000, 1_000_000],
  hamming: {pairs: 400, collection: 1 << 16},
};
const quick: Extent = {
  union: 400,
  pairs: 40,
  shapeRuns: 12,
  documents: 300,
  documentsMax: 600,
  rounds: 3,
  deepPairs: 400,
  sizePairs: 80,
  familyDraws: 4000,
  shingles: 1 << 18,
  lookupSizes: [1000, 10_000, 100_000, 1_000_000],
  hamming: {pairs: 80, collection: 1 << 14},
};

const threshold = 0.9;

function main(): number {
  const {values, positionals} = parseArgs({
    allowPositionals: true,
    options: {
      quick: {type: 'boolean', default: false},
      seed: {type: 'string', default: '1'},
      w: {type: 'string', default: '8'},
      json: {type: 'string'},
      html: {type: 'string'},
      from: {type: 'string'},
      markdown: {type: 'boolean', default: false},
      help: {type: 'boolean', short: 'h'},
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const results =
    values.from === undefined
      ? measured(positionals, Number(values.seed), Number(values.w), values.quick)
      : (JSON.parse(readFileSync(values.from, 'utf8')) as Results);
  console.log(`\n${methodLines(results).join('\n')}`);
  console.log(`\n${clusterLines(results).join('\n')}`);
  console.log(`\n${otherLines(results).join('\n')}`);
  console.log(`\n${targetLines(results).join('\n')}`);
  if (values.markdown) console.log(`\n${markdownLines(results).join('\n')}`);
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(results, null, 1)}\n`);
  if (values.html !== undefined) writeFileSync(values.html, pageOf(pageFrom(results)));
  return 0;
}

function measured(folders: readonly string[], seed: number, w: number, isQuick: boolean): Results {
  const start = performance.now();
  const extent = isQuick ? quick : whole;
  const processor = cpus()[0]?.model ?? 'unknown processor';
  console.log(`Node ${process.version}, ${cpus().length} × ${processor}, seed ${seed}, shingles of ${w} words`);
  const told = (what: string) =>
    console.error(`${((performance.now() - start) / 1000).toFixed(1).padStart(6)} s  ${what}`);
  // Words as `near` and `clusters` have them by default.
  const {shingling} = presetWith({preset: 'shingle', shingleWords: w, words: []});
  const seeded = collectionOf('seeded versions', newVersionedPages(extent.documents, seed), shingling);
  const real = folders
    .flatMap((folder) => foldersOf(resolve(folder)))
    .map((folder) => collectionIn(folder, shingling, extent.documentsMax, seed))
    .filter(({sets}) => sets.length > 1);
  told(`${seeded.sets.length} seeded documents, ${real.length} collections read`);
  const sketchers = sketcherNames.map((name) => newSketcher(name, {threshold, seed: seedOf(seed, name)}));
  const speed = speedsOf(seeded, sketchers, shingling, extent.rounds);
  told('speed');
  // The first run compiles.
  const [clustering] = [0, 1]
    .map(() => clusteringOf(newSketcher(defaultSketcher, {threshold}), seeded, shingling))
    .reverse();
  told('clustering');
  const truths = [seeded, ...real].map((collection) => ({collection, pairs: pairsOf(collection.sets, 0.5)}));
  told('exact pairs');
  const methods = sketcherNames.map((name) => {
    const method = methodOf(name, seed, extent, truths);
    told(name);
    return method;
  });
  const deep = methods.filter(isDeep).map(({name}) => ({name, curve: deepCurveOf(name, seed, extent)}));
  told('tails of acceptance');
  const sizes = sizesOf(extent.sizePairs, seed);
  told('sizes');
  const families = familiesOf(extent.familyDraws, extent.rounds, seed);
  told('families');
  const leads = leadsOf(extent.rounds, seed);
  told('left-to-right minima');
  const bits = bitsOf(seed);
  told('random bits');
  const fingerprints = fingerprintsOf(extent.shingles, extent.rounds, seed);
  told('fingerprints');
  const lookups = lookupsOf(extent.lookupSizes, seed);
  const sorting = extent.lookupSizes.map((documents) => sortingOf(documents, seed));
  told('look-up');
  const hamming = hammingOf({...extent.hamming, seed});
  told('fingerprints that differ in few bits');
  return {
    made: {
      date: new Date().toISOString().slice(0, 10),
      node: process.version,
      processor,
      seed,
      threshold,
      w,
      quick: isQuick,
      seconds: (performance.now() - start) / 1000,
      union: extent.union,
      pairs: extent.pairs,
      sizePairs: extent.sizePairs,
      fingerprints: extent.hamming.collection,
    },
    speed,
    methods,
    deep,
    clustering,
    sizes,
    families,
    leads,
    bits,
    fingerprints,
    lookups,
    sorting,
    hamming,
    clusters: truths.map(({collection, pairs}) =>
      clusterStatistics(
        collection,
        pairs.filter(({r}) => r >= threshold),
      ),
    ),
  };
}

type Truth = {readonly collection: Collection; readonly pairs: ReturnType<typeof pairsOf>};

function methodOf(
  name: (typeof sketcherNames)[number],
  seed: number,
  extent: Extent,
  truths: readonly Truth[],
): Method {
  const sketcherOf = (own: number) => newSketcher(name, {threshold, seed: own});
  const sketcher = sketcherOf(seedOf(seed, name));
  const sketches = truths[0].collection.sets.map((set) => sketched(sketcher, setOf(set)));
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

/** What keeps little of a document, and the full sketch that features are made of. */
function isDeep({name, bytesMean}: Method): boolean {
  return name === 'permutations-84' || (bytesMean <= 64 && !name.startsWith('simhash'));
}

/** Small sets: the polynomials do not know of sizes. */
const deepUnion = 200;

function deepCurveOf(name: string, seed: number, {deepPairs}: Extent): readonly CurvePoint[] {
  const sketcher = newSketcher(name as SketcherName, {threshold, seed: seedOf(seed, name)});
  return accuracyOf(sketcher, {threshold, union: deepUnion, pairs: deepPairs, seed, from: 25}).curve;
}

function seedOf(seed: number, name: string): number {
  return Math.floor(drawFor(seed, name)() * 0x100000000);
}

process.exitCode = main();
