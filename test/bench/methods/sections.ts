// Takes the results of a run, gives the sections of the page, each in the words of a reader who knows no paper.

import {at, estimates} from './accuracy.ts';
import {inDigits, inShare} from './figures.ts';
import type {Figure, Page, Section} from './page.ts';
import {colourCount, type Series} from './plot.ts';
import type {Method, Results} from './results.ts';
import {decadesOf} from './scale.ts';
import {acceptanceSection} from './sectionAcceptance.ts';
import {collectionsSection} from './sectionCollections.ts';
import {errorSection, shapesSection} from './sectionError.ts';
import {hammingSection, lookupSection} from './sectionLookup.ts';
import {randomnessSection} from './sectionRandomness.ts';
import {targetsOf} from './targets.ts';

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
      targetsSection(results),
      methodsSection(results),
      acceptanceSection(results),
      errorSection(results),
      shapesSection(results),
      randomnessSection(results),
      lookupSection(results),
      hammingSection(results),
      collectionsSection(results),
    ],
  };
}

function targetsSection(results: Results): Section {
  return {
    id: 'targets',
    title: 'The old figures, and ours',
    says: [
      'What the sources reached on machines of their time, or what this project set itself to reach, beside what this run measured.',
    ],
    tables: [
      {
        caption: 'Figures to beat on the same work',
        header: ['What', 'Wanted', 'Measured', ''],
        words: [0, 1, 2, 3],
        rows: targetsOf(results).map(({what, wanted, measured, met}) => [
          what,
          wanted,
          measured,
          met ? '✓ met' : '✗ missed',
        ]),
      },
    ],
    figures: [],
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
        ],
        words: [0],
        rows: methods.map((method) => {
          const {name, bytesMean, keysMean, accuracy} = method;
          const cost = speed.methods.find((one) => one.name === name);
          const isEstimate = estimates(accuracy);
          const [half, near] = isEstimate ? [at(accuracy.curve, 0.5), at(accuracy.curve, 0.9)] : [];
          return [
            name,
            inDigits(bytesMean),
            inDigits(cost?.megabytes),
            inDigits(cost?.nanoseconds),
            inShare(half?.deviation, 3),
            inShare(near?.deviation, 3),
            inShare(near?.expected, 3),
            isEstimate ? inShare(accuracy.bias, 4) : '–',
            inShare(accuracy.precision),
            inShare(accuracy.recall),
            inDigits(keysMean),
          ];
        }),
      },
      {
        caption: 'What each is for',
        header: ['Method', 'Use', 'Source'],
        words: [0, 1, 2],
        rows: methods.map(({name, use, source}) => [name, use, source]),
      },
    ],
    figures: [costFigure(methods, speed)],
  };
}

function costFigure(methods: readonly Method[], speed: Results['speed']): Figure {
  const points = methods
    .filter(({accuracy}) => estimates(accuracy))
    .map(({name, bytesMean, accuracy}) => ({
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
      'Features, mega-shingles and eight bytes are missing here: they find pairs, and estimate nothing.',
    ],
  };
}
