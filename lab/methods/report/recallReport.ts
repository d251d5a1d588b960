// Formats the report of `shingle lab recall`: its sentences and the copies that support it, or JSON.

import type {Occurrence} from '../../../shared/model/finding.ts';
import type {TextStyle} from '../../../shared/wording/layout.ts';
import {span, wholeSpan} from '../../../shared/wording/layout.ts';
import {count, lineRange, percent, plural, rounded} from '../../../shared/wording/numbersInEnglish.ts';
import {printableJson, visiblePath} from '../../../shared/wording/terminal.ts';
import type {MissedCopy, RecallEstimate} from '../recall/estimateRecall.ts';
import {paragraph} from './sentence.ts';

/** Number of listed copies. JSON contains all of them. */
const copiesShown = 20;

export function* recallPretty(recall: RecallEstimate, look: TextStyle, verbose: boolean): Generator<string> {
  yield paragraph(span(recallSentence(recall), 'strong'), look);
  if (verbose) yield paragraph(span(assumption, 'dim'), look);
  const copies = copyLines(recall);
  if (copies.length > 0) yield `\n${paragraph('Found only by the second detector:', look)}`;
  for (const copy of copies) yield paragraph(wholeSpan(copy), look, '  ');
}

function recallSentence(recall: RecallEstimate): string {
  const {found, second, both, missed, missedLow, missedHigh, standardError} = recall;
  const counts = `shingle check finds ${plural(found, 'copy', 'copies')} between pages; a second detector finds ${count(second)}, ${count(both)} of them the same`;
  if (both === 0) return `${counts}; that is too little to estimate how many were missed`;
  const high = missedHigh === null ? 'no upper limit' : count(missedHigh);
  return `${counts}; estimated missed: ${count(missed)} (95 %: ${count(missedLow)}–${high}; standard error ${standardError.toFixed(1)})`;
}

const assumption =
  'The estimate assumes that the detectors are independent: copies that are hard to find for both are not counted. A copy is a passage that two pages share, before passages are grouped into findings; of a page in several versions only the newest is compared.';

function copyLines({onlySecond}: RecallEstimate): string[] {
  const lines = onlySecond.slice(0, copiesShown).map(copyLine);
  const left = onlySecond.length - lines.length;
  return left > 0 ? [...lines, `… and ${count(left)} more; --format json lists all`] : lines;
}

function copyLine({places: [a, b], wordsA, containmentA, containmentB, wordsB}: MissedCopy): string {
  const at = ({path, startLine, endLine}: MissedCopy['places'][number]) =>
    `${visiblePath(path)}:${lineRange(startLine, endLine)}`;
  return `${at(a)} ~ ${at(b)}: ${percent(containmentA)} of ${plural(wordsA, 'word')} and ${percent(containmentB)} of ${count(wordsB)}`;
}

/** Keys are always in the same order, numbers have six digits. */
export function* recallJson(recall: RecallEstimate): Generator<string> {
  yield `{"version":1,\n"recall":${printableJson(recallData(recall))}}\n`;
}

function recallData({missed, standardError, onlySecond, ...counts}: RecallEstimate): unknown {
  return {
    ...counts,
    missed: rounded(missed),
    standardError: rounded(standardError),
    onlySecond: onlySecond.map(({places: [a, b], wordsA, wordsB, containmentA, containmentB, resemblance}) => ({
      a: placeOfMissed(a),
      b: placeOfMissed(b),
      wordsA,
      wordsB,
      containmentA: rounded(containmentA),
      containmentB: rounded(containmentB),
      resemblance: rounded(resemblance),
    })),
  };
}

function placeOfMissed({path, start, end, startLine, endLine, text}: Occurrence): unknown {
  return {path, start, end, startLine, endLine, text};
}
