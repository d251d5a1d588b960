// The section of the page on which pairs are found: acceptance curves beside the polynomials.

import type {CurvePoint} from './accuracy.ts';
import {inDigits} from './figures.ts';
import type {Section} from './page.ts';
import {colourCount, type Series} from './plot.ts';
import type {Results} from './results.ts';
import type {Axis} from './scale.ts';

const resemblanceAxis: Axis = {label: 'resemblance', kind: 'linear', from: 0, to: 1};

export function acceptanceSection({methods, made}: Results): Section {
  const told = methods;
  const shares: Axis = {label: 'share of pairs found', kind: 'linear', from: 0, to: 1};
  const high: Axis = {...resemblanceAxis, from: 0.5};
  const measured = (pairs: number) =>
    `Marks: the share of ${pairs} seeded pairs at each resemblance that the method finds; lines: the polynomial of the method.`;
  const least = 1 / made.pairs / 2;
  const seriesOf = (value: (point: CurvePoint) => readonly [number, number]): Series[] =>
    told.slice(0, colourCount).flatMap(({name, accuracy}, colour): Series[] => [
      {
        label: `${name}, theory`,
        look: 'line',
        colour,
        points: accuracy.curve.map((point) => [point.r, value(point)[1]]),
      },
      {
        label: `${name}, measured`,
        look: 'dots',
        colour,
        points: accuracy.curve.map((point) => [point.r, value(point)[0]]),
      },
    ]);
  const marks = [{at: made.threshold, label: 'near duplicate'}];
  return {
    id: 'acceptance',
    title: 'Which pairs are found',
    says: [
      'The best filter would find all pairs from the threshold on and none below: a step. Real ones rise over a range of resemblances, the steeper the more they keep of a document.',
    ],
    tables: [],
    figures: [
      {
        plot: {
          title: 'Probability that a pair is found',
          x: resemblanceAxis,
          y: shares,
          series: seriesOf(({accepted, polynomial}) => [accepted, polynomial]),
          marks,
        },
        says: [measured(made.pairs), 'Where marks lie on their line the method does what its theory promises.'],
      },
      {
        plot: {
          title: 'The same, logarithmic: what is found below the threshold',
          x: high,
          y: {label: 'probability of acceptance', kind: 'log', from: 1e-6, to: 1},
          series: seriesOf(({accepted, polynomial}) => [accepted, polynomial]),
          marks,
        },
        says: [
          `Fewer than one pair in ${made.pairs} cannot be counted; below ${inDigits(least * 2)} only the theory is drawn.`,
          'Of a large collection nearly all pairs resemble each other little: what is found here is what must be looked at in vain.',
        ],
      },
      {
        plot: {
          title: 'And what is missed above it',
          x: high,
          y: {label: 'probability of rejection', kind: 'log', from: 1e-6, to: 1},
          series: seriesOf(({accepted, polynomial}) => [1 - accepted, 1 - polynomial]),
          marks,
        },
        says: [
          measured(made.pairs),
          'How quickly a line falls to the right of the threshold says how alike two documents must be to be found for certain.',
        ],
      },
    ],
  };
}
