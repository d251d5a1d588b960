// Takes the passages of one pair; drops those that stronger ones already cover and merges continuations of each other.
// Without this step, granularity is 1.1–1.2 instead of 1.00. (MATCHING, B.7 and B.8)

import type {LocalAlignment} from './alignmentKernel.ts';

const coveredShare = 0.9;
const gapMin = 60;
const gapMax = 400;
const gapShare = 0.25;
/** Consecutive ranges may overlap by this many tokens. */
const overlapSlack = 6;
const pureGap = 12;

/** Drops matches of which 90% on both sides are in stronger ones. */
export function dropCovered(matches: LocalAlignment[], countA: number, countB: number): LocalAlignment[] {
  if (matches.length < 2) return matches;
  matches.sort((x, y) => y.evidence - x.evidence || x.a0 - y.a0 || x.b0 - y.b0);
  const coveredA = new Uint8Array(countA);
  const coveredB = new Uint8Array(countB);
  return matches.filter((match) => {
    const overA = sum(coveredA, match.a0, match.a1);
    const overB = sum(coveredB, match.b0, match.b1);
    if (overA >= coveredShare * (match.a1 - match.a0 + 1) && overB >= coveredShare * (match.b1 - match.b0 + 1)) {
      return false;
    }
    coveredA.fill(1, match.a0, match.a1 + 1);
    coveredB.fill(1, match.b0, match.b1 + 1);
    return true;
  });
}

function sum(flags: Uint8Array, from: number, to: number): number {
  let count = 0;
  for (let i = from; i <= to; i++) count += flags[i];
  return count;
}

export function mergeContinuations(matches: LocalAlignment[]): LocalAlignment[] {
  for (let pass = 0; pass < 4; pass++) {
    const before = matches.length;
    matches = mergeOnce(matches);
    if (matches.length === before) break;
  }
  return matches;
}

function mergeOnce(matches: LocalAlignment[]): LocalAlignment[] {
  matches.sort((x, y) => x.a0 - y.a0 || x.b0 - y.b0);
  const merged: LocalAlignment[] = [];
  let open: LocalAlignment[] = [];
  for (const match of matches) {
    open = open.filter((earlier) => match.a0 - earlier.a1 <= gapMax);
    const into = open.find((earlier) => continues(earlier, match));
    if (into === undefined) {
      merged.push(match);
      open.push(match);
      continue;
    }
    into.a0 = Math.min(into.a0, match.a0);
    into.a1 = Math.max(into.a1, match.a1);
    into.b0 = Math.min(into.b0, match.b0);
    into.b1 = Math.max(into.b1, match.b1);
    into.evidence += match.evidence;
  }
  return merged;
}

/**
 * Whether `later` (on a) continues `earlier`, or overlaps it on both sides; an overlap on one side only is a repeat.
 */
function continues(earlier: LocalAlignment, later: LocalAlignment): boolean {
  const shorter = Math.min(earlier.a1 - earlier.a0, later.a1 - later.a0);
  const gapA = later.a0 - earlier.a1;
  const gapB = Math.max(later.b0 - earlier.b1, earlier.b0 - later.b1);
  const smaller = Math.min(gapA, gapB);
  const inOrder = smaller <= pureGap && smaller >= -overlapSlack && later.b0 > earlier.b0;
  const gap = Math.min(gapMax, Math.max(gapMin, (inOrder ? 1 : gapShare) * shorter));
  if (gapA > gap || gapB > gap) return false;
  const overlapA = Math.min(earlier.a1, later.a1) - Math.max(earlier.a0, later.a0) + 1;
  const overlapB = Math.min(earlier.b1, later.b1) - Math.max(earlier.b0, later.b0) + 1;
  return (overlapA <= overlapSlack && overlapB <= overlapSlack) || (overlapA > 0 && overlapB > 0);
}
