// The first sections of the page: which method to choose, the published figures and ours, the cost of each method.

import {type Accuracy, at, estimates} from './accuracy.ts';
import {inCount, inDigits, inShare} from './figures.ts';
import {groupsOf} from './groups.ts';
import {methodFigures} from './methodFigures.ts';
import type {Figure, Section, Table} from './page.ts';
import {colourCount, type Series} from './plot.ts';
import type {Results} from './results.ts';
import {axisOf, decadesOf} from './scale.ts';
import {targetsOf} from './targets.ts';

/** Questions, and the methods that answer them best. */
const choices: readonly (readonly [question: string, methods: readonly string[]])[] = [
  ['Which of up to some hundred thousand documents are near duplicates?', ['bins']],
  ['Which of millions?', ['features']],
  ['Which of millions are near duplicates of this one?', ['mega-shingles']],
  ['How alike are these two documents?', ['bins', 'min', 'b-bit']],
  ['How much of this document is in that one?', ['mod-4', 'mod', 'min']],
  ['Do repeated or weighted words count?', ['replicated', 'weighted']],
  ['As little memory as can be', ['simhash', 'eight-bytes']],
  ['A reference to measure others by', ['permutations-200']],
];

export function choiceSection({methods, speed, made}: Results): Section {
  const rows = choices.flatMap(([question, names]) =>
    names
      .flatMap((wanted) => methods.filter(({name}) => name === wanted))
      .map(({name, bytesMean, accuracy}, nth) => {
        const near = estimates(accuracy)
          ? `± ${inShare(at(accuracy.curve, made.threshold)?.deviation, 3)}`
          : 'no estimate';
        const rate = speed.methods.find((one) => one.name === name)?.megabytes;
        return [
          nth === 0 ? question : '',
          name,
          inCount(Math.round(bytesMean)),
          inDigits(rate, 2),
          near,
          qualityText(accuracy),
        ];
      }),
  );
  return {
    id: 'choice',
    title: 'Which method when',
    says: [
      'Whatever a method proposes is measured exactly afterwards, so that a wrong proposal costs time, and only what is never proposed is lost. The table of costs below explains the figures.',
    ],
    tables: [
      {
        caption: `By the question that is asked; the error is of an estimate where the resemblance is ${made.threshold}`,
        header: ['Question', 'Method', 'Bytes a document', 'MB/s', 'Error', 'Precision / recall'],
        words: [0, 1],
        rows,
      },
    ],
    figures: [],
  };
}

function qualityText({precision, recall}: Accuracy): string {
  return `${inShare(precision)} / ${inShare(recall)}`;
}

export function targetsSection(results: Results): Section {
  return {
    id: 'targets',
    title: 'The old figures, and ours',
    says: [
      'What the sources reached on machines of their time, or what this project set itself to reach, beside what this run measured. The full sketch is what features are made of without their tricks: the least value of all shingles under each of 84 permutations. Where a permutation has become cheap, as here, there is less to save.',
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

export function methodsSection(results: Results): Section {
  const {speed, made} = results;
  return {
    id: 'methods',
    title: 'What each method costs, and how right it is',
    says: [
      `Speed is from the bytes of a document to its sketch, reading words and shingling included; those two alone run at ${inDigits(speed.shingling)} MB/s. It is of ${inCount(speed.documents)} seeded pages of a thousand words, processor time, the least of ${speed.rounds} rounds in which methods take turns.`,
      `Error is the standard deviation of the estimated resemblance, bias its mean error. Precision is the share of found pairs that are near duplicates, recall the share of near duplicates that are found, over pairs of every resemblance from 0 to 1 equally often (${made.pairs} pairs at each of 51 resemblances): the hardest mix, since in a real collection few pairs lie close to the threshold. Keys are look-ups a document.`,
    ],
    tables: [costTable(results), useTable(results)],
    figures: [costFigure(results), switchFigure(results)],
  };
}

function costTable({methods, speed}: Results): Table {
  return {
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
      const {megabytes, nanoseconds, atHalf, atNear, expected, bias, precision, recall} = methodFigures(method, speed);
      const [bytes, keys] = [inCount(Math.round(method.bytesMean)), method.keysMean.toFixed(1)];
      return [
        ...[method.name, bytes, megabytes, nanoseconds],
        ...[atHalf, atNear, expected, bias, precision, recall, keys],
      ];
    }),
  };
}

function useTable({methods}: Results): Table {
  return {
    caption: 'What each is for',
    header: ['Method', 'Use', 'Source'],
    words: [0, 1, 2],
    rows: methods.map(({name, use, source}) => [name, use, source]),
  };
}

function costFigure({methods, speed}: Results): Figure {
  const groups = groupsOf(
    methods.filter(({accuracy}) => estimates(accuracy)),
    ({expected}) => expected,
  );
  const points = groups.map(({label, method}) => ({
    label,
    bytes: method.bytesMean,
    error: at(method.accuracy.curve, 0.9)?.deviation ?? Number.NaN,
  }));
  return {
    plot: {
      title: 'Error of the estimate against the size of the sketch',
      x: {label: 'bytes a document', kind: 'log', ...decadesOf(points.map(({bytes}) => bytes))},
      y: {label: 'standard error at resemblance 0.9', kind: 'log', ...decadesOf(points.map(({error}) => error))},
      series: points.map(
        ({label, bytes, error}, number): Series => ({
          label,
          look: 'dots',
          colour: number % colourCount,
          points: [[bytes, error]],
        }),
      ),
    },
    says: [
      'One mark a method, or a group of methods with as many samples: the further down and to the left, the more is known of a document for its bytes.',
      `Bytes are of ${inCount(speed.documents)} seeded pages, errors of seeded sets of known resemblance. Features, mega-shingles and eight bytes are missing: they find pairs, and estimate nothing.`,
    ],
  };
}

function switchFigure({switches}: Results): Figure {
  const fastest = Math.max(...switches.map(({megabytes}) => megabytes));
  return {
    plot: {
      title: 'What it costs to read words otherwise',
      x: {label: 'MB/s from bytes to shingles', kind: 'linear', from: 0, to: Math.ceil(fastest / 50) * 50},
      y: axisOf(
        'switch',
        switches.map(({name}) => name),
      ),
      series: [
        {
          label: 'one switch turned',
          look: 'dots',
          colour: 0,
          points: switches.map(({megabytes}, row) => [megabytes, row]),
        },
      ],
    },
    says: [
      'Words can be read in other ways: without their case, with all numbers as one, one letter off. Each mark is the speed of reading and shingling with one switch turned from its default, beside the words as they are.',
      'Measured on seeded Markdown pages with headings, lists and code. A switch that is not on costs nothing.',
    ],
  };
}
