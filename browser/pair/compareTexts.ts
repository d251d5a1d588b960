// Takes two passages, gives rows of lines that belong together and what differs, word by word.

import {equalWords} from './equalWords.ts';
import {type Row, rowsOf} from './lineRows.ts';
import {markMoved} from './movedWords.ts';
import {type PassageText, sideOf} from './sideWords.ts';
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
