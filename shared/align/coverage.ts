// How many words of a document are in runs of at least five that another also has, wherever they are there. This
// is the most that the measure of two whole documents (orderedCoverage.ts) can be, and quicker: one look-up a word.

import {kindOf, TokenKind, type Tokens} from '../text/tokens.ts';

/** A run is five words or ten ideographs, or a mixture: the shortest run whose units add up to ten halves. */
const runHalves = 10;

export interface Coverage {
  readonly wordsA: number;
  readonly wordsB: number;
  readonly coveredA: number;
  readonly coveredB: number;
}

/** The runs of one document, ready to be compared with many others. About 20 bytes per word. */
export interface Runs {
  readonly words: number;
  /**
   * Two hashes of the run that starts at each word, and its length in words. The last run starts at the same word as
   * the previous one if a single ideograph after words would otherwise be in no run.
   */
  readonly low: Uint32Array;
  readonly high: Uint32Array;
  readonly length: Uint8Array;
  readonly count: number;
  /** Open addressing over the runs: index + 1. */
  readonly table: Int32Array;
}

export function runsOf(tokens: Pick<Tokens, 'hash' | 'tag'>, first: number, end: number): Runs {
  const words = end - first;
  const low = new Uint32Array(words + 1);
  const high = new Uint32Array(words + 1);
  const length = new Uint8Array(words + 1);
  let count = 0;
  for (let i = 0; i < words; i++) {
    let halves = 0;
    let one = 0x811c9dc5 | 0;
    let two = 0x2545f491 | 0;
    let k = i;
    while (k < words && halves < runHalves) {
      const hash = tokens.hash[first + k];
      one = Math.imul(one ^ hash, 0x9e3779b1);
      one ^= one >>> 15;
      two = Math.imul(two + hash, 0x85ebca6b);
      two ^= two >>> 13;
      halves += kindOf(tokens.tag[first + k]) === TokenKind.ideograph ? 1 : 2;
      k++;
    }
    // A document shorter than a run is one run.
    if (halves < runHalves && i > 0) {
      if (i - 1 + length[i - 1] < words) {
        // The previous run, extended to the end of the document.
        low[count] = Math.imul(low[i - 1] ^ one, 0x9e3779b1);
        high[count] = Math.imul(high[i - 1] + two, 0x85ebca6b);
        length[count++] = words - (i - 1);
      }
      break;
    }
    low[count] = one;
    high[count] = two;
    length[count++] = Math.min(255, k - i);
  }
  const table = newTable(count);
  const size = table.length;
  for (let run = 0; run < count; run++) {
    let cell = (low[run] ^ (low[run] >>> 16)) & (size - 1);
    while (table[cell] !== 0) {
      const other = table[cell] - 1;
      if (low[other] === low[run] && high[other] === high[run]) break;
      cell = (cell + 1) & (size - 1);
    }
    if (table[cell] === 0) table[cell] = run + 1;
  }
  return {words, low, high, length, count, table};
}

/** Room for `count` keys by open addressing, at most half full. */
export function newTable(count: number): Int32Array {
  let size = 16;
  while (size < count * 2) size *= 2;
  return new Int32Array(size);
}

function has(runs: Runs, low: number, high: number): boolean {
  const mask = runs.table.length - 1;
  for (let cell = (low ^ (low >>> 16)) & mask; runs.table[cell] !== 0; cell = (cell + 1) & mask) {
    const run = runs.table[cell] - 1;
    if (runs.low[run] === low && runs.high[run] === high) return true;
  }
  return false;
}

/** Words of `of` that are in a run which `other` also has. */
export function coveredWords(of: Runs, other: Runs): number {
  let covered = 0;
  covers(of, other, (from, to) => {
    covered += to - from;
  });
  return covered;
}

/** Whether at least `least` words are covered; most documents that fail are rejected long before their end. */
export function coversAtLeast(of: Runs, other: Runs, least: number): boolean {
  const missedMax = of.words - least;
  let covered = 0;
  let end = 0;
  for (let run = 0; run < of.count; run++) {
    if (!has(other, of.low[run], of.high[run])) {
      // Later runs cover no word before their own.
      if (run > end && run - covered > missedMax) return false;
      continue;
    }
    const start = run > 0 && run + of.length[run] > of.words ? run - 1 : run;
    const to = start + of.length[run];
    if (to <= end) continue;
    covered += to - Math.max(end, start);
    end = to;
  }
  return covered >= least;
}

/** The covered words as ranges, in order. */
export function covers(of: Runs, other: Runs, visit: (from: number, to: number) => void): void {
  let end = 0;
  for (let run = 0; run < of.count; run++) {
    if (!has(other, of.low[run], of.high[run])) continue;
    const tail = run > 0 && run + of.length[run] > of.words;
    const start = tail ? run - 1 : run;
    const to = start + of.length[run];
    if (to <= end) continue;
    visit(Math.max(end, start), to);
    end = to;
  }
}
