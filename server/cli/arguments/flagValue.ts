// Takes a flag and the text behind it, gives its value.

import {didYouMean} from '../../../shared/algorithms/didYouMean.ts';
import type {Flag} from './flagParts.ts';

/** undefined: the value is wrong, and the problems say so. */
export function readValue(flag: Flag<string>, written: string, problems: string[]): string | number | null | undefined {
  const {value} = flag;
  if (value.kind === 'text' || (value.kind === 'choice' && value.asWritten)) return written;
  if (value.kind === 'choice') {
    const {of: choices, also = {}} = value;
    const meant = Object.hasOwn(also, written) ? also[written] : written;
    if (choices.includes(meant)) return meant;
    problems.push(choiceProblem(flag.name, choices, written));
    return undefined;
  }
  if (value.kind === 'wholeOr' && written === value.word) return null;
  const read = value.kind === 'share' ? shareOf(written) : wholeOf(written, value.kind === 'whole' ? value.least : 1);
  if (read === undefined) {
    problems.push(`--${flag.name}: got "${written}", expected ${expectedOf(flag)}${meantPercentage(flag, written)}`);
  }
  return read;
}

/** A text that is none of the choices of a flag. */
export function choiceProblem(name: string, choices: readonly string[], written: string): string {
  const close = didYouMean(written, choices);
  const more = close === null ? '' : `; did you mean "${close}"?`;
  return `--${name}: got "${written}", expected ${oneOf(choices)}${more}`;
}

/** Those of the choices that are written; the others are problems. */
export function chosen<Choice extends string>(
  name: string,
  choices: readonly Choice[],
  written: readonly string[],
  problem: (message: string) => void,
): readonly Choice[] {
  return written.flatMap((word) => {
    const choice = choices.find((one) => one === word);
    if (choice === undefined) problem(choiceProblem(name, choices, word));
    return choice === undefined ? [] : [choice];
  });
}

/** As messages say what was expected. */
export function expectedOf({value}: Flag<string>): string {
  if (value.kind === 'choice') return oneOf(value.of);
  if (value.kind === 'whole') return `a whole number of at least ${value.least}`;
  if (value.kind === 'share') return 'a share from 0 to 1 such as 0.9, or a percentage such as 90%';
  if (value.kind === 'wholeOr') return `a whole number of at least 1, or ${value.word}`;
  return value.kind === 'text' ? value.what : 'no value';
}

function wholeOf(written: string, least: number): number | undefined {
  if (!/^\d{1,15}$/.test(written)) return undefined;
  const value = Number(written);
  return value >= least ? value : undefined;
}

function shareOf(written: string): number | undefined {
  const [, digits, percent] = /^(\d{1,9}(?:\.\d{0,15})?|\.\d{1,15})\s*(%?)$/.exec(written) ?? [];
  if (digits === undefined) return undefined;
  const value = percent === '%' ? Number(digits) / 100 : Number(digits);
  return value <= 1 ? value : undefined;
}

/** `--max-share 3`: a share beyond 1 lacks its sign. */
function meantPercentage({value}: Flag<string>, written: string): string {
  const percentage = `${written}%`;
  return value.kind === 'share' && shareOf(percentage) !== undefined ? `; did you mean ${percentage}?` : '';
}

function oneOf(choices: readonly string[]): string {
  return `${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`;
}
