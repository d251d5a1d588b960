// Takes two passages that are copies of each other, gives the paragraphs in which they differ, side by side. Each is a
// story of its own: one may have been put right here, another there.

import {blockStarts} from './paragraphs.ts';
import type {PassageVersion} from './stretch.ts';
import {unchangedRuns} from './unchangedRuns.ts';

/** So many words that are the same on both sides tell where a difference stands. */
const contextTokens = 8;

export type DifferenceSides = readonly [PassageVersion, PassageVersion];

/** Tokens [a0, a1) of the first side stand where [b0, b1) of the second do. */
interface Difference {
  readonly a0: number;
  readonly a1: number;
  readonly b0: number;
  readonly b1: number;
}

export function differencesOf([a, b]: DifferenceSides): DifferenceSides[] {
  const changes = changesOf(a, b);
  const isStart = blockStarts(a.page);
  const found: Difference[] = [];
  for (const [number, {a0, a1, b0, b1}] of changes.entries()) {
    const back = toStart(isStart, a0, -1, a0 - (changes[number - 1]?.a1 ?? a.from));
    const on = toStart(isStart, a1, 1, (changes[number + 1]?.a0 ?? a.to) - a1);
    const last = found.at(-1);
    const whole = {a0: a0 - back, a1: a1 + on, b0: b0 - back, b1: b1 + on};
    if (last === undefined || whole.a0 >= last.a1) found.push(whole);
    else found[found.length - 1] = {a0: last.a0, a1: whole.a1, b0: last.b0, b1: whole.b1};
  }
  return found
    .map((one, number) => withContext(one, found[number - 1]?.a1 ?? a.from, found[number + 1]?.a0 ?? a.to))
    .filter(({a0, a1, b0, b1}) => a1 > a0 && b1 > b0)
    .map(({a0, a1, b0, b1}) => [
      {page: a.page, from: a0, to: a1},
      {page: b.page, from: b0, to: b1},
    ]);
}

/** What is short on one side, such as a paragraph that the other has more, is known by the words round it. */
function withContext({a0, a1, b0, b1}: Difference, from: number, to: number): Difference {
  if (Math.min(a1 - a0, b1 - b0) >= 2 * contextTokens) return {a0, a1, b0, b1};
  const back = Math.min(a0 - from, contextTokens);
  const on = Math.min(to - a1, contextTokens);
  return {a0: a0 - back, a1: a1 + on, b0: b0 - back, b1: b1 + on};
}

function changesOf(a: PassageVersion, b: PassageVersion): Difference[] {
  const changes: Difference[] = [];
  let [a0, b0] = [a.from, b.from];
  for (const {from, to, there} of [...unchangedRuns(a, b), {from: a.to, to: a.to, there: b.to}]) {
    if (from > a0 || there > b0) changes.push({a0, a1: from, b0, b1: there});
    [a0, b0] = [to, there + to - from];
  }
  return changes;
}

/** How many of the `most` equal tokens from `at` on, in one direction, lead to where a paragraph begins or ends. */
function toStart(isStart: Uint8Array, at: number, step: 1 | -1, most: number): number {
  let count = 0;
  while (count < most && isStart[at + step * count] === 0) count++;
  return count;
}
