// The section of the page on finding similar documents among many: lookup time against collection size, and the
// searches for fingerprints that differ in few bits.

import {inCount, inDigits, inShare} from './figures.ts';
import {setCount, timesFewer} from './hamming.ts';
import type {Figure, Section, Table} from './page.ts';
import type {Series} from './plot.ts';
import type {Results} from './results.ts';
import {decadesOf} from './scale.ts';

export function lookupSection(results: Results): Section {
  return {
    id: 'lookup',
    title: 'Finding what is alike among a million',
    says: [
      'A sketch is worth what can be looked up by it. The documents here are drawn, not read: six features of 64 bits each, 48 bytes, one document in four a near duplicate of an earlier one.',
    ],
    tables: [lookupTable(results)],
    figures: [timeFigure(results), buildFigure(results)],
  };
}

function structuresOf({lookups}: Results): string[] {
  return [...new Set(lookups.map(({structure}) => structure))];
}

function timeFigure(results: Results): Figure {
  const {lookups} = results;
  const series = structuresOf(results).map(
    (name, colour): Series => ({
      label: name,
      look: 'both',
      colour,
      points: lookups.filter(({structure}) => structure === name).map((one) => [one.documents, one.medianMicroseconds]),
    }),
  );
  const largest = lookups.filter(({documents}) => documents === Math.max(...lookups.map((one) => one.documents)));
  const reported = largest.map(
    ({structure, medianMicroseconds}) => `${structure} ${inDigits(medianMicroseconds, 2)} µs`,
  );
  return {
    plot: {
      title: 'Time of a look-up against the size of the collection',
      x: {label: 'documents', kind: 'log', ...decadesOf(lookups.map(({documents}) => documents))},
      y: {label: 'median of a look-up, µs', kind: 'log', ...decadesOf(lookups.map((one) => one.medianMicroseconds))},
      series,
    },
    says: [
      'Each look-up finds all documents that agree with a query in two of six features and more; all three ways find the same.',
      `Medians of ${inCount(Math.max(...lookups.map(({queries}) => queries)))} look-ups of documents drawn from the collection, each timed alone (fewer where all are compared). At the largest size: ${reported.join(', ')}.`,
      crowdedText(results),
    ],
  };
}

function crowdedText({crowded}: Results): string {
  const times = crowded.map(({structure, medianMicroseconds}) => `${structure} ${inDigits(medianMicroseconds, 2)} µs`);
  return `That changes where many pages come from one template: with one feature the same in half of ${inCount(crowded[0]?.documents)} documents the medians are ${times.join(', ')}. Mega-shingles, pairs of features, are for that.`;
}

function buildFigure({lookups, sorting, pairCost}: Results): Figure {
  const names = [...new Set(lookups.map(({structure}) => structure))].filter((name) => name !== 'compare with all');
  const series: Series[] = names.map((name, colour) => ({
    label: `${name}: build`,
    look: 'both',
    colour,
    points: lookups.filter(({structure}) => structure === name).map((one) => [one.documents, one.buildSeconds]),
  }));
  series.push({
    label: 'all pairs by sorting keys',
    look: 'both',
    colour: 3,
    points: sorting.map((one) => [one.documents, one.seconds]),
  });
  const last = sorting.at(-1);
  return {
    plot: {
      title: 'Building an index, and finding all pairs at once',
      x: {label: 'documents', kind: 'log', ...decadesOf(lookups.map(({documents}) => documents))},
      y: {
        label: 'seconds',
        kind: 'log',
        ...decadesOf(series.flatMap(({points}) => points.map(([, seconds]) => seconds))),
      },
      series,
    },
    says: [
      'Who wants all pairs of a collection need not look up each document: features are sorted once, and equal ones stand side by side.',
      `One run each, pairs in processor time. Where sketches are cut into bands instead, a pair costs ${inDigits(pairCost.nsOfBanding / 1000, 2)} µs by hash tables and ${inDigits(pairCost.nsOfSorting / 1000, 2)} µs by sorting. ${inCount(last?.pairs)} pairs of ${inCount(last?.documents)} documents took ${inDigits(last?.seconds, 2)} s.`,
    ],
  };
}

function lookupTable({lookups, crowded}: Results): Table {
  return {
    caption: 'Look-up by six features a document',
    header: ['Documents', 'Structure', 'Build, s', 'Median, µs', '99 %, µs', 'Bytes a document', 'Found a query'],
    words: [0, 1],
    rows: [...lookups, ...crowded].map((one, row) => [
      inCount(one.documents) + (row < lookups.length ? '' : ', half with one feature'),
      one.structure,
      one.buildSeconds < 5e-4 ? '0' : inDigits(one.buildSeconds, 2),
      inDigits(one.medianMicroseconds, 2),
      inDigits(one.p99Microseconds, 2),
      inDigits(one.bytesPerDocument),
      inDigits(one.matches),
    ]),
  };
}

const colourOf: Readonly<Record<string, number>> = {
  'volatility order': 0,
  'random order': 7,
  'blocks of equal bits': 1,
  'rotate and sort': 2,
};

export function hammingSection(results: Results): Section {
  const {hamming} = results;
  const main = hamming.filter(({weights, change}) => weights === 'tf–idf' && change === 'words');
  const distances = [3, 1, 2, 4, 5].filter((h) => main.some((one) => one.h === h));
  return {
    id: 'hamming',
    title: 'Fingerprints of 64 bits that differ in few',
    says: [
      'A simhash turns a document into 64 bits of which few change when the document changes a little. To find a version, all fingerprints that differ in up to h bits must be found. Which bits change is no accident: each is the sign of a sum over all words, and sums near 0 turn over first. Volatility order tries those first; random order knows nothing; blocks and rotations look for parts that stayed equal.',
      `The pairs are simhashes, with tf–idf weights of words, of pages of 1000 words and versions with 1 to 6 words changed, those that differ in exactly h bits (${main.find(({h}) => h === 3)?.pairs ?? 0} pairs for h up to 3, a quarter of that above). Blocks and rotations search them among ${inCount(results.made.fingerprints)} fingerprints. A probe is one fingerprint looked up or compared for one query; what it costs to sort the collection anew for each rotation, or to keep a table for each choice of blocks, is not in it.`,
      fullRecallText(results),
    ],
    tables: [hammingTable(results), speedTable(results)],
    figures: distances.map((h) =>
      hammingFigure(
        main.filter((one) => one.h === h),
        h,
      ),
    ),
  };
}

/** The cost of the hardest pair depends on which pairs there are, and on how much a version differs. */
function fullRecallText({fullRecall, modelRecall}: Results): string {
  const each = fullRecall.map(({volatility, random}) => inDigits(random / volatility, 2)).join(', ');
  return `To find all pairs takes what the hardest of them takes. For all of ${fullRecall[0]?.pairs} pairs at h = 3 volatility order needed ${each} times fewer probes than random order (three seeds), and ${inDigits(timesFewer(modelRecall), 2)} times fewer where flips are drawn by the model of Sood and Loguinov. They report up to 61 times on pages of the web: as many as if all three bits were among the 17 most volatile (680 sets of three, where 64 bits have 41,664).`;
}

function hammingFigure(searches: Results['hamming'], h: number): Figure {
  const volatile = searches.find(({search}) => search === 'volatility order');
  const random = searches.find(({search}) => search === 'random order');
  const says = [
    `Up to ${h} ${h === 1 ? 'bit' : 'bits'} can be chosen in ${inCount(setCount(h))} ways; random order must try nearly all of them to find every pair.`,
  ];
  if (volatile !== undefined && random !== undefined) says.push(speedUpText(volatile, random));
  return {
    plot: {
      title: `Recall against probes, h = ${h}`,
      x: {
        label: 'probes of a query',
        kind: 'log',
        from: 1,
        to: decadesOf([10, ...searches.flatMap(({curve}) => curve.map(([probes]) => probes))]).to,
      },
      y: {label: 'share of the pairs found', kind: 'linear', from: 0, to: 1},
      series: searches.map(
        (one): Series => ({label: one.search, look: 'both', colour: colourOf[one.search] ?? 3, points: one.curve}),
      ),
    },
    says,
  };
}

type Search = Results['hamming'][number];

function speedUpText(volatile: Search, random: Search): string {
  const times = (of: number | null, by: number | null) =>
    of === null || by === null ? '–' : `${inDigits(by / of, 2)}`;
  return volatile.full === null
    ? `Volatility order finds half of them with ${times(volatile.half, random.half)} times fewer probes.`
    : `Volatility order finds half of them with ${times(volatile.half, random.half)} times fewer probes, 99 % with ${times(volatile.most, random.most)}, all ${inCount(volatile.pairs)} with ${times(volatile.full, random.full)}.`;
}

function speedTable({hammingSpeed}: Results): Table {
  return {
    caption: `Time of a query for all within 3 bits among ${inCount(hammingSpeed[0]?.fingerprints)} fingerprints, flips drawn by the model of the source`,
    header: ['Search', 'Median, µs', 'Memory', 'Recall'],
    words: [0],
    rows: hammingSpeed.map((one) => [
      one.search.replace(/^(\d+ tables)/, 'blocks, $1'),
      inDigits(one.medianUs),
      `${inDigits(one.memory, 2)} ×`,
      inShare(one.recall),
    ]),
  };
}

/** Whole probes; small means get a decimal. */
function inProbes(probes: number | null): string {
  return probes === null
    ? '–'
    : probes < 100 && !Number.isInteger(probes)
      ? probes.toFixed(1)
      : inCount(Math.round(probes));
}

function hammingTable({hamming}: Results): Table {
  return {
    caption: 'Probes of a query until so many of the planted pairs are found; – where that was not reached',
    header: ['h', 'Search', 'Weights', 'Changed', 'Pairs', 'half', '99 %', 'all', 'Memory'],
    words: [0, 1, 2, 3],
    rows: hamming.map((one) => [
      String(one.h),
      one.search,
      one.weights,
      one.change === 'words' ? '1–6 words' : 'a paragraph',
      inCount(one.pairs),
      inProbes(one.half),
      inProbes(one.most),
      inProbes(one.full),
      `${inDigits(one.memory, 2)} ×`,
    ]),
  };
}
