// The sections of the page on how far estimates are off: on random sets, and on hard ones.

import {inDigits, inShare} from './figures.ts';
import type {Section, Table} from './page.ts';
import {colourCount, type Series} from './plot.ts';
import type {Results} from './results.ts';
import type {Axis} from './scale.ts';

const resemblanceAxis: Axis = {label: 'resemblance', kind: 'linear', from: 0, to: 1};

export function errorSection({methods, made}: Results): Section {
  const series = methods.slice(0, colourCount).flatMap(({name, accuracy}, colour): Series[] => [
    {label: `${name}, theory`, look: 'line', colour, points: accuracy.curve.map(({r, expected}) => [r, expected])},
    {label: `${name}, measured`, look: 'dots', colour, points: accuracy.curve.map(({r, deviation}) => [r, deviation])},
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
          'Estimates are surest where documents are nearly the same or nearly unlike, and half as sure with a quarter of the memory.',
        ],
      },
    ],
  };
}

export function shapesSection({methods}: Results): Section {
  const rows = methods.flatMap(({name, shapes}) =>
    shapes.map((one) => [
      name,
      one.shape,
      inShare(one.r, 3),
      inShare(one.bias, 3),
      inDigits(one.sigmas, 2),
      inShare(one.deviation, 3),
      inShare(one.expected, 3),
      one.containment === undefined ? '' : `${inShare(one.containment, 3)} of ${inShare(one.containmentTruth, 3)}`,
    ]),
  );
  const table: Table = {
    caption: 'Bias and error on sets that are unlike random ones',
    header: ['Method', 'Sets', 'Resemblance', 'Bias', 'in σ', 'Error', 'theory', 'Containment'],
    words: [0, 1],
    rows,
  };
  return {
    id: 'shapes',
    title: 'Hard cases',
    says: [
      'Hashes of text look random, but very short, very long and very unequal documents are real, and sets in an arithmetic order are what simple hash functions fail on. Each row is of many seeds of the method on sets of one shape; a bias of more than 4 σ is no accident.',
    ],
    tables: [table],
    figures: [],
  };
}
