// The interface of all look-ups: which sketches of a collection may be near one sketch, and which may be near each
// other. Each method is a file of its own; lookups.ts is the table of them. What a look-up leads to is a candidate: the
// filter of the sketch and then the exact measure decide.

import type {LookupName} from '../../model/lookupNames.ts';

/** The sketches of a collection, of one method, by number; an empty one is that of a document without shingles. */
export interface LookupRows {
  readonly count: number;
  readonly of: (row: number) => Uint32Array;
}

/** What was looked at. Counters go on from one question to the next. */
export interface LookupCost {
  /** Keys, bands, bits, sketches, …: what the method looks up or compares, as its `probe` says. */
  probes: number;
  /** Sketches, or pairs of them, that it led to. */
  candidates: number;
  /** Keys and bands of more sketches than the limit, and how many sketches those are; only of pairs. */
  skippedKeys: number;
  skippedRows: number;
}

/** Gives each candidate once, itself too if it is in the collection. */
export type Ask = (query: Uint32Array, cost: LookupCost, visit: (row: number) => void) => void;

export interface Lookup {
  readonly name: LookupName;
  /** What it looks up or compares. */
  readonly probe: string;
  /** What the filter of the sketch would propose and this does not meet, as a sentence; null: there is none such. */
  readonly misses: string | null;
  /** Probability that documents of resemblance r are candidates and proposed; NaN: it depends on the collection. */
  readonly found: (r: number) => number;
  /** Builds what questions are asked of. */
  readonly index: (rows: LookupRows) => Ask;
  /**
   * Visits pairs a < b of the collection, each once or more often; keys and bands that more sketches than `limit` have
   * are skipped by methods that go through them one by one.
   */
  readonly pairs: (rows: LookupRows, limit: number, cost: LookupCost, visit: (a: number, b: number) => void) => void;
}

export function newLookupCost(): LookupCost {
  return {probes: 0, candidates: 0, skippedKeys: 0, skippedRows: 0};
}

/** Pairs by asking for each sketch of the collection in turn; each pair counts once. */
export function visitAsked(
  ask: Ask,
  {count, of}: LookupRows,
  cost: LookupCost,
  visit: (a: number, b: number) => void,
): void {
  const asked = newLookupCost();
  for (let a = 0; a < count; a++) {
    ask(of(a), asked, (b) => {
      if (b <= a) return;
      cost.candidates++;
      visit(a, b);
    });
  }
  cost.probes += asked.probes;
}

/** Rows that are not empty, the first `width` numbers of each one after the other, and which they are. */
interface PackedRows {
  readonly count: number;
  readonly words: Uint32Array;
  readonly rows: Uint32Array;
}

export function packRows({count, of}: LookupRows, width: number): PackedRows {
  const words = new Uint32Array(count * width);
  const rows = new Uint32Array(count);
  let size = 0;
  for (let row = 0; row < count; row++) {
    const sketch = of(row);
    if (sketch.length === 0) continue;
    for (let at = 0; at < width; at++) words[size * width + at] = sketch[at];
    rows[size++] = row;
  }
  return {count: size, words, rows};
}
