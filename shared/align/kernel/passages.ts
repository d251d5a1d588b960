// The kernel of the alignment, in AssemblyScript: two weighted sequences in its memory -> the passages they share, by seeds,
// clusters, links and ends, then the same for the rest of each cluster. (MATCHING, B) The host is ../alignmentKernel.ts.

import {
  penaltyAgain,
  penaltyFirst,
  segA0,
  segA1,
  segB0,
  segB1,
  segContainmentA,
  segContainmentB,
  segEvidence,
  segment,
  segUnits,
} from './bestSegment.ts';
import {bytesOf, geti, mark, puti, release, takeNumbers, zero} from './memory.ts';
import {a, b, countA, countB, linkedA, linkedB, linksA, linksB, number, reserve} from './numberedPair.ts';
import {seedClusters} from './seedClusters.ts';
import {findSeeds, seedA, seedB, seedCount, seedLength} from './seeds.ts';
import {alignTokens, setBox, setWholeBox} from './tokenLinks.ts';

export {number, reserve};

/** Told to the host. */
declare function found(
  a0: i32,
  a1: i32,
  b0: i32,
  b1: i32,
  evidence: f64,
  containmentA: f64,
  containmentB: f64,
  units: f64,
): void;

const depthMax: i32 = 6;

let containmentMin: f64, evidenceMin: f64, unitsMin: f64;
let padTokens: i32;
let isLocal: bool;

function accepts(): bool {
  const least = min<f64>(segContainmentA, segContainmentB);
  return least >= containmentMin && segUnits >= unitsMin && segEvidence * least >= evidenceMin;
}

/** Parameters are those of `Thresholds` in ../localAlignment.ts. */
export function findPassages(containment: f64, evidence: f64, units: f64, pad: i32, local: bool): void {
  containmentMin = containment;
  evidenceMin = evidence;
  unitsMin = units;
  padTokens = pad;
  isLocal = local;
  zero(linkedA, countA);
  zero(linkedB, countB);
  if (countA === 0 || countB === 0) return;
  findSeeds();
  if (seedCount > 0) search(allSeeds(), seedCount, 0);
}

function allSeeds(): usize {
  const all = takeNumbers(seedCount);
  for (let seed = 0; seed < seedCount; seed++) puti(all, seed, seed);
  return all;
}

function search(chosen: usize, count: i32, depth: i32): void {
  const before = mark();
  let members = chosen;
  const ends = takeNumbers(count + 2);
  const rest = takeNumbers(count);
  let groups = 1;
  if (depth === 0 && isLocal) puti(ends, 0, count);
  else {
    members = takeNumbers(count);
    groups = seedClusters(chosen, count, members, ends);
  }
  for (let group = 0, from = 0; group < groups; group++) {
    const cluster = members + bytesOf(from);
    const size = geti(ends, group) - from;
    from += size;
    setBox(cluster, size, padTokens);
    alignTokens(cluster, size);
    if (!segment(penaltyFirst)) continue;
    // Chance links may have stretched it over text that has nothing in common.
    const isLoose = min<f64>(segContainmentA, segContainmentB) < containmentMin;
    if (isLoose && !(segment(penaltyAgain) && accepts())) segment(penaltyFirst);
    if (accepts()) {
      found(segA0, segA1, segB0, segB1, segEvidence, segContainmentA, segContainmentB, segUnits);
      markLinked();
    }
    if (depth >= depthMax) continue;
    // The seeds that are outside the match.
    let left = 0;
    for (let x = 0; x < size; x++) {
      const seed = geti(cluster, x);
      const i = geti(seedA, seed);
      const j = geti(seedB, seed);
      const last = <i32>load<u8>(seedLength + <usize>seed) - 1;
      if (i + last < segA0 || i > segA1 || j + last < segB0 || j > segB1) puti(rest, left++, seed);
    }
    if (left < size) search(rest, left, depth + 1);
  }
  release(before);
}

function markLinked(): void {
  for (let i = segA0; i <= segA1; i++) {
    const j = geti(linksA, i);
    // Links are one to one over all matches: tokens of an earlier match are no evidence for a second one.
    if (j < segB0 || j > segB1 || geti(linkedA, i) > 0 || geti(linkedB, j) > 0) continue;
    puti(linkedA, i, j + 1);
    puti(linkedB, j, i + 1);
  }
}

/** Links the two sequences as one passage from end to end; gives the number of linked words. */
export function alignAll(): i32 {
  findSeeds();
  setWholeBox();
  alignTokens(allSeeds(), seedCount);
  linkBetween(1);
  linkBetween(-1);
  let linked = 0;
  for (let i = 0; i < countA; i++) if (geti(linksA, i) >= 0) linked++;
  return linked;
}

/**
 * Links light words exactly where the links of their neighbours predict them. They are too weak as evidence otherwise.
 */
function linkBetween(step: i32): void {
  let anchor = -1;
  for (let i = step === 1 ? 0 : countA - 1; i >= 0 && i < countA; i += step) {
    if (geti(linksA, i) >= 0) {
      anchor = i;
      continue;
    }
    if (anchor < 0) continue;
    const j = geti(linksA, anchor) + (i - anchor);
    if (j < 0 || j >= countB || geti(linksB, j) >= 0 || geti(a, i) !== geti(b, j)) continue;
    puti(linksA, i, j);
    puti(linksB, j, i);
    anchor = i;
  }
}
