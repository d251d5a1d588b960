// Takes two passages, gives rows of lines that belong together and what differs, word by word.

import {equalWords} from './equalWords.ts';
import {type Row, rowsOf} from './lineRows.ts';
import {type PassageText, type Side, sideOf} from './sideWords.ts';
import {type Difference, differencesOf} from './wordDifferences.ts';

interface Comparison {
  readonly rows: readonly Row[];
  readonly differences: readonly Difference[];
}

export function compare(leftText: PassageText, rightText: PassageText): Comparison {
  const [left, right] = [sideOf(leftText), sideOf(rightText)];
  const pairs = equalWords(left, right);
  for (const [a, b] of pairs) {
    for (const word of [left.words[a], right.words[b]]) if (word.state === 'only') word.state = 'same';
  }
  markMoved(left, right);
  return {rows: rowsOf(pairs, left, right), differences: differencesOf(pairs, left, right)};
}

/** Shorter runs are in many places by chance. */
const movedWordsMin = 8;

/** Takes two sides of which the equal words are known, marks runs of words that are on both, but at another place. */
function markMoved(left: Side, right: Side): void {
  const places = new Map<string, number>();
  for (let at = right.from; at < right.to; at++) if (isAlone(right, at)) places.set(runAt(right, at), at);
  if (places.size === 0) return;
  for (let at = left.from; at < left.to; at++) {
    const there = isAlone(left, at) ? places.get(runAt(left, at)) : undefined;
    if (there === undefined) continue;
    for (let step = 0; step < movedWordsMin; step++) {
      const [a, b] = [left.words[at + step], right.words[there + step]];
      a.state = 'moved';
      b.state = 'moved';
      a.otherLine = right.firstLine + b.line;
      b.otherLine = left.firstLine + a.line;
    }
  }
}

/** No word of the run has an equal one across from it. */
function isAlone({words, to}: Side, at: number): boolean {
  if (at + movedWordsMin > to) return false;
  for (let step = 0; step < movedWordsMin; step++) if (words[at + step].state === 'same') return false;
  return true;
}

function runAt({words}: Side, at: number): string {
  let run = '';
  for (let step = 0; step < movedWordsMin; step++) run += `${words[at + step].key} `;
  return run;
}
