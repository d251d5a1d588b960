// Takes the results of a run, gives the sections of the page, each in the words of a reader who knows no paper.

import {at, type CurvePoint} from './accuracy.ts';
import {inDigits, inShare} from './figures.ts';
import type {Figure, Page, Section, Table} from './page.ts';
import {colourCount, type Series} from './plot.ts';
import type {Method, Results} from './results.ts';
import {type Axis, decadesOf} from './scale.ts';

export function pageFrom(results: Results): Page {
  const {made, speed} = results;
  return {
    title: 'Methods that find near-duplicate documents, measured',
    says: [
      'A document is cut into shingles, runs of a few words. The resemblance of two documents is the share of their shingles that both have: 1 for the same text, 0 for nothing in common. Comparing every document with every other takes too long, so each method keeps a small sketch of a document instead and finds likely pairs by it; what is found is then measured exactly.',
      'This page shows what each method costs and how often it is right. Every figure was measured in one run of npm run bench:methods on the machine below; lines marked “theory” are computed from formulas, everything else is counted.',
    ],
    made: [
      ['Measured', made.date],
      ['Machine', `${made.processor}, Node ${made.node}, one core`],
      ['Seed', String(made.seed)],
      ['Shingle', `${made.w} words`],
      ['Near duplicate', `resemblance ≥ ${made.threshold}`],
      ['Pages for speed', `${inDigits(speed.documents)}, ${inDigits(speed.bytes / 1e6)} MB`],
      ['Run', `${inDigits(made.seconds)} s${made.quick ? ', --quick: fewer runs, rougher figures' : ''}`],
    ],
    sections: [
      methodsSection(results),
      acceptanceSection(results),
      errorSection(results),
      shapesSection(results),
      foundSection(results),
    ].filter((section) => section !== undefined),
  };
}

function methodsSection({methods, speed, made}: Results): Section {
  return {
    id: 'methods',
    title: 'What each method costs, and how right it is',
    says: [
      `Speed is from the bytes of a document to its sketch, reading words and shingling included; those two alone run at ${inDigits(speed.shingling)} MB/s. Error is the standard deviation of the estimated resemblance. Precision is the share of found pairs that are near duplicates, recall the share of near duplicates that are found, over pairs of every resemblance from 0 to 1 equally often (${made.pairs} pairs at each of 51 resemblances): the hardest mix, since in a real collection few pairs lie close to the threshold.`,
    ],
    tables: [
      {
        caption: 'All methods',
        header: [
          'Method',
          'Bytes a document',
          'MB/s',
          'ns a shingle',
          'Error at 0.5',
          'Error at 0.9',
          'theory',
          'Bias',
          'Precision',
          'Recall',
          'Keys',
          'Source',
        ],
        words: [0, 11],
        rows: methods.map((method) => {
          const {name, bytesMean, keysMean, accuracy, source} = method;
          const cost = speed.methods.find((one) => one.name === name);
          const [half, near] = [at(accuracy.curve, 0.5), at(accuracy.curve, 0.9)];
          return [
            name,
            inDigits(bytesMean),
            inDigits(cost?.megabytes),
            inDigits(cost?.nanoseconds),
            inShare(half?.deviation, 3),
            inShare(near?.deviation, 3),
            inShare(near?.expected, 3),
            inShare(accuracy.bias, 4),
            inShare(accuracy.precision),
            inShare(accuracy.recall),
            inDigits(keysMean),
            source,
          ];
        }),
      },
    ],
    figures: [costFigure(methods, speed)],
  };
}

function costFigure(methods: readonly Method[], speed: Results['speed']): Figure {
  const points = methods.map(({name, bytesMean, accuracy}) => ({
    name,
    bytes: bytesMean,
    error: at(accuracy.curve, 0.9)?.deviation ?? Number.NaN,
  }));
  return {
    plot: {
      title: 'Precision of the estimate against the size of the sketch',
      x: {label: 'bytes a document', kind: 'log', ...decadesOf(points.map(({bytes}) => bytes))},
      y: {label: 'standard error at resemblance 0.9', kind: 'log', ...decadesOf(points.map(({error}) => error))},
      series: points.map(
        ({name, bytes, error}, number): Series => ({
          label: name,
          look: 'dots',
          colour: number % colourCount,
          points: [[bytes, error]],
        }),
      ),
    },
    says: [
      'One mark a method: the further down and to the left, the more is known of a document for its bytes.',
      `Bytes are of the ${inDigits(speed.documents)} seeded pages, errors of seeded sets of known resemblance.`,
      'Methods made for filtering keep little and estimate badly; they are meant to be followed by an exact measure.',
    ],
  };
}

const resemblanceAxis: Axis = {label: 'resemblance', kind: 'linear', from: 0, to: 1};

function acceptanceSection({methods, made}: Results): Section {
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

function errorSection({methods, made}: Results): Section {
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

function shapesSection({methods}: Results): Section {
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

function foundSection({methods, clusters}: Results): Section | undefined {
  if (clusters.length === 0) return undefined;
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
            inDigits(one.documents, 6),
            inDigits(one.pairs, 6),
            inShare(one.unique),
            inDigits(one.clusters, 6),
            inShare(one.pairsShare),
            inDigits(one.meanSize),
            inDigits(one.largest, 6),
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
