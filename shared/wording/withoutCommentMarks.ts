// Takes the text of a passage, gives it without the signs that begin every line of a comment or a quotation (` * `,
// `//`, `#`, `>`), or of a notebook the text of its cells: these signs are the file's, not the author's. The first line has left its own behind.

import type {Format} from '../model/format.ts';
import {formatOf} from '../text/formatOf.ts';
import {withoutRoff} from '../text/markup/roff.ts';
import {notebookText} from './notebookText.ts';

export function withoutCommentMarks(text: string, path: string): string {
  const format = formatOf(path);
  if (format.family === 'notebook') return notebookText(text);
  if (format.language === 'roff') return withoutRoff(text);
  const signs = signsOf(format);
  return signs === undefined ? text : text.replace(signs, '$1');
}

function signsOf({family, comments}: Format): RegExp | undefined {
  if (family === 'markdown' || family === 'plain') return quotation;
  if (family !== 'code') return undefined;
  if (comments.line.includes('#')) return comments.block.some(([start]) => start === '/*') ? hashOrSlashes : hash;
  return comments.line.includes('--') ? dashes : slashes;
}

const quotation = /((?:\r\n|\r|\n)[ \t]*)(?:>[ \t]?)+/g;
const hash = /((?:\r\n|\r|\n)[ \t]*)#+(?:[ \t]|(?=[\r\n]|$))/g;
const dashes = /((?:\r\n|\r|\n)[ \t]*)--+(?:[ \t]|(?=[\r\n]|$))/g;
// A star with a space behind it begins no line of code, or of a list in no language that has such comments.
const slashes = /((?:\r\n|\r|\n)[ \t]*)(?:\/\/+!?|\/\*+|\*+\/|\*)(?:[ \t]|(?=[\r\n]|$))/g;
/** PHP, Terraform. */
const hashOrSlashes = /((?:\r\n|\r|\n)[ \t]*)(?:#+|\/\/+!?|\/\*+|\*+\/|\*)(?:[ \t]|(?=[\r\n]|$))/g;
