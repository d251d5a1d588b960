// Takes the results of a run, gives the short table for the documentation: which method to use when.

import {type Accuracy, at, estimates} from './accuracy.ts';
import {inDigits, inShare} from './figures.ts';
import type {Results} from './results.ts';

export function markdownLines({methods, speed, made}: Results): string[] {
  const cells = (row: readonly string[]) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [
    cells(['Method', 'Bytes', 'MB/s', 'Error at 0.5', 'Error at 0.9', 'Precision', 'Recall', 'What for']),
    '|---|--:|--:|--:|--:|--:|--:|---|',
    ...methods.map(({name, bytesMean, accuracy, use}) =>
      cells([
        `\`${name}\``,
        inDigits(Math.round(bytesMean)).replace(/\.0+$/, ''),
        inDigits(speed.methods.find((one) => one.name === name)?.megabytes, 2),
        errorAt(accuracy, 0.5),
        errorAt(accuracy, 0.9),
        inShare(accuracy.precision),
        inShare(accuracy.recall),
        use,
      ]),
    ),
    '',
    `Bytes a document and MB/s from text to sketch on one core, of ${speed.documents} pages of a thousand words; errors are standard`,
    `deviations of the estimate; precision and recall of pairs with a resemblance from ${made.threshold} on, over pairs of all`,
    `resemblances from 0 to 1 equally often. Node ${made.node}, ${made.processor}, seed ${made.seed}, shingles of ${made.w} words:`,
    '`npm run bench:methods`.',
  ];
}

function errorAt(accuracy: Accuracy, r: number): string {
  return estimates(accuracy) ? inShare(at(accuracy.curve, r)?.deviation, 3) : '–';
}
