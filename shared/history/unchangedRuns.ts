// Takes two texts and returns the runs of words that did not change. Runs are shifted so that additions and removals
// are whole paragraphs where possible: if `P a b` is added before `P c d`, a plain diff may also report `a b P` as
// added.

import {anchoredDiff} from '../algorithms/anchoredDiff.ts';
import {type DiffPart, diffWords} from '../algorithms/diff.ts';
import type {PassageVersion} from './pageVersion.ts';
import {blockStarts} from './paragraphs.ts';

/** Tokens [from, to) of the first text correspond to the tokens of the second that start at `there`. */
export interface UnchangedRun {
  from: number;
  to: number;
  there: number;
}

function wordsOfVersion({page, from, to}: PassageVersion): Uint32Array {
  return page.tokens.hash.subarray(from, to);
}

/** Edits of a page between two runs of words that only occur once. */
const editsMax = 500;

/** In the order of both texts; positions are those of the pages. */
export function unchangedRuns(a: PassageVersion, b: PassageVersion): readonly Readonly<UnchangedRun>[] {
  return runsOf(a, b, diffWords(wordsOfVersion(a), wordsOfVersion(b)));
}

/** The same of long texts, such as two versions of a page, in less time. */
export function unchangedRunsOfPages(a: PassageVersion, b: PassageVersion): readonly Readonly<UnchangedRun>[] {
  return runsOf(a, b, anchoredDiff(wordsOfVersion(a), wordsOfVersion(b), editsMax));
}

function runsOf(a: PassageVersion, b: PassageVersion, parts: readonly DiffPart[]): readonly Readonly<UnchangedRun>[] {
  const runs: UnchangedRun[] = [];
  for (const {kind, a: at, b: there, length} of parts) {
    const from = a.from + at;
    if (kind === 'same') runs.push({from, to: from + length, there: b.from + there});
  }
  for (let at = runs.length - 2; at >= 0; at--) {
    const [run, next] = [runs[at], runs[at + 1]];
    const count = run.to - run.from;
    const end = run.there + count;
    // The addition or removal starts this many words earlier.
    let back = 0;
    if (run.to === next.from) back = slideOf(b, end, next.there, count);
    else if (end === next.there) back = slideOf(a, run.to, next.from, count);
    run.to -= back;
    next.from -= back;
    next.there -= back;
    if (run.to === run.from) runs.splice(at, 1);
  }
  return runs;
}

/**
 * Returns how many tokens earlier [from, to) can start, at most `most`, so that it starts with a paragraph or follows
 * the run before it directly.
 */
function slideOf({page}: PassageVersion, from: number, to: number, most: number): number {
  const isStart = blockStarts(page);
  const {hash} = page.tokens;
  for (let back = 0; back <= most; back++) {
    if (back === most || isStart[from - back] === 1) return back;
    if (hash[from - back - 1] !== hash[to - back - 1]) return 0;
  }
  return 0;
}
