// Takes two passages that are copies of each other and returns the paragraphs in which they differ, side by side.
// Paragraphs are treated independently, because one side may be fixed here and the other there.

import type {SpanPair} from '../algorithms/span.ts';
import type {PassageVersion} from './pageVersion.ts';
import {blockStarts} from './paragraphs.ts';
import {unchangedRuns} from './unchangedRuns.ts';

/** This many equal words on both sides are enough to show where a difference is. */
const contextTokens = 8;

export type DifferenceSides = readonly [PassageVersion, PassageVersion];

export function differencesOf([a, b]: DifferenceSides): DifferenceSides[] {
  const changes = changesOf(a, b);
  const isStart = blockStarts(a.page);
  const found: SpanPair[] = [];
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

/** A difference that is short on one side, such as an added paragraph, is identified by the words around it. */
function withContext({a0, a1, b0, b1}: SpanPair, from: number, to: number): SpanPair {
  if (Math.min(a1 - a0, b1 - b0) >= 2 * contextTokens) return {a0, a1, b0, b1};
  const back = Math.min(a0 - from, contextTokens);
  const on = Math.min(to - a1, contextTokens);
  return {a0: a0 - back, a1: a1 + on, b0: b0 - back, b1: b1 + on};
}

function changesOf(a: PassageVersion, b: PassageVersion): SpanPair[] {
  const changes: SpanPair[] = [];
  let [a0, b0] = [a.from, b.from];
  for (const {from, to, there} of [...unchangedRuns(a, b), {from: a.to, to: a.to, there: b.to}]) {
    if (from > a0 || there > b0) changes.push({a0, a1: from, b0, b1: there});
    [a0, b0] = [to, there + to - from];
  }
  return changes;
}

/** Counts the equal tokens from `at` in one direction up to the nearest paragraph boundary, at most `most`. */
function toStart(isStart: Uint8Array, at: number, step: 1 | -1, most: number): number {
  let count = 0;
  while (count < most && isStart[at + step * count] === 0) count++;
  return count;
}
