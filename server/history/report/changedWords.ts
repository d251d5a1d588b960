// Takes two versions of a page, gives the words that went and those that came, by their places. Words that stay in the
// same order are neither, however their lines were broken again.

import {anchoredDiff} from '../../../shared/algorithms/anchoredDiff.ts';
import type {DiffPart} from '../../../shared/algorithms/diff.ts';
import type {PageVersion} from '../../../shared/history/pageVersion.ts';

/** By token: 1 if the change removed it from the old version, or added it to the new one. */
export interface ChangedWords {
  readonly removed: Uint8Array;
  readonly added: Uint8Array;
}

/** Edits between two anchors; a part that differs in more was replaced. */
const editsMax = 400;

export function changedWords(before: PageVersion, after: PageVersion): ChangedWords {
  const old = before.tokens.hash.subarray(0, before.tokens.count);
  const now = after.tokens.hash.subarray(0, after.tokens.count);
  const removed = new Uint8Array(old.length);
  const added = new Uint8Array(now.length);
  const shorter = Math.min(old.length, now.length);
  let head = 0;
  while (head < shorter && old[head] === now[head]) head++;
  let tail = 0;
  while (tail < shorter - head && old[old.length - 1 - tail] === now[now.length - 1 - tail]) tail++;
  const parts = anchoredDiff(old.subarray(head, old.length - tail), now.subarray(head, now.length - tail), editsMax);
  let inNow = head;
  parts.forEach(({kind, from, to}, at) => {
    if (kind === 'removed') removed.fill(1, head + from, head + to);
    else if (kind === 'added') {
      added.fill(1, inNow, inNow + to - from);
      inNow += to - from;
    } else {
      if (isChance(parts, at)) {
        removed.fill(1, head + from, head + to);
        added.fill(1, inNow, inNow + to - from);
      }
      inNow += to - from;
    }
  });
  return {removed, added};
}

/** A paragraph in the place of another has some words in common with it. Longer runs stayed. */
const chanceWords = 6;

function isChance(parts: readonly DiffPart[], at: number): boolean {
  const length = lengthOf(parts[at]);
  if (length >= chanceWords) return false;
  const changed = (step: 1 | -1) => {
    let words = 0;
    for (let k = at + step; parts[k] !== undefined && parts[k].kind !== 'same'; k += step) words += lengthOf(parts[k]);
    return words;
  };
  return Math.min(changed(-1), changed(1)) >= 2 * length;
}

function lengthOf({from, to}: DiffPart): number {
  return to - from;
}

/** Tokens [from, to). */
export interface TokenRun {
  readonly from: number;
  readonly to: number;
}

/** The runs of marked tokens; gaps of fewer than `gap` tokens do not end one. */
export function markedRuns(marks: Uint8Array, gap: number): TokenRun[] {
  const runs: TokenRun[] = [];
  for (let from = marks.indexOf(1); from >= 0; ) {
    let end = from + 1;
    while (end < marks.length && marks[end] === 1) end++;
    const next = marks.indexOf(1, end);
    const last = runs.at(-1);
    if (last !== undefined && from - last.to < gap) runs[runs.length - 1] = {from: last.from, to: end};
    else runs.push({from, to: end});
    from = next;
  }
  return runs;
}
