// Takes linked sequences; returns the ends of the passage on both sides: the maximal-scoring segment. Linked tokens
// count for it, unlinked ones against it; it is computed on a, then on b within a's, until both are stable.
// (MATCHING, B.5)

import type {Sequences} from './sequences.ts';
import type {AlignedTokens, TokenBox} from './tokenLinks.ts';

/** Log-odds of a linked token in unrelated text (4%), against q, the proportion of linked tokens inside the passage. */
const chance = 0.04;
/** Cost of an unlinked token in the first round: low, to find an edited passage whole; high for a second attempt. */
export const penaltyFirst = 0.25;
export const penaltyAgain = 1;
const shareMin = 0.35;
const shareMax = 0.97;
const dropMax = 20;
const roundsMax = 6;

/** A passage: inclusive token ranges and measures. */
export interface LocalAlignment {
  a0: number;
  a1: number;
  b0: number;
  b1: number;
  /** Summed weight of the linked tokens, and the proportion of each side's weight that it is. */
  evidence: number;
  containmentA: number;
  containmentB: number;
  /** Length of the shorter side in units. */
  units: number;
}

interface Segment {
  top: number;
  start: number;
  end: number;
  evidence: number;
  weight: number;
}

/** The cost of an unlinked token relative to the gain of a linked one if a proportion q of the passage is linked. */
function penalty(share: number): number {
  const q = Math.max(shareMin, Math.min(shareMax, share));
  return -Math.log((1 - q) / (1 - chance)) / Math.log(q / chance);
}

function bestSegment(
  ids: Int32Array,
  units: Float32Array,
  weights: Float32Array,
  links: Int32Array,
  low: number,
  high: number,
  otherStart: number,
  otherEnd: number,
  cost: number,
  mustStart: number,
  mustEnd: number,
): Segment | undefined {
  let best: Segment | undefined;
  let score = 0;
  let start = low;
  let top = 0;
  let topAt = -1;
  let evidence = 0;
  let weight = 0;
  let topEvidence = 0;
  let topWeight = 0;
  const drop = dropMax * Math.max(1, 2 * cost);
  for (let i = low; i <= high + 1; i++) {
    let ends = i > high;
    if (!ends) {
      const unit = units[i];
      const value = weights[ids[i]] * unit;
      const link = links[i];
      weight += value;
      if (link >= otherStart && link <= otherEnd) {
        score += value;
        evidence += value;
        if (score >= top) {
          top = score;
          topAt = i;
          topEvidence = evidence;
          topWeight = weight;
        }
      } else {
        score -= cost * Math.max(value, 0.1 * unit);
        ends = score <= 0 || score < top - drop - 0.25 * top;
      }
    }
    if (!ends) continue;
    if (topAt >= mustStart && start <= mustEnd && (best === undefined || top > best.top)) {
      best = {top, start, end: topAt, evidence: topEvidence, weight: topWeight};
    }
    score = 0;
    start = i + 1;
    top = 0;
    topAt = -1;
    evidence = 0;
    weight = 0;
  }
  return best;
}

export function segment(
  pair: Sequences,
  box: TokenBox,
  links: AlignedTokens,
  first: number,
): LocalAlignment | undefined {
  const {a, b, unitA, unitB, weight} = pair;
  const {lowA, highA, lowB, highB} = box;
  let costA = first;
  let costB = first;
  let {a0, a1} = box;
  let [b0, b1] = [lowB, highB];
  let [mustB0, mustB1] = [box.b0, box.b1];
  for (let round = 0; round < roundsMax; round++) {
    const onA = bestSegment(a, unitA, weight, links.a, lowA, highA, b0, b1, costA, a0, a1);
    if (onA === undefined || onA.end < onA.start) return undefined;
    const onB = bestSegment(b, unitB, weight, links.b, lowB, highB, onA.start, onA.end, costB, mustB0, mustB1);
    if (onB === undefined || onB.end < onB.start) return undefined;
    const same = round > 0 && onA.start === a0 && onA.end === a1 && onB.start === b0 && onB.end === b1;
    [a0, a1, b0, b1] = [onA.start, onA.end, onB.start, onB.end];
    [mustB0, mustB1] = [b0, b1];
    if (same) break;
    costA = penalty(onA.evidence / onA.weight);
    costB = penalty(onB.evidence / onB.weight);
  }
  return measured(pair, links, a0, a1, b0, b1);
}

function measured(
  pair: Sequences,
  links: AlignedTokens,
  a0: number,
  a1: number,
  b0: number,
  b1: number,
): LocalAlignment {
  const {a, b, unitA, unitB, weight} = pair;
  let evidence = 0;
  let weightA = 0;
  let weightB = 0;
  let unitsA = 0;
  let unitsB = 0;
  for (let i = a0; i <= a1; i++) {
    const value = weight[a[i]] * unitA[i];
    weightA += value;
    unitsA += unitA[i];
    if (links.a[i] >= b0 && links.a[i] <= b1) evidence += value;
  }
  for (let j = b0; j <= b1; j++) {
    weightB += weight[b[j]] * unitB[j];
    unitsB += unitB[j];
  }
  return {
    a0,
    a1,
    b0,
    b1,
    evidence,
    containmentA: evidence / weightA,
    containmentB: evidence / weightB,
    units: Math.min(unitsA, unitsB),
  };
}
