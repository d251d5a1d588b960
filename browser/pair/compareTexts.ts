// Takes two passages, gives rows of lines that belong together and what differs, word by word. The words are aligned by
// the code that `check` uses: it takes bounded time, so that two long pages are compared when they are opened.

import {anchoredDiff} from '../../shared/algorithms/anchoredDiff.ts';
import {type Row, rowsOf} from './lineRows.ts';
import {markMoved} from './movedWords.ts';
import {type PassageText, type Side, sideOf, type WordPair} from './sideWords.ts';
import {type Difference, differencesOf} from './wordDifferences.ts';

interface Comparison {
  readonly rows: readonly Row[];
  readonly differences: readonly Difference[];
}

/** Fewer equal words than this between two differences are chance. */
const equalWordsMin = 3;
/** Between two runs of words that hold the sides together. Beyond it, all between them differs. */
const editsMax = 1000;

export function compare(leftText: PassageText, rightText: PassageText): Comparison {
  const [left, right] = [sideOf(leftText), sideOf(rightText)];
  const pairs = equalWords(left, right);
  for (const [a, b] of pairs) {
    left.words[a].state = 'same';
    right.words[b].state = 'same';
  }
  markMoved(left, right);
  return {rows: rowsOf(pairs, left, right), differences: differencesOf(pairs, left, right)};
}

function equalWords(left: Side, right: Side): WordPair[] {
  const [a, b] = keysOf(left, right);
  const parts = anchoredDiff(a, b, editsMax);
  const pairs: WordPair[] = [];
  let [atA, atB] = [left.from, right.from];
  for (const [index, {kind, from, to}] of parts.entries()) {
    const length = to - from;
    const isBetween = index > 0 && index < parts.length - 1;
    if (kind === 'same' && (length >= equalWordsMin || !isBetween)) {
      for (let step = 0; step < length; step++) pairs.push([atA + step, atB + step]);
    }
    if (kind !== 'added') atA += length;
    if (kind !== 'removed') atB += length;
  }
  return pairs;
}

/** Equal words have one number. */
function keysOf(left: Side, right: Side): [Uint32Array, Uint32Array] {
  const numbers = new Map<string, number>();
  const numbered = ({words, from, to}: Side): Uint32Array =>
    Uint32Array.from(words.slice(from, to), ({key}) => {
      const number = numbers.get(key) ?? numbers.size;
      numbers.set(key, number);
      return number;
    });
  return [numbered(left), numbered(right)];
}
