// Takes the parts of a difference, gives them with what only one of the two texts has moved to the beginning of a line, where
// the words around it allow that: of `a b | a b c` either `a b` may be the new one. A reader sees whole lines that were added. As
// Git's heuristic for hunks (`diff.indentHeuristic`), in words.

import type {DiffPart} from '../algorithms/diff.ts';
import type {ComparedText} from './comparedText.ts';

/** Words that a part is moved at most. */
const slideMax = 60;

export function slidToLines(parts: readonly DiffPart[], a: ComparedText, b: ComparedText): readonly DiffPart[] {
  const slid = [...parts];
  for (let at = 1; at + 1 < slid.length; at++) {
    const [left, part, right] = slid.slice(at - 1, at + 2);
    if (part.kind === 'same' || left.kind !== 'same' || right.kind !== 'same') continue;
    const [words, from] = part.kind === 'removed' ? [a, part.a] : [b, part.b];
    // Words at the beginning of a copy that one text has again are the beginning of what only it has.
    const leftMax = left.length + Number(at === 1);
    const by = bestSlide(words, from, from + part.length, leftMax, right.length);
    if (by === 0) continue;
    slid[at - 1] = {...left, length: left.length + by};
    slid[at] = {...part, a: part.a + by, b: part.b + by};
    slid[at + 1] = {...right, a: right.a + by, b: right.b + by, length: right.length - by};
  }
  return slid.filter(({length}) => length > 0);
}

/** Negative: to the left. The parts beside it keep a word, but for the first one. */
function bestSlide({keys, before}: ComparedText, from: number, to: number, left: number, right: number): number {
  const isLineStart = (word: number) => word === 0 || before(word).includes('\n');
  const rankOf = (by: number) => Number(isLineStart(from + by)) * 2 + Number(isLineStart(to + by));
  let best = {by: 0, value: rankOf(0)};
  const consider = (by: number) => {
    const value = rankOf(by);
    if (value > best.value) best = {by, value};
  };
  for (let by = -1; -by < Math.min(left, slideMax) && keys[from + by] === keys[to + by]; by--) consider(by);
  for (let by = 1; by < Math.min(right, slideMax) && keys[from + by - 1] === keys[to + by - 1]; by++) consider(by);
  return best.by;
}
