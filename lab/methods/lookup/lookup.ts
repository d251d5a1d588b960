// The interface of all look-ups: which sketches of a collection may be near a given sketch, and which may be near each
// other. Each method has its own file; lookups.ts is the table of methods. A look-up returns candidates; the filter of
// the sketch and then the exact measure decide.

import type {LookupName} from '../settings/lookupNames.ts';

/** The sketches of a collection, all of one method, by number. A document without shingles has an empty sketch. */
export interface LookupRows {
  readonly count: number;
  readonly of: (row: number) => Uint32Array;
}

/** The cost of a look-up. Counters accumulate over queries. */
export interface LookupCost {
  /** Number of keys, bands, bits, sketches, … that the method looks up or compares. `probe` names the unit. */
  probes: number;
  /** Number of sketches, or pairs of sketches, that it found. */
  candidates: number;
  /** Keys and bands shared by more sketches than the limit, and the number of these sketches; only for pairs. */
  skippedKeys: number;
  skippedRows: number;
}

/** Visits each candidate once, including the query itself if it is in the collection. */
export type Ask = (query: Uint32Array, cost: LookupCost, visit: (row: number) => void) => void;

export interface Lookup {
  readonly name: LookupName;
  /** Unit that the method looks up or compares. */
  readonly probe: string;
  /**
   * Pairs that the filter of the sketch would propose but this look-up does not find, as a sentence; null if it finds
   * everything.
   */
  readonly misses: string | null;
  /**
   * Probability that documents of resemblance r, with so many shingles in their union, are candidates and proposed; NaN if
   * it depends on the collection.
   */
  readonly found: (r: number, union?: number) => number;
  /** Builds the index for queries. */
  readonly index: (rows: LookupRows) => Ask;
  /**
   * Visits pairs a < b of the collection, each at least once. Methods that go through keys or bands one by one skip
   * those shared by more than `limit` sketches.
   */
  readonly pairs: (rows: LookupRows, limit: number, cost: LookupCost, visit: (a: number, b: number) => void) => void;
}

export function newLookupCost(): LookupCost {
  return {probes: 0, candidates: 0, skippedKeys: 0, skippedRows: 0};
}

/** Visits pairs by querying each sketch of the collection in turn. Each pair counts once. */
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

/** The non-empty rows: the first `width` numbers of each, one after the other, and their row numbers. */
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
