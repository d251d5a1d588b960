// The section of the page on collections of documents: their clusters, and which of them the methods find.

import {inCount, inDigits, inShare} from './figures.ts';
import {type ClusterStatistics, pooled} from './found.ts';
import type {Figure, Section, Table} from './page.ts';
import type {Series} from './plot.ts';
import type {Method, Results} from './results.ts';
import {decadesOf} from './scale.ts';

export function collectionsSection(results: Results): Section {
  return {
    id: 'collections',
    title: 'Collections of documents',
    says: [
      'Seeded pages of a thousand words with versions of which up to 2 % of the words were changed, and the folders that the run was given. The resemblance of every pair was counted shingle by shingle, without any sketch; this is the truth that methods are held against here, those that weigh shingles, too. A cluster is what pairs of near duplicates connect.',
    ],
    tables: [clusterTable(results), qualityTable(results)],
    figures: sizesFigures(results),
  };
}

function clusterTable({clusters}: Results): Table {
  return {
    caption: 'Clusters of near duplicates, beside those of the web in 1997 (Broder, Glassman, Manasse and Zweig)',
    header: ['Collection', 'Documents', 'Pairs', 'In no cluster', 'Clusters', 'of two', 'Mean size', 'Largest'],
    words: [0],
    rows: [
      ...clusters.map((one) => [
        one.collection,
        inCount(one.documents),
        inCount(one.pairs),
        inShare(one.unique),
        inCount(one.clusters),
        inShare(one.pairsShare),
        inDigits(one.meanSize),
        inCount(one.largest),
      ]),
      ['the web, 1997', '30 million', '', '0.60', '', '0.70', '3.4', '10 000–40 000'],
    ],
  };
}

/** With fewer pairs proportions say little; such collections only count in the column of all together. */
const wantedMin = 10;

function qualityTable({methods, clusters}: Results): Table {
  const reported = clusters.filter(({pairs}, index) => index === 0 || pairs >= wantedMin);
  const given = clusters.length > 1;
  return {
    caption: `Near duplicates found, precision / recall${given ? `; collections with at least ${wantedMin} pairs, and all folders together` : ''}`,
    header: ['Method', ...reported.map(({collection}) => collection), ...(given ? ['all folders'] : [])],
    words: [0],
    rows: methods.map(({name, found}) => [
      name,
      ...reported.map(({collection}) => qualityText(found.find((one) => one.collection === collection))),
      ...(given ? [qualityText(pooled(found.slice(1)))] : []),
    ]),
  };
}

function qualityText(found: Pick<Method['found'][number], 'precision' | 'recall'> | undefined): string {
  return found === undefined ? '' : `${inShare(found.precision)} / ${inShare(found.recall)}`;
}

function sizesFigures({clusters}: Results): Figure[] {
  const [seeded, ...given] = clusters;
  const groups = [
    {label: 'seeded versions', sizes: seeded?.sizes ?? []},
    {label: `all ${given.length} folders`, sizes: together(given)},
  ].filter(({sizes}) => sizes.length > 0);
  const all = groups.flatMap(({sizes}) => sizes);
  if (all.length === 0) return [];
  const last = groups[groups.length - 1];
  const count = last.sizes.reduce((sum, [, clustersOfSize]) => sum + clustersOfSize, 0);
  const ofTwo = (last.sizes.find(([size]) => size === 2)?.[1] ?? 0) / count;
  return [
    {
      plot: {
        title: 'Sizes of clusters',
        x: {label: 'documents in a cluster', kind: 'log', ...decadesOf([1, ...all.map(([size]) => size)])},
        y: {
          label: 'clusters of that size',
          kind: 'log',
          ...decadesOf([1, ...all.map(([, clustersOfSize]) => clustersOfSize)]),
        },
        series: groups.map(({label, sizes}, colour): Series => ({label, look: 'both', colour, points: sizes})),
      },
      says: [
        'How many clusters there are of each size, both axes logarithmic: sizes without clusters have no mark.',
        `Of ${inCount(count)} clusters (${last.label}) ${inShare(ofTwo)} have two documents; on the web of 1997 it was 0.70. Small clusters are many and large ones few, so that most of the work is in pairs.`,
      ],
    },
  ];
}

function together(collections: readonly ClusterStatistics[]): [number, number][] {
  const counts = new Map<number, number>();
  for (const {sizes} of collections)
    for (const [size, count] of sizes) counts.set(size, (counts.get(size) ?? 0) + count);
  return [...counts].sort(([x], [y]) => x - y);
}
