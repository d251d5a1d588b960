// Takes an estimate of what was missed, gives its sentences, and the copies by which it can be checked.

import type {MissedCopy, RecallEstimate} from '../../model/finding.ts';
import {count, lineRange, percent, plural} from '../../wording/numbersInEnglish.ts';
import {visiblePath} from '../../wording/terminal.ts';

/** Copies that are listed; JSON has all of them. */
const copiesShown = 20;

export function recallSentence(recall: RecallEstimate): string {
  const {found, second, both, missed, missedLow, missedHigh, standardError} = recall;
  const counts = `Found ${plural(found, 'copy', 'copies')} between pages; a second detector found ${count(second)}, ${count(both)} of them the same`;
  if (both === 0) return `${counts}; from that it cannot be told how many were missed`;
  const high = missedHigh === null ? 'more than can be told' : count(missedHigh);
  return `${counts}; estimated missed: ${count(missed)} (95 %: ${count(missedLow)}–${high}; standard error ${standardError.toFixed(1)})`;
}

export const recallAssumption =
  'This holds as far as one detector does not miss just what the other misses: copies that are hard for both are not counted. A copy is a passage of two pages, of which the newest versions are compared, before passages are gathered into findings.';

export function recallCopies({onlySecond}: RecallEstimate): string[] {
  const lines = onlySecond.slice(0, copiesShown).map(copyLine);
  const left = onlySecond.length - lines.length;
  return left > 0 ? [...lines, `… and ${count(left)} more; --format json tells all`] : lines;
}

function copyLine({places: [a, b], wordsA, containmentA, containmentB, wordsB}: MissedCopy): string {
  const at = ({path, startLine, endLine}: MissedCopy['places'][number]) =>
    `${visiblePath(path)}:${lineRange(startLine, endLine)}`;
  return `${at(a)} ~ ${at(b)}: ${percent(containmentA)} of ${plural(wordsA, 'word')} and ${percent(containmentB)} of ${count(wordsB)}`;
}
