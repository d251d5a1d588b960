// The sections of the page on the errors of estimates: on random sets, and on difficult ones.

import {estimates, type ShapeResult} from './accuracy.ts';
import {inDigits, inShare} from './figures.ts';
import {groupsOf} from './groups.ts';
import type {Figure, Section, Table} from './page.ts';
import {colourCount, type Series} from './plot.ts';
import type {Results} from './results.ts';
import type {Axis} from './scale.ts';
import {sizesResemblances, sizesUnion} from './sizes.ts';

const resemblanceAxis: Axis = {label: 'resemblance', kind: 'linear', from: 0, to: 1};

export function errorSection(results: Results): Section {
  const {made} = results;
  const methods = results.methods.filter(({accuracy}) => estimates(accuracy));
  const groups = groupsOf(methods, ({expected}) => expected);
  const series = groups.slice(0, colourCount).flatMap(({label, method: {accuracy}}, colour): Series[] => [
    {label, told: 'theory', look: 'line', colour, points: accuracy.curve.map(({r, expected}) => [r, expected])},
    {label, told: 'measured', look: 'dots', colour, points: accuracy.curve.map(({r, deviation}) => [r, deviation])},
  ]);
  const most = Math.max(...series.flatMap(({points}) => points.map(([, error]) => error)).filter(Number.isFinite));
  return {
    id: 'error',
    title: 'How far estimates are off',
    says: [],
    tables: [],
    figures: [
      {
        plot: {
          title: 'Standard error of the estimate',
          x: resemblanceAxis,
          y: {label: 'standard deviation', kind: 'linear', from: 0, to: Math.ceil(most * 20) / 20},
          series,
        },
        says: [
          `Marks: the standard deviation of ${made.pairs} estimates at each resemblance, of sets with ${inDigits(made.union)} shingles together; lines: theory.`,
          'Methods with as many samples follow the same line, and the first of them has the marks. Estimates are surest where documents are nearly the same or nearly unlike.',
        ],
      },
      sizeFigure(results),
    ],
  };
}

/** The colour shows the resemblance, the shape of the mark the way of sampling. */
function sizeFigure({sizes, made}: Results): Figure {
  const ways = [...new Set(sizes.map(({method}) => method))];
  const fewest = Math.min(...sizes.map(({samples}) => samples));
  const most = Math.max(...sizes.map(({samples}) => samples));
  const theory = sizesResemblances.map(
    (r): Series => ({
      label: `√(r(1−r)/t), r = ${r}`,
      look: 'line',
      colour: 7,
      dashed: r !== 0.5,
      points: [fewest, most].map((t) => [t, Math.sqrt((r * (1 - r)) / t)]),
    }),
  );
  const measured = sizesResemblances.flatMap((r) =>
    ways.map(
      (way, colour): Series => ({
        label: `${way}, r = ${r}`,
        look: 'dots',
        colour: colour + (r === 0.5 ? 0 : 4),
        points: sizes
          .filter((one) => one.method === way && one.r === r)
          .map(({samples, deviation}) => [samples, deviation]),
      }),
    ),
  );
  return {
    plot: {
      title: 'Error against the size of the sketch',
      x: {label: 'samples in the sketch, t', kind: 'log', from: 10, to: 1000},
      y: {label: 'standard deviation', kind: 'log', from: 0.01, to: 0.2},
      series: [...theory, ...measured],
    },
    says: [
      `Three ways to choose t samples, at two resemblances: marks are the standard deviation of ${made.sizePairs} estimates of sets with ${inDigits(sizesUnion)} shingles together.`,
      'All follow the same law: half the error takes four times the samples. So the way of choosing is a question of speed, and the number of samples one of precision.',
    ],
  };
}

export function shapesSection(results: Results): Section {
  const methods = results.methods.filter(({accuracy}) => estimates(accuracy));
  const shapes = methods[0]?.shapes ?? [];
  const cells = (value: (one: ShapeResult) => string) =>
    methods.map(({name, shapes: all}) => [name, ...all.map(value)]);
  const header = ['Method', ...shapes.map(({shape, r}) => `${shape}, ${inShare(r, 1)}`)];
  const contained = methods.filter(({shapes: all}) => all.some(({containment}) => containment !== undefined));
  const tables: Table[] = [
    {
      caption:
        'Bias: mean estimate less the truth, in thousandths; in brackets where it is more than 4 standard errors of the mean',
      header,
      words: [0],
      rows: cells(({bias, sigmas}) => (Math.abs(sigmas) > 4 ? `[${inThousandths(bias)}]` : inThousandths(bias))),
    },
    {
      caption: 'Error: standard deviation of the estimate, and in theory, in thousandths',
      header,
      words: [0],
      rows: cells(({deviation, expected}) => `${inThousandths(deviation)} / ${inThousandths(expected)}`),
    },
    {
      caption: 'Containment: mean of the estimated share of A that is in B',
      header: ['Method', ...shapes.map(({shape, containmentTruth}) => `${shape}, ${inShare(containmentTruth)}`)],
      words: [0],
      rows: contained.map(({name, shapes: all}) => [name, ...all.map(({containment}) => inShare(containment, 3))]),
    },
  ];
  return {
    id: 'shapes',
    title: 'Hard cases',
    says: [
      'Hashes of text look random, but very short, very long and very unequal documents are real, and sets in an arithmetic order are what simple hash functions fail on. A column is one shape of sets, with its resemblance; figures are of many seeds of the method. Sketches that say nothing are left out: of a few shingles mod keeps none at times, and what it then says of the others is biased.',
    ],
    tables,
    figures: [],
  };
}

function inThousandths(value: number): string {
  return Number.isFinite(value) ? (value * 1000).toFixed(0).replace(/^-0$/, '0').replace('-', '−') : '–';
}
