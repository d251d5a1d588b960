// Takes linked sequences; returns the ends of the passage on both sides: the maximal-scoring segment. Linked tokens
// count for it, unlinked ones against it; it is computed on a, then on b within a's, until both are stable.
// (MATCHING, B.5)

import {getf, geti} from './memory.ts';
import {a, b, linksA, linksB, unitA, unitB, weight} from './numberedPair.ts';
import {boxA0, boxA1, boxB0, boxB1, highA, highB, lowA, lowB} from './tokenLinks.ts';

/** The host's, so that its last digit is that of JavaScript. */
declare function log(x: f64): f64;

/** Log-odds of a linked token in unrelated text (4%), against q, the proportion of linked tokens inside the passage. */
const chance: f64 = 0.04;
/** Cost of an unlinked token in the first round: low, to find an edited passage whole; high for a second attempt. */
export const penaltyFirst: f64 = 0.25;
export const penaltyAgain: f64 = 1;
const shareMin: f64 = 0.35;
const shareMax: f64 = 0.97;
const dropMax: f64 = 20;
const roundsMax: i32 = 6;

/** The cost of an unlinked token relative to the gain of a linked one if a proportion q of the passage is linked. */
function penalty(share: f64): f64 {
  const q = max<f64>(shareMin, min<f64>(shareMax, share));
  return -log((1 - q) / (1 - chance)) / log(q / chance);
}

let bestStart: i32, bestEnd: i32, bestEvidence: f64, bestWeight: f64;

function bestSegment(
  ids: usize,
  units: usize,
  links: usize,
  low: i32,
  high: i32,
  otherStart: i32,
  otherEnd: i32,
  cost: f64,
  mustStart: i32,
  mustEnd: i32,
): bool {
  let found = false;
  let bestTop: f64 = 0;
  let score: f64 = 0;
  let from = low;
  let most: f64 = 0;
  let mostAt = -1;
  let evidence: f64 = 0;
  let sum: f64 = 0;
  let mostEvidence: f64 = 0;
  let mostWeight: f64 = 0;
  const drop = dropMax * max<f64>(1, 2 * cost);
  for (let i = low; i <= high + 1; i++) {
    let ends = i > high;
    if (!ends) {
      const unit = getf(units, i);
      const value = getf(weight, geti(ids, i)) * unit;
      const link = geti(links, i);
      sum += value;
      if (link >= otherStart && link <= otherEnd) {
        score += value;
        evidence += value;
        if (score >= most) {
          most = score;
          mostAt = i;
          mostEvidence = evidence;
          mostWeight = sum;
        }
      } else {
        score -= cost * max<f64>(value, 0.1 * unit);
        ends = score <= 0 || score < most - drop - 0.25 * most;
      }
    }
    if (!ends) continue;
    if (mostAt >= mustStart && from <= mustEnd && (!found || most > bestTop)) {
      found = true;
      bestTop = most;
      bestStart = from;
      bestEnd = mostAt;
      bestEvidence = mostEvidence;
      bestWeight = mostWeight;
    }
    score = 0;
    from = i + 1;
    most = 0;
    mostAt = -1;
    evidence = 0;
    sum = 0;
  }
  return found;
}

/** A passage: inclusive token ranges and measures, see `LocalAlignment` in ../alignmentKernel.ts. */
export let segA0: i32, segA1: i32, segB0: i32, segB1: i32;
export let segEvidence: f64, segContainmentA: f64, segContainmentB: f64, segUnits: f64;

export function segment(first: f64): bool {
  let costA = first;
  let costB = first;
  let a0 = boxA0;
  let a1 = boxA1;
  let b0 = lowB;
  let b1 = highB;
  let mustB0 = boxB0;
  let mustB1 = boxB1;
  for (let round = 0; round < roundsMax; round++) {
    if (!bestSegment(a, unitA, linksA, lowA, highA, b0, b1, costA, a0, a1) || bestEnd < bestStart) return false;
    const onA0 = bestStart;
    const onA1 = bestEnd;
    const shareA = bestEvidence / bestWeight;
    if (!bestSegment(b, unitB, linksB, lowB, highB, onA0, onA1, costB, mustB0, mustB1) || bestEnd < bestStart)
      return false;
    const same = round > 0 && onA0 === a0 && onA1 === a1 && bestStart === b0 && bestEnd === b1;
    a0 = onA0;
    a1 = onA1;
    b0 = mustB0 = bestStart;
    b1 = mustB1 = bestEnd;
    if (same) break;
    costA = penalty(shareA);
    costB = penalty(bestEvidence / bestWeight);
  }
  let evidence: f64 = 0;
  let weightA: f64 = 0;
  let weightB: f64 = 0;
  let unitsA: f64 = 0;
  let unitsB: f64 = 0;
  for (let i = a0; i <= a1; i++) {
    const value = getf(weight, geti(a, i)) * getf(unitA, i);
    weightA += value;
    unitsA += getf(unitA, i);
    const link = geti(linksA, i);
    if (link >= b0 && link <= b1) evidence += value;
  }
  for (let j = b0; j <= b1; j++) {
    weightB += getf(weight, geti(b, j)) * getf(unitB, j);
    unitsB += getf(unitB, j);
  }
  segA0 = a0;
  segA1 = a1;
  segB0 = b0;
  segB1 = b1;
  segEvidence = evidence;
  segContainmentA = evidence / weightA;
  segContainmentB = evidence / weightB;
  segUnits = min<f64>(unitsA, unitsB);
  return true;
}
