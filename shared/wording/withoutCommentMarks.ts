// Takes the text of a passage, gives it without the signs that begin every line of a comment or a quotation (` * `,
// `//`, `#`, `>`), or of a notebook the text of its cells: these signs are the file's, not the author's. The first line has left its own behind.

import type {Format} from '../model/format.ts';
import {formatOf} from '../text/formatOf.ts';
import {withoutRoff} from '../text/markup/roff.ts';

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

/** Behind a line of a cell: the next one, or the first one of a later cell. */
const nextLine = /\s*,\s*"/y;
const nextCell = /"source"\s*:\s*(?:\[\s*)?"/g;
const lineEnd = /(?:[^"\\]|\\[\s\S])*/y;
const escapes = /\\(?:u([\da-f]{4})|([\s\S]))/gi;
const signs: Readonly<Record<string, string>> = {n: '\n', r: '\r', t: '\t', b: '', f: ''};

/**
 * Takes the source of a passage of a notebook, from within a cell, gives the text that its author wrote: without the
 * quotes, commas and escapes of JSON, and without what is between two cells.
 */
export function notebookText(source: string): string {
  let text = '';
  for (let at = 0; ; ) {
    lineEnd.lastIndex = at;
    const [line = ''] = lineEnd.exec(source) ?? [];
    text += line.replace(escapes, (_, code?: string, sign = '') =>
      code === undefined ? (signs[sign] ?? sign) : String.fromCharCode(Number.parseInt(code, 16)),
    );
    nextLine.lastIndex = at + line.length + 1;
    if (nextLine.test(source)) {
      at = nextLine.lastIndex;
      continue;
    }
    nextCell.lastIndex = at + line.length + 1;
    if (!nextCell.test(source)) return text;
    at = nextCell.lastIndex;
    text += '\n\n';
  }
}
