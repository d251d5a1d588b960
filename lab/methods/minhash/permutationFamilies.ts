// Takes 32-bit hashes and computes their minimum under many functions of a family at once. Families that are easy to
// draw from replace random permutations (Broder, Charikar, Frieze & Mitzenmacher 1998, Min-wise independent
// permutations). lab/bench/deviation.ts measures how close they come to min-wise independence.

import {permutationKey, scrambled} from '../../../shared/algorithms/permute32.ts';

export const familyNames = ['linear', 'multiply', 'multiply-shift', 'tabulation', 'matrix', 'scramble'] as const;
export type FamilyName = (typeof familyNames)[number];

interface PermutationFamily {
  readonly source: string;
  /** How many numbers describe one function. */
  readonly words: number;
  /** Draws as many functions as fit into `functions`. */
  readonly draw: (seed: number, functions: Uint32Array) => void;
  /** Value of x under the function whose numbers start at `at`. */
  readonly value: (functions: Uint32Array, at: number, x: number) => number;
  /** Lowers minima[i] to the minimum of hashes[0 … count − 1] under function i. */
  readonly lower: (functions: Uint32Array, hashes: Uint32Array, count: number, minima: Uint32Array) => void;
}

/** The largest prime below 2³². x and x − p have the same value, which affects five of 2³² hashes. */
const prime = 4_294_967_291;

/** ax + b mod p, exact for p < 2³² although the product has 64 bits: a is split into halves, and no sum exceeds 2⁴⁹. */
function linearValue(a: number, b: number, p: number, x: number): number {
  const high = modulo((a >>> 16) * x, p);
  return modulo(high * 0x10000 + (a & 0xffff) * x + b, p);
}

/** The quotient of the rounded division is off by at most one. */
function modulo(x: number, p: number): number {
  const rest = x - Math.floor(x / p) * p;
  return rest < 0 ? rest + p : rest >= p ? rest - p : rest;
}

/** a from 1 to p − 1, b from 0 to p − 1. */
export function linearFamily(p: number): PermutationFamily {
  return {
    source: 'Broder, Charikar, Frieze & Mitzenmacher 1998, section 4: linear permutations',
    words: 2,
    draw(seed, functions): void {
      for (let at = 0; at < functions.length; at += 2) {
        functions[at] = 1 + (permutationKey(seed, at) % (p - 1));
        functions[at + 1] = permutationKey(seed, at + 1) % p;
      }
    },
    value: (functions, at, x) => linearValue(functions[at], functions[at + 1], p, x),
    lower(functions, hashes, count, minima): void {
      for (let i = 0; i < minima.length; i++) {
        const a = functions[i * 2];
        const b = functions[i * 2 + 1];
        let least = minima[i];
        for (let h = 0; h < count; h++) {
          const value = linearValue(a, b, p, hashes[h]);
          if (value < least) least = value;
        }
        minima[i] = least;
      }
    },
  };
}

const multiply: PermutationFamily = {
  source: 'Dietzfelbinger, Hagerup, Katajainen & Penttonen 1997: ax + b mod 2³², a odd',
  words: 2,
  draw(seed, functions): void {
    for (let at = 0; at < functions.length; at++) functions[at] = permutationKey(seed, at) | (~at & 1);
  },
  value: (functions, at, x) => (Math.imul(functions[at], x) + functions[at + 1]) >>> 0,
  lower(functions, hashes, count, minima): void {
    for (let i = 0; i < minima.length; i++) {
      const a = functions[i * 2];
      const b = functions[i * 2 + 1] | 0;
      // Signed numbers stay in integer registers. Flipping the sign bit keeps the order.
      let least = minima[i] ^ 0x80000000;
      for (let h = 0; h < count; h++) {
        const value = ((Math.imul(a, hashes[h]) + b) | 0) ^ 0x80000000;
        if (value < least) least = value;
      }
      minima[i] = least ^ 0x80000000;
    }
  },
};

/** The upper 32 bits of (ax + b) mod 2⁶⁴. */
function multiplyShiftValue(aHigh: number, aLow: number, bHigh: number, bLow: number, x: number): number {
  const upper = (aLow >>> 16) * x;
  const carried = Math.floor(upper / 0x10000);
  const lower = (upper - carried * 0x10000) * 0x10000 + (aLow & 0xffff) * x + bLow;
  return (Math.imul(aHigh, x) + bHigh + carried + Math.floor(lower / 0x100000000)) >>> 0;
}

const multiplyShift: PermutationFamily = {
  source: 'Dietzfelbinger 1996, Universal hashing and k-wise independent random variables via integer arithmetic',
  words: 4,
  draw(seed, functions): void {
    for (let at = 0; at < functions.length; at++) functions[at] = permutationKey(seed, at);
  },
  value: (functions, at, x) =>
    multiplyShiftValue(functions[at], functions[at + 1], functions[at + 2], functions[at + 3], x),
  lower(functions, hashes, count, minima): void {
    for (let i = 0, at = 0; i < minima.length; i++, at += 4) {
      const aHigh = functions[at];
      const aLow = functions[at + 1];
      const bHigh = functions[at + 2];
      const bLow = functions[at + 3];
      let least = minima[i];
      for (let h = 0; h < count; h++) {
        const value = multiplyShiftValue(aHigh, aLow, bHigh, bLow, hashes[h]);
        if (value < least) least = value;
      }
      minima[i] = least;
    }
  },
};

function tableValue(tables: Uint32Array, at: number, x: number): number {
  return (
    (tables[at + (x & 0xff)] ^
      tables[at + 256 + ((x >>> 8) & 0xff)] ^
      tables[at + 512 + ((x >>> 16) & 0xff)] ^
      tables[at + 768 + (x >>> 24)]) >>>
    0
  );
}

function lowerByTables(tables: Uint32Array, hashes: Uint32Array, count: number, minima: Uint32Array): void {
  for (let i = 0; i < minima.length; i++) {
    const at = i * 1024;
    let least = minima[i];
    for (let h = 0; h < count; h++) {
      const value = tableValue(tables, at, hashes[h]);
      if (value < least) least = value;
    }
    minima[i] = least;
  }
}

const tabulation: PermutationFamily = {
  source: 'Pătraşcu & Thorup 2012, The power of simple tabulation hashing',
  words: 1024,
  draw(seed, functions): void {
    for (let at = 0; at < functions.length; at++) functions[at] = permutationKey(seed, at);
  },
  value: tableValue,
  lower: lowerByTables,
};

/** Mx + b over GF(2), M invertible. A table per byte contains the sums of the columns selected by its bits. */
const matrix: PermutationFamily = {
  source: 'Broder & Feige 2000, Min-wise versus linear independence',
  words: 1024,
  draw(seed, functions): void {
    let use = 0;
    const columns = new Uint32Array(32);
    const reduced = new Uint32Array(32);
    for (let at = 0; at < functions.length; at += 1024) {
      for (let versionRank = 0; versionRank < 32; ) {
        columns[versionRank] = permutationKey(seed, use++);
        if (isIndependent(columns[versionRank], reduced, versionRank)) versionRank++;
      }
      const offset = permutationKey(seed, use++);
      for (let entry = 0; entry < 1024; entry++) {
        let sum = entry < 256 ? offset : 0;
        for (let bit = 0; bit < 8; bit++) if ((entry >>> bit) & 1) sum ^= columns[(entry >>> 8) * 8 + bit];
        functions[at + entry] = sum;
      }
    }
  },
  value: tableValue,
  lower: lowerByTables,
};

/**
 * Whether a column is independent of the `versionRank` columns before, which are in `reduced`. If so, adds it to them.
 */
function isIndependent(column: number, reduced: Uint32Array, versionRank: number): boolean {
  let rest = column;
  // The leading bits of `reduced` differ, so each step can only make the rest smaller.
  for (let at = 0; at < versionRank; at++) if ((rest ^ reduced[at]) >>> 0 < rest >>> 0) rest ^= reduced[at];
  reduced[versionRank] = rest;
  if (rest === 0) return false;
  for (let at = versionRank; at > 0 && reduced[at] > reduced[at - 1]; at--) {
    const larger = reduced[at];
    reduced[at] = reduced[at - 1];
    reduced[at - 1] = larger;
  }
  return true;
}

const scramble: PermutationFamily = {
  source: 'Wellons 2018, lowbias32: a mix of 32 bits without a theory, keyed',
  words: 1,
  draw(seed, functions): void {
    for (let at = 0; at < functions.length; at++) functions[at] = permutationKey(seed, at);
  },
  value: (functions, at, x) => scrambled(x, functions[at]),
  lower(functions, hashes, count, minima): void {
    for (let i = 0; i < minima.length; i++) {
      const key = functions[i];
      let least = minima[i];
      for (let h = 0; h < count; h++) {
        const value = scrambled(hashes[h], key);
        if (value < least) least = value;
      }
      minima[i] = least;
    }
  },
};

export const families: Readonly<Record<FamilyName, PermutationFamily>> = {
  linear: linearFamily(prime),
  multiply,
  'multiply-shift': multiplyShift,
  tabulation,
  matrix,
  scramble,
};
