// Takes the text between two words, gives the signs in it that carry a meaning: `a < b` is not `a >= b`, nor is `-5` the
// same as `5`, `C++` as `C#`, `--force` as `force`. Punctuation, markup and the marks of lines are left out.

import {lineEnd} from './textLines.ts';

const lineMarks = /^\s*(?:(?:[>*+=~|-]+|#+|\/\/+|\d+[.)])(?:\s+|$))*/;
/** Bounded, because each may be begun many times and ended never: 64 KB of `<!--` took 0.24 s, and 16 times as much 60 s. */
const markup = /<\/?[a-z][^<>]*>|<!--[\s\S]{0,300}?-->|\]\([^)]{0,300}\)|\{[%{][\s\S]{0,300}?[%}]\}/gi;
const entities: Readonly<Record<string, string>> = {'&lt;': '<', '&gt;': '>', '&amp;': '&'};

/** Of a text in pieces, over several lines or on one. */
const joinedLiterals = /(["'`])\s*\+\s*\1/;

/** `between` reaches from the end of one word to the beginning of the next. */
export function meaningfulSigns(between: string): string {
  if (between === ' ') return '';
  const plain = between
    .replace(joinedLiterals, ' ')
    .replace(markup, ' ')
    .replace(/&(?:lt|gt|amp);/g, (entity) => entities[entity]);
  // Text left out of the comparison is not compared here either.
  if (/[\p{L}\p{N}]/u.test(plain)) return '';
  const [first, ...others] = plain.split(lineEnd);
  const last = others.at(-1);
  return signsIn(last === undefined ? first : `${first} ${last.replace(lineMarks, '')}`);
}

/** Signs of arithmetic and comparison; a minus or a number sign where it touches a word on one side only. */
function signsIn(line: string): string {
  const operators = line.match(/[<>]=?|[=!]=+|[+%&^×÷±≤≥≠]/g) ?? [];
  const leading = /(?:^|[\s([{"'`=:,\\])(-{1,2}|#|!)$/.exec(line)?.[1] ?? '';
  const trailing = /^(#)(?=\W*\s|$)/.exec(line)?.[1] ?? '';
  const prefix = line === '-' || line === '--' ? '' : leading;
  return [trailing, ...operators, prefix].join('');
}
