// Derives the relative sizes of collections from the proportion of each that is in each other. |A ∩ B| = f_ab·|A| =
// f_ba·|B| gives |A| / |B| = f_ba / f_ab. For more than two collections, the sizes are the least-squares solution over
// all pairs (Bharat and Broder 1998, section 5; Manning, Raghavan and Schütze 2008, section 19.5).

import {groupCount, type Masks} from './presence.ts';

/**
 * Sizes relative to the first that minimise Σ (f_xy·x − f_yx·y)² over all pairs. Null if the overlaps do not connect
 * all collections, because then their ratio is unknown.
 */
export function leastSquares(shares: readonly (readonly number[])[]): number[] | null {
  const count = shares.length;
  if (!isConnected(shares)) return null;
  // The normal equations of the unknowns 1 … count − 1. The first size is on the right-hand side.
  const rows: number[][] = [];
  for (let x = 1; x < count; x++) {
    const row = new Array<number>(count).fill(0);
    for (let y = 0; y < count; y++) {
      if (y === x) continue;
      row[x - 1] += shares[x][y] ** 2;
      if (y > 0) row[y - 1] -= shares[x][y] * shares[y][x];
      else row[count - 1] += shares[x][0] * shares[0][x];
    }
    rows.push(row);
  }
  return [1, ...solved(rows)];
}

/** The last column is the right-hand side. Gaussian elimination with partial pivoting. */
function solved(rows: readonly number[][]): number[] {
  const count = rows.length;
  const order = [...rows];
  for (let column = 0; column < count; column++) {
    let pivot = column;
    for (let row = column + 1; row < count; row++) {
      if (Math.abs(order[row][column]) > Math.abs(order[pivot][column])) pivot = row;
    }
    [order[column], order[pivot]] = [order[pivot], order[column]];
    for (let row = 0; row < count; row++) {
      if (row === column) continue;
      const factor = order[row][column] / order[column][column];
      for (let k = column; k <= count; k++) order[row][k] -= factor * order[column][k];
    }
  }
  return order.map((row, column) => row[count] / row[column]);
}

function isConnected(shares: readonly (readonly number[])[]): boolean {
  return connected(shares).length <= 1;
}

/** Groups of collections connected by overlaps. A collection that shares nothing is a group of its own. */
function connected(shares: readonly (readonly number[])[]): number[][] {
  const groups: number[][] = [];
  for (let first = 0; first < shares.length; first++) {
    if (groups.some((group) => group.includes(first))) continue;
    const reached = new Set([first]);
    for (const x of reached) {
      for (let y = 0; y < shares.length; y++) if (shares[x][y] > 0 && shares[y][x] > 0) reached.add(y);
    }
    groups.push([...reached].sort((x, y) => x - y));
  }
  return groups;
}

/** For each collection, the proportion of it that is in each other: 1 in itself; all 0 for an empty sample. */
export function sharesOf(
  samples: readonly Masks[],
  without: {readonly of: number; readonly group: number},
): number[][] {
  return samples.map((masks, x) => {
    const sums = new Array<number>(samples.length).fill(0);
    let all = 0;
    for (const [mask, counts] of masks) {
      const found = countIn(counts, x === without.of ? without.group : -1);
      all += found;
      for (let y = 0; y < samples.length; y++) if ((mask & (1 << y)) !== 0) sums[y] += found;
    }
    return sums.map((sum) => (all === 0 ? 0 : sum / all));
  });
}

/** Proportions with no group left out. */
export const wholeShare = {of: -1, group: -1} as const;

function countIn(counts: Float64Array, without: number): number {
  let sum = 0;
  for (let group = 0; group < counts.length; group++) if (group !== without) sum += counts[group];
  return sum;
}

export interface RelativeSize {
  /** The first collection of those connected by overlaps. Its size is 1. */
  readonly beside: number;
  readonly size: number;
  readonly low: number;
  readonly high: number;
  /** Proportion of everything that any of these collections contains; the joint coverage is 1. */
  readonly coverage: number;
  readonly coverageLow: number;
  readonly coverageHigh: number;
}

/** Two-sided 95 % of Student's t with groupCount − 1 degrees of freedom. */
const t95 = 2.093;

/**
 * The sizes with 95 % intervals; null for a collection that shares nothing with any other. `levels` say that 1 of
 * 2^level shingles was sampled. The variance is estimated by a jackknife that leaves out one random group of one sample
 * at a time (Quenouille 1956; Kott 2001). Samples are independent, so the variances of their parts add up.
 */
export function relativeSizes(samples: readonly Masks[], levels: readonly number[]): (RelativeSize | null)[] {
  const all: (RelativeSize | null)[] = samples.map(() => null);
  for (const members of connected(sharesOf(samples, wholeShare))) {
    if (members.length < 2) continue;
    for (const [at, size] of sizesWithin(samples, levels, members).entries()) all[members[at]] = size;
  }
  return all;
}

/** For `members`, which must be connected. */
function sizesWithin(samples: readonly Masks[], levels: readonly number[], members: readonly number[]): RelativeSize[] {
  const sizes = sizesOf(samples, members, wholeShare);
  if (sizes === null) return [];
  const variances = sizes.map(() => ({size: 0, coverage: 0}));
  for (const of of members) {
    const unseen = 1 - 2 ** -levels[of];
    // A completely compared collection has no sampling error.
    if (unseen === 0) continue;
    const replicas = Array.from({length: groupCount}, (_, group) => sizesOf(samples, members, {of, group}));
    for (let x = 0; x < sizes.length; x++) {
      for (const key of ['size', 'coverage'] as const) {
        const logs = replicas.map((replica) => (replica === null ? Number.NaN : Math.log(replica[x][key])));
        const mean = logs.reduce((sum, log) => sum + log, 0) / groupCount;
        const squares = logs.reduce((sum, log) => sum + (log - mean) ** 2, 0);
        variances[x][key] += (unseen * (groupCount - 1) * squares) / groupCount;
      }
    }
  }
  return sizes.map(({size, coverage}, x) => {
    const [far, farCoverage] = [variances[x].size, variances[x].coverage].map((variance) =>
      // A sample that meets the others in only one group says nothing about its variance.
      Number.isNaN(variance) ? Number.POSITIVE_INFINITY : Math.exp(t95 * Math.sqrt(variance)),
    );
    return {
      beside: members[0],
      size,
      low: size / far,
      high: size * far,
      coverage,
      coverageLow: coverage / farCoverage,
      coverageHigh: Math.min(1, coverage * farCoverage),
    };
  });
}

function sizesOf(
  samples: readonly Masks[],
  members: readonly number[],
  without: {readonly of: number; readonly group: number},
) {
  const shares = sharesOf(samples, without);
  const sizes = leastSquares(members.map((x) => members.map((y) => shares[x][y])));
  if (sizes === null) return null;
  const among = members.reduce((bits, x) => bits | (1 << x), 0);
  // A shingle in n collections is counted by each of them as 1/n, so the sum is the size of their union.
  let union = 0;
  for (const [at, x] of members.entries()) {
    let all = 0;
    let own = 0;
    for (const [mask, counts] of samples[x]) {
      const found = countIn(counts, x === without.of ? without.group : -1);
      all += found;
      own += found / bitsOf(mask & among);
    }
    union += sizes[at] * (own / all);
  }
  return sizes.map((size) => ({size, coverage: size / union}));
}

function bitsOf(mask: number): number {
  let bits = 0;
  for (let left = mask; left !== 0; left &= left - 1) bits++;
  return bits;
}
