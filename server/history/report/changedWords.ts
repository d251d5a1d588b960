// Takes two versions of a page, gives the words that went and those that came, by their places. Lines that stay in the
// same order are neither, as in a difference by Git; nor are words that stay between them, however their lines were
// broken again.

import {anchoredDiff} from '../../../shared/algorithms/anchoredDiff.ts';
import {type DiffPart, diffWords} from '../../../shared/algorithms/diff.ts';
import {linesOf} from '../../../shared/history/pageLines.ts';
import type {PageVersion} from '../../../shared/history/pageVersion.ts';

/** By token: 1 if the change removed it from the old version, or added it to the new one. */
export interface ChangedWords {
  readonly removed: Uint8Array;
  readonly added: Uint8Array;
}

/** Tokens [from, to). */
export interface TokenRun {
  readonly from: number;
  readonly to: number;
}

/** Edits of lines in a page, and of words between two anchors: what differs in more was replaced. */
const lineEditsMax = 1000;
const wordEditsMax = 400;

const known = new WeakMap<PageVersion, WeakMap<PageVersion, ChangedWords>>();

/** Cached: one change is asked for what it removed, and later for what it added. */
export function changedWords(before: PageVersion, after: PageVersion): ChangedWords {
  const ofAfter = known.get(after) ?? new WeakMap<PageVersion, ChangedWords>();
  known.set(after, ofAfter);
  let changed = ofAfter.get(before);
  if (changed === undefined) {
    changed = compared(before, after);
    ofAfter.set(before, changed);
  }
  return changed;
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
    let inNow = now.from;
    parts.forEach(({kind, from, to}, at) => {
      if (kind === 'removed') return;
      if (kind === 'same' && !isChance(parts, at)) {
        removed.fill(0, old.from + from, old.from + to);
        added.fill(0, inNow, inNow + to - from);
      }
      inNow += to - from;
    });
  }
  return {removed, added};
}

/** What became what. */
interface WordHunk {
  readonly old: TokenRun;
  readonly now: TokenRun;
}

/** Between lines that stay. Blank lines and those of a word or two stay by chance, and hold nothing together. */
function hunksOf(before: PageVersion, after: PageVersion): WordHunk[] {
  const [old, now] = [filledLines(before), filledLines(after)];
  const hunks: WordHunk[] = [];
  let [oldLine, nowLine, oldFrom, nowFrom] = [0, 0, 0, 0];
  const close = (oldTo: number, nowTo: number) => {
    if (oldTo > oldFrom || nowTo > nowFrom)
      hunks.push({old: {from: oldFrom, to: oldTo}, now: {from: nowFrom, to: nowTo}});
  };
  for (const {kind, from, to} of diffWords(old.hash, now.hash, lineEditsMax)) {
    const lines = to - from;
    if (kind === 'removed') oldLine += lines;
    else if (kind === 'added') nowLine += lines;
    else {
      const [first, last] = [old.token[oldLine], old.token[oldLine + lines]];
      const isAtEdge = oldLine === 0 || oldLine + lines === old.hash.length;
      if (isAtEdge || last - first >= chanceWords) {
        close(first, now.token[nowLine]);
        [oldFrom, nowFrom] = [last, now.token[nowLine + lines]];
      }
      oldLine += lines;
      nowLine += lines;
    }
  }
  close(before.tokens.count, after.tokens.count);
  return hunks;
}

interface FilledLines {
  readonly hash: Float64Array;
  /** The first token of each line, and the number of tokens. */
  readonly token: Uint32Array;
}

function filledLines(page: PageVersion): FilledLines {
  const lines = linesOf(page);
  let count = 0;
  for (const one of lines.hash) if (one !== 0) count++;
  const hash = new Float64Array(count);
  const token = new Uint32Array(count + 1);
  let filled = 0;
  for (let line = 0; line < lines.hash.length; line++) {
    if (lines.hash[line] === 0) continue;
    hash[filled] = lines.hash[line];
    token[filled++] = lines.token[line];
  }
  token[count] = page.tokens.count;
  return {hash, token};
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
