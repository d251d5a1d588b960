// Takes two versions of a page, gives the words that went and those that came, by their places. Lines that stay in the
// same order are neither, as in a difference by Git; nor are words that stay between them, however their lines were
// broken again.

import {anchoredDiff} from '../../../shared/algorithms/anchoredDiff.ts';
import {type DiffPart, diffWords} from '../../../shared/algorithms/diff.ts';
import {rememberedOf} from '../../../shared/algorithms/memoized.ts';
import type {Span} from '../../../shared/algorithms/span.ts';
import {tokenAt} from '../../../shared/history/pageLines.ts';
import type {PageVersion} from '../../../shared/history/pageVersion.ts';
import {linesBetween} from './linesBetween.ts';

/** By token: 1 if the change removed it from the old version, or added it to the new one. */
interface ChangedWords {
  readonly removed: Uint8Array;
  readonly added: Uint8Array;
}

/** Edits of lines in a page, and of words between two anchors: what differs in more was replaced. */
const lineEditsMax = 1000;
const wordEditsMax = 400;

const known = new WeakMap<PageVersion, WeakMap<PageVersion, ChangedWords>>();

/** Cached: one change is asked for what it removed, and later for what it added. */
export function changedWords(before: PageVersion, after: PageVersion): ChangedWords {
  const ofAfter = rememberedOf(known, after, () => new WeakMap<PageVersion, ChangedWords>());
  return rememberedOf(ofAfter, before, () => compared(before, after));
}

function compared(before: PageVersion, after: PageVersion): ChangedWords {
  const removed = new Uint8Array(before.tokens.count);
  const added = new Uint8Array(after.tokens.count);
  for (const {old, now} of hunksOf(before, after)) {
    removed.fill(1, old.from, old.to);
    added.fill(1, now.from, now.to);
    const was = before.tokens.hash.subarray(old.from, old.to);
    const is = after.tokens.hash.subarray(now.from, now.to);
    const parts = anchoredDiff(was, is, wordEditsMax);
    parts.forEach(({kind, a, b, length}, at) => {
      if (kind !== 'same' || isChance(parts, at)) return;
      removed.fill(0, old.from + a, old.from + a + length);
      added.fill(0, now.from + b, now.from + b + length);
    });
  }
  return {removed, added};
}

/** Replaced words and their replacement. */
interface WordHunk {
  readonly old: Span;
  readonly now: Span;
}

/**
 * Between lines that stay. Of two passages that changed places, the one with fewer lines moved, blank ones included, as in a
 * difference by Git. Blank lines alone, and those of a word or two, stay by chance, and hold nothing together, unless
 * they begin or end both versions. Link definitions and comments have no words, so that signs count as well.
 */
function hunksOf(before: PageVersion, after: PageVersion): WordHunk[] {
  const bytes = bufferOf(before);
  const [old, now] = linesBetween(bytes, bufferOf(after));
  const oldToken = (line: number) => tokenAt(before, old.starts[line]);
  const nowToken = (line: number) => tokenAt(after, now.starts[line]);
  const hunks: WordHunk[] = [];
  let [oldFrom, nowFrom] = [oldToken(0), nowToken(0)];
  const close = (oldTo: number, nowTo: number) => {
    if (oldTo > oldFrom || nowTo > nowFrom)
      hunks.push({old: {from: oldFrom, to: oldTo}, now: {from: nowFrom, to: nowTo}});
  };
  for (const {kind, a, b, length} of diffWords(old.hash, now.hash, lineEditsMax)) {
    if (kind !== 'same') continue;
    const [first, last] = [oldToken(a), oldToken(a + length)];
    if (last - first < chanceWords && signsIn(bytes, old.starts[a], old.starts[a + length]) < chanceSigns) continue;
    close(first, nowToken(b));
    [oldFrom, nowFrom] = [last, nowToken(b + length)];
  }
  close(oldToken(old.hash.length), nowToken(now.hash.length));
  return hunks;
}

function bufferOf({bytes}: PageVersion): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}

/** A paragraph in the place of another has some words in common with it. Longer runs stayed. */
const chanceWords = 6;
/** As many bytes as these words have, without white space. */
const chanceSigns = 6 * chanceWords;

function signsIn(bytes: Uint8Array, from: number, to: number): number {
  let signs = 0;
  for (let at = from; at < to; at++) if (bytes[at] > 32) signs++;
  return signs;
}

function isChance(parts: readonly DiffPart[], at: number): boolean {
  const {length} = parts[at];
  if (length >= chanceWords) return false;
  const changed = (step: 1 | -1) => {
    let words = 0;
    for (let k = at + step; parts[k] !== undefined && parts[k].kind !== 'same'; k += step) words += parts[k].length;
    return words;
  };
  return Math.min(changed(-1), changed(1)) >= 2 * length;
}

function lengthOf({from, to}: Span): number {
  return to - from;
}

/** The runs of marked tokens; gaps of fewer than `gap` tokens do not end one. */
function markedRuns(marks: Uint8Array, gap: number): Span[] {
  const runs: Span[] = [];
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

/** Words that stayed may be inside a passage that was moved. */
export const gapWords = 8;
/** Longest unchanged text between two parts of a changed paragraph, if it is less than half of them. */
const limitWords = 32;

export interface ChangedRun extends Span {
  /** A passage in the run may be extended to these tokens: beyond them, what was there before goes on. */
  readonly limits: Span;
}

export function changedRuns(marks: Uint8Array): ChangedRun[] {
  const runs = markedRuns(marks, gapWords);
  const found: ChangedRun[] = [];
  for (let first = 0, end = 0; first < runs.length; first = end) {
    let words = lengthOf(runs[first]);
    for (end = first + 1; end < runs.length; end++) {
      const gap = runs[end].from - runs[end - 1].to;
      if (gap > limitWords || 2 * gap > words + lengthOf(runs[end])) break;
      words += lengthOf(runs[end]);
    }
    const limits = {from: runs[first].from, to: runs[end - 1].to};
    for (const run of runs.slice(first, end)) found.push({...run, limits});
  }
  return found;
}

/** Whether at least half of the tokens are marked. */
export function isMostly(marks: Uint8Array, from: number, to: number): boolean {
  let count = 0;
  for (let token = from; token < to; token++) count += marks[token];
  return count * 2 >= to - from;
}
