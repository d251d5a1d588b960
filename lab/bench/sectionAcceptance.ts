// The section of the page on which pairs are found: acceptance curves next to the polynomials.

import type {CurvePoint} from './accuracy.ts';
import {at} from './accuracy.ts';
import {inCount, inShare} from './figures.ts';
import {groupsOf} from './groups.ts';
import type {Figure, Section, Table} from './page.ts';
import {colourCount, type Series} from './plot.ts';
import type {Method, Results} from './results.ts';
import type {Axis} from './scale.ts';

/** Below this, hardly any method finds anything; the table includes it. */
const high: Axis = {label: 'resemblance', kind: 'linear', from: 0.5, to: 1};
const shares: Axis = {label: 'share of pairs found', kind: 'linear', from: 0, to: 1};
const perMillion = {kind: 'log', from: 1e-6, to: 1} as const;

/** Methods with at most this size are made for finding pairs; larger ones also estimate. */
const filterBytesMax = 64;

export function acceptanceSection(results: Results): Section {
  const {methods, made} = results;
  const filters = methods.filter((one) => one.bytesMean <= filterBytesMax);
  const others = methods.filter((one) => one.bytesMean > filterBytesMax);
  const marks = [{at: made.threshold, label: `near duplicate from ${made.threshold} on`}];
  const counted = `Marks: the share of ${inCount(made.pairs)} seeded pairs at each resemblance that the method finds. Lines: the polynomial that the method promises.`;
  return {
    id: 'acceptance',
    title: 'Which pairs are found',
    says: [
      'The best filter would find all pairs from the threshold on and none below: a step. Real ones rise over a range of resemblances, the steeper the more they keep of a document.',
    ],
    tables: [acceptanceTable(methods)],
    figures: [
      {
        plot: {
          title: `Filters: up to ${filterBytesMax} bytes a document`,
          x: high,
          y: shares,
          series: linear(filters),
          marks,
        },
        says: [
          counted,
          'Where marks lie on their line a method does what its theory promises. A filter that rises late misses near duplicates, one that rises early leaves more to look at.',
        ],
      },
      {
        plot: {title: 'Sketches that also estimate', x: high, y: shares, series: linear(others), marks},
        says: [
          counted,
          'These are proposed where the estimate itself reaches the threshold; half of the pairs just at the threshold are therefore missed, and hardly any above 0.95.',
        ],
      },
      ...logarithmic(results),
    ],
  };
}

function linear(methods: readonly Method[]): Series[] {
  const groups = groupsOf(methods, ({polynomial}) => polynomial);
  return groups.slice(0, colourCount).flatMap(({label, method: {accuracy}}, colour): Series[] => [
    {label, told: 'theory', look: 'line', colour, points: accuracy.curve.map(({r, polynomial}) => [r, polynomial])},
    {label, told: 'measured', look: 'dots', colour, points: accuracy.curve.map(({r, accepted}) => [r, accepted])},
  ]);
}

/** The two tails, for the methods that were measured on more pairs. */
function logarithmic({deep, made}: Results): Figure[] {
  if (deep.length === 0) return [];
  const marks = [{at: made.threshold, label: `${made.threshold}`}];
  const pairs = deep[0].curve[0]?.pairs ?? 0;
  const seriesOf = (chance: (share: number) => number): Series[] =>
    deep.slice(0, colourCount).flatMap(({name, curve}, colour): Series[] => {
      const points = (value: (point: CurvePoint) => number) =>
        curve.map((point) => [point.r, chance(value(point))] as const);
      return [
        {label: name, told: 'theory', look: 'line', colour, points: points(({polynomial}) => polynomial)},
        {label: name, told: 'measured', look: 'dots', colour, points: points(({accepted}) => accepted)},
      ];
    });
  const counted = `Counted of ${inCount(pairs)} pairs at each resemblance: what happens less than once in ${inCount(pairs)} times is not seen, and only the line is drawn.`;
  return [
    {
      plot: {
        title: 'Found below the threshold (logarithmic)',
        x: high,
        y: {label: 'probability of acceptance', ...perMillion},
        series: seriesOf((share) => share),
        marks,
      },
      says: [
        counted,
        'Of a large collection nearly all pairs resemble each other little, so that even a small probability at the left is much to look at in vain.',
      ],
    },
    {
      plot: {
        title: 'Missed above the threshold (logarithmic)',
        x: high,
        y: {label: 'probability of rejection', ...perMillion},
        series: seriesOf((share) => 1 - share),
        marks,
      },
      says: [counted, 'Where a line falls below 0.01 documents are alike enough to be found for nearly certain.'],
    },
  ];
}

const reported = [0.5, 0.7, 0.8, 0.86, 0.9, 0.94, 0.98];

function acceptanceTable(methods: readonly Method[]): Table {
  return {
    caption: 'Share of pairs found at a resemblance, and in theory',
    header: ['Method', ...reported.map(String)],
    words: [0],
    rows: methods.map(({name, accuracy}) => [
      name,
      ...reported.map((r) => {
        const point = at(accuracy.curve, r);
        return `${inShare(point?.accepted)} (${inShare(point?.polynomial)})`;
      }),
    ]),
  };
}
