// Takes a passage of a document, gives the ranges of its words: a passage may go on behind a blank line, a heading or
// the definition of a link, and an editor must not underline those.

import {newExcludedText} from '../text/excludedText.ts';
import {formatOf} from '../text/formatOf.ts';
import {lex} from '../text/lex.ts';
import {positionsOf, unitOffset} from '../text/positions.ts';
import {lineOf, lineStartsOf} from '../text/textLines.ts';
import {newTokens, roleOf, TokenRole} from '../text/tokens.ts';
import {utf8Of} from '../text/utf8.ts';

/** UTF-16 offsets. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** A line of signs alone belongs to what is around it: a brace in code, the rule below the head of a table. */
const signsOnly = /^(?=.*\S)[^\p{L}\p{M}\p{N}]*$/u;

/** For passages of one text, of which each gets its ranges: at least one, in order. The words are read when first needed. */
export function copiedRangesIn(path: string, text: string): (passage: TextRange) => readonly TextRange[] {
  // The source of a notebook has strings, not lines.
  const isNotebook = formatOf(path).family === 'notebook';
  let words: readonly TextRange[] | null = null;
  let starts: readonly number[] = [];
  return (passage) => {
    if (isNotebook || !/[\r\n]/.test(text.slice(passage.start, passage.end))) return [passage];
    if (words === null) {
      words = comparedWords(path, text);
      starts = lineStartsOf(text);
    }
    return rangesOf(passage, words, text, starts);
  };
}

function rangesOf(
  {start, end}: TextRange,
  words: readonly TextRange[],
  text: string,
  starts: readonly number[],
): readonly TextRange[] {
  const ranges: {start: number; end: number}[] = [];
  let last = 0;
  for (const word of words) {
    if (word.start < start || word.start >= end) continue;
    const line = lineOf(starts, word.start);
    const range = ranges.at(-1);
    if (range !== undefined && linesBetween(text, starts, last, line).every((one) => signsOnly.test(one))) {
      range.end = Math.min(word.end, end);
    } else ranges.push({start: word.start, end: Math.min(word.end, end)});
    last = lineOf(starts, word.end - 1);
  }
  const [first] = ranges;
  const final = ranges.at(-1);
  if (first === undefined || final === undefined) return [{start, end}];
  // Signs beside the first and the last word are part of the passage.
  if (lineOf(starts, first.start) === lineOf(starts, start)) first.start = start;
  if (lineOf(starts, final.end - 1) === lineOf(starts, end - 1)) final.end = end;
  return ranges;
}

function comparedWords(path: string, text: string): readonly TextRange[] {
  const bytes = utf8Of(text);
  const tokens = newTokens();
  lex(path, bytes, formatOf(path), tokens, newExcludedText('nothing'));
  const positions = positionsOf(bytes);
  const words: TextRange[] = [];
  for (let row = 0; row < tokens.count; row++) {
    if (roleOf(tokens.tag[row]) === TokenRole.heading) continue;
    const [from, to] = [tokens.start[row], tokens.start[row] + tokens.length[row]];
    words.push({start: unitOffset(positions, from), end: unitOffset(positions, to)});
  }
  return words;
}

function linesBetween(text: string, starts: readonly number[], first: number, last: number): string[] {
  const lines: string[] = [];
  for (let line = first + 1; line < last; line++) lines.push(text.slice(starts[line], starts[line + 1]));
  return lines;
}
