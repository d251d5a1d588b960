// Compares two versions of a passage, and maps a passage to an older version of its page by the words that did not
// change.

import {rememberedOf} from '../algorithms/memoized.ts';
import type {PageVersion, PassageVersion} from './pageVersion.ts';
import {backInBlock, onInBlock} from './paragraphs.ts';
import {type UnchangedRun, unchangedRuns, unchangedRunsOfPages} from './unchangedRuns.ts';

/**
 * If one version starts or ends some words earlier than the other, these words are looked up in the other page. At most
 * this many.
 */
const edgeTokens = 40;

/** Whether both say the same, word for word, from the earlier of their first words to the later of their last words. */
export function saysTheSame(a: PassageVersion, b: PassageVersion): boolean {
  for (let distance = 0; distance <= edgeTokens; distance++) {
    if (isSameShifted(a, b, distance) || (distance > 0 && isSameShifted(a, b, -distance))) return true;
  }
  return false;
}

/** Compares token i of `a` with token i + shift of `b`, both counted from the start of their passage. */
function isSameShifted(a: PassageVersion, b: PassageVersion, shift: number): boolean {
  const lengthA = a.to - a.from;
  const lengthB = b.to - b.from;
  const from = Math.min(0, -shift);
  const to = Math.max(lengthA, lengthB - shift);
  if (shift >= lengthB || -shift >= lengthA) return false;
  if (a.from + from < 0 || a.from + to > a.page.tokens.count) return false;
  if (b.from + from + shift < 0 || b.from + to + shift > b.page.tokens.count) return false;
  const [one, two] = [a.page.tokens.hash, b.page.tokens.hash];
  for (let i = from; i < to; i++) if (one[a.from + i] !== two[b.from + i + shift]) return false;
  return true;
}

/** Proportion of the words of `a` that occur in `b` in the same order, 0…1. */
export function versionContainment(a: PassageVersion, b: PassageVersion): number {
  return unchangedRuns(a, b).reduce((sum, {from, to}) => sum + to - from, 0) / (a.to - a.from);
}

/** Minimum proportion, and minimum number, of unchanged words needed to locate a passage in the older version. */
const stayedShareMin = 0.25;
const stayedMin = 4;

/**
 * Returns the passage as it was in an older version of the page, including words that were replaced since. Null if too
 * few of its words were there.
 */
export function carried(version: PassageVersion, older: PageVersion): PassageVersion | null {
  const runs = runsOfPages(version.page, older);
  let [stayed, first, last, firstOld, lastOld] = [0, -1, -1, -1, -1];
  for (const {from, to, there} of runs) {
    const [low, high] = [Math.max(from, version.from), Math.min(to, version.to)];
    if (low >= high) continue;
    stayed += high - low;
    if (first < 0) [first, firstOld] = [low, there + low - from];
    [last, lastOld] = [high, there + high - from];
  }
  if (stayed < Math.max(stayedMin, stayedShareMin * (version.to - version.from))) return null;
  const runAt = runs.findIndex(({from, to}) => first >= from && first < to);
  const endAt = runs.findIndex(({from, to}) => last > from && last <= to);
  const before = runs[runAt - 1];
  const behind = runs[endAt + 1];
  // Words at this position in the older version were replaced or removed.
  const goneBefore =
    first === runs[runAt].from ? firstOld - (before === undefined ? 0 : before.there + before.to - before.from) : 0;
  const goneBehind = last === runs[endAt].to ? (behind === undefined ? older.tokens.count : behind.there) - lastOld : 0;
  const isWholePage = version.from === 0 && version.to === version.page.tokens.count;
  return {
    page: older,
    from: isWholePage ? firstOld - goneBefore : backInBlock(older, firstOld, goneBefore),
    to: isWholePage ? lastOld + goneBehind : onInBlock(older, lastOld, goneBehind),
  };
}

/** Cached, because every passage of a page needs the same runs. */
const runsKnown = new WeakMap<PageVersion, WeakMap<PageVersion, readonly UnchangedRun[]>>();

function runsOfPages(newer: PageVersion, older: PageVersion): readonly UnchangedRun[] {
  const known = rememberedOf(runsKnown, newer, () => new WeakMap<PageVersion, readonly UnchangedRun[]>());
  return rememberedOf(known, older, () => unchangedRunsOfPages(wholePage(newer), wholePage(older)));
}

export function wholePage(page: PageVersion): PassageVersion {
  return {page, from: 0, to: page.tokens.count};
}

/** Extends a passage to whole paragraphs, within the limit for long paragraphs. */
export function wholeBlocks({page, from, to}: PassageVersion): PassageVersion {
  return {page, from: backInBlock(page, from, blockTokensMax), to: onInBlock(page, to, blockTokensMax)};
}

/** Text without blank lines (HTML, minified code) would be a single paragraph. */
const blockTokensMax = 80;
