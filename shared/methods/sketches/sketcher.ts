// The interface of all sketches of whole documents: what stands for a set of shingles, and what two of them tell. Each
// method is a file of its own; sketchers.ts is the table of them. Estimates propose: what a user sees is measured.

/** What the weights of a sketch are made of; `none` and the set alone counts. */
export type Weighing = 'none' | 'count' | 'tf-idf';

/** A set of shingles, as `shingleSet` gives it. */
export interface WeightedSet {
  /** Distinct hashes of shingles, in no order; the first `count` of them. */
  readonly hashes: Uint32Array;
  readonly count: number;
  /** Of each, more than 0; null: all are 1. */
  readonly weights: Float64Array | null;
}

export interface Sketcher {
  /** As the user writes it. */
  readonly name: string;
  /** Who described it, and where. */
  readonly source: string;
  /** What it is for, in one sentence of a table. */
  readonly use: string;
  /** Weights that it heeds. */
  readonly weighing: Weighing;
  /** Bytes that a sketch takes when it is stored; null: they grow with the document. */
  readonly bytes: number | null;
  /**
   * Samples in a group, of sketches that are made of groups: as many as the threshold asks for, so that sketches for
   * another threshold are others. Of all other methods the threshold decides keys and proposals, and no sketch.
   */
  readonly groupSamples?: number;

  /** 32-bit numbers for which `sketch` needs room, for a set of so many. */
  readonly sizeMax: (count: number) => number;
  /** Writes the sketch of a set to `into` and gives how many numbers it has. An empty set may have an empty sketch. */
  readonly sketch: (set: WeightedSet, into: Uint32Array) => number;

  /** Estimated |A ∩ B| / |A ∪ B|, weights heeded, 0…1; NaN where the sketches say nothing (an empty set). */
  readonly resemblance: (a: Uint32Array, b: Uint32Array) => number;
  /**
   * Standard deviation of that estimate where the truth is r and both sets together have `union` members. Infinity: of
   * a filter, which measures nothing; its estimates rank the documents that it proposes.
   */
  readonly standardError: (r: number, union: number) => number;
  /** Estimated |A ∩ B| / |A|; only of methods whose sketches grow with the document, or that keep its size. */
  readonly containment?: (a: Uint32Array, b: Uint32Array) => number;

  /** Look-up keys of a sketch at most. */
  readonly keysMax: (size: number) => number;
  /**
   * Writes look-up keys, hashes of 32 bits with the table they belong to mixed in, and gives their number. Documents
   * that share none are not proposed as near duplicates.
   */
  readonly keys: (sketch: Uint32Array, into: Uint32Array) => number;
  /** Whether two sketches that share a key propose their documents: the filter of the method, at its threshold. */
  readonly proposes: (a: Uint32Array, b: Uint32Array) => boolean;
  /**
   * Probability that documents of resemblance r are proposed, in theory: the acceptance curve. Methods whose sketches
   * grow with the document take the number of members that both have together; if it is not given, 1,000.
   */
  readonly acceptance: (r: number, union?: number) => number;
}

export interface SketcherOptions {
  /** Resemblance from which on documents count as near duplicates; the sources use 0.9. */
  readonly threshold: number;
  /** All random choices follow from it. */
  readonly seed: number;
  /** Of simhash: how volatile each bit is stands behind the 64 bits, 64 bytes more, for the look-up by volatility. */
  readonly keepsVolatility?: boolean;
}

/** What a sketch is made with if nobody says otherwise. A stored sketch is of no use under another seed. */
export const sketcherDefaults: SketcherOptions = {threshold: 0.9, seed: 0x5117};
