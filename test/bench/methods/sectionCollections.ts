// The section of the page on collections of documents: clusters, and what methods find of them.

import {inCount, inDigits, inShare} from './figures.ts';
import type {Section} from './page.ts';
import {colourCount, type Series} from './plot.ts';
import type {Method, Results} from './results.ts';
import {decadesOf} from './scale.ts';

export function collectionsSection({methods, clusters}: Results): Section {
  const sizes = clusters.filter((one) => one.sizes.length > 0);
  const all = sizes.flatMap((one) => one.sizes);
  return {
    id: 'collections',
    title: 'Collections of documents',
    says: [
      'The resemblance of every pair was counted shingle by shingle, without any sketch; this is the truth that methods are held against here.',
    ],
    tables: [
      {
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
      },
      {
        caption: 'Near duplicates found: precision / recall',
        header: ['Method', ...clusters.map(({collection}) => collection)],
        words: [0],
        rows: methods.map(({name, found}) => [
          name,
          ...clusters.map(({collection}) => qualityText(found.find((one) => one.collection === collection))),
        ]),
      },
    ],
    figures:
      all.length === 0
        ? []
        : [
            {
              plot: {
                title: 'Sizes of clusters',
                x: {label: 'documents in a cluster', kind: 'log', ...decadesOf([1, ...all.map(([size]) => size)])},
                y: {label: 'clusters of that size', kind: 'log', ...decadesOf([1, ...all.map(([, count]) => count)])},
                series: sizes
                  .slice(0, colourCount)
                  .map((one, colour): Series => ({label: one.collection, look: 'dots', colour, points: one.sizes})),
              },
              says: [
                'Most clusters have two documents and a few are very large: nearly a straight line where both axes are logarithmic, as on the web of 1997.',
              ],
            },
          ],
  };
}

function qualityText(found: Method['found'][number] | undefined): string {
  return found === undefined ? '' : `${inShare(found.precision)} / ${inShare(found.recall)}`;
}
