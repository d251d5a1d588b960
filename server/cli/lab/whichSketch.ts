// Which sketch of whole documents when: the lines of help, and of the tables in the README and docs/methods.md, which a
// test holds to them. The figures are those of `npm run bench:methods` over real collections, on one core.
import type {SketcherName} from '../../../shared/model/sketchNames.ts';

export interface SketchChoice {
  readonly when: string;
  readonly sketch: SketcherName;
  /** Of a document; of `mod-4` for one of a thousand words, as it grows. */
  readonly bytes: number;
  /** From the bytes of a text to its sketch, reading of words and shingling included. */
  readonly megabytesPerSecond: number;
  /** Standard deviation of the estimate where the resemblance is 0.9; null: it filters, and estimates nothing. */
  readonly error: number | null;
}

export const sketchChoices: readonly SketchChoice[] = [
  {when: 'up to some 100,000 documents', sketch: 'bins', bytes: 512, megabytesPerSecond: 201, error: 0.025},
  {when: 'millions of documents', sketch: 'features', bytes: 48, megabytesPerSecond: 194, error: null},
  {when: 'one document among millions', sketch: 'mega-shingles', bytes: 48, megabytesPerSecond: 196, error: null},
  {when: 'estimates in little memory', sketch: 'b-bit', bytes: 32, megabytesPerSecond: 174, error: 0.033},
  {when: 'the least memory', sketch: 'simhash', bytes: 8, megabytesPerSecond: 165, error: 0.073},
  {when: 'a part in a long document', sketch: 'mod-4', bytes: 1000, megabytesPerSecond: 139, error: 0.018},
  {when: 'repeated words count', sketch: 'replicated', bytes: 512, megabytesPerSecond: 169, error: 0.026},
  {when: 'to measure others by', sketch: 'permutations-200', bytes: 800, megabytesPerSecond: 28, error: 0.023},
];

/** Lines for a terminal, at most 80 columns wide. */
export function sketchLines(): string[] {
  return [
    'Which sketch when (bytes a document, MB/s from text to sketch, standard error',
    'of the estimate at a resemblance of 0.9):',
    ...sketchChoices.map(({when, sketch, bytes, megabytesPerSecond, error}) => {
      const figures = `${String(bytes).padStart(5)}${String(megabytesPerSecond).padStart(5)}  ${errorOf(error)}`;
      return `  ${sketch.padEnd(17)}${figures.padEnd(22)}${when}`;
    }),
  ];
}

/** Rows of a Markdown table. */
export function sketchRows(): string[] {
  return [
    '| when | `--sketch` | bytes a document | MB/s | standard error at 0.9 |',
    '| --- | --- | --: | --: | --- |',
    ...sketchChoices.map(
      ({when, sketch, bytes, megabytesPerSecond, error}) =>
        `| ${when} | \`${sketch}\` | ${bytes} | ${megabytesPerSecond} | ${errorOf(error)} |`,
    ),
  ];
}

function errorOf(error: number | null): string {
  return error === null ? 'a filter' : `± ${error}`;
}
