// Takes the values of --format and --output, gives the forms of the report and where each goes. One may go to standard output
// or the file of --output; each other one names its file.

import {formats, type ReportFormat} from './choices.ts';
import {choiceProblem} from './flagValue.ts';
import type {Given} from './readFlags.ts';

export interface ReportTarget {
  readonly format: ReportFormat;
  /** As written, relative to the working folder; null: standard output. */
  readonly file: string | null;
  /** How the file was named, for messages: '--output report.txt'. */
  readonly named: string;
}

/** At least one. */
export function reportTargets(
  written: readonly string[],
  output: string | null,
  given: Given,
): readonly ReportTarget[] {
  const targets = (written.length === 0 ? ['pretty'] : written).map((one) => targetOf(one, given));
  const unnamed = targets.filter(({file}) => file === null);
  const [, second] = unnamed;
  if (second !== undefined) {
    given.problem(
      `--format: got ${unnamed.map(({format}) => format).join(' and ')} for the same output, expected a file for all but one, such as --format ${second.format}=FILE`,
    );
  }
  if (output !== null && unnamed.length === 0) {
    given.problem(
      `--output: got a file for every --format already, expected one --format without, such as --format pretty`,
    );
  }
  const files = targets.map(({file}) => file ?? output).filter((file) => file !== null);
  const twice = files.find((file, index) => files.indexOf(file) < index);
  if (twice !== undefined) given.problem(`got two reports for the file "${twice}", expected a file for each`);
  if (output === null) return targets;
  return targets.map((target) =>
    target.file === null ? {...target, file: output, named: `--output ${output}`} : target,
  );
}

function targetOf(written: string, given: Given): ReportTarget {
  const [name = '', ...rest] = written.split('=');
  const file = rest.length === 0 ? null : rest.join('=');
  if (file === '') given.problem(`--format: got "${written}" without a file, expected ${name} or ${name}=FILE`);
  const format = formats.find((one) => one === name);
  if (format === undefined) given.problem(choiceProblem('format', formats, name));
  return {format: format ?? 'pretty', file: file === '' ? null : file, named: `--format ${written}`};
}
