// The interface of all sketches of whole documents: how a sketch represents a set of shingles, and how two sketches are
// compared. Each method has its own file; sketchers.ts is the table of methods. Estimates only propose candidates:
// users see measured values.

/** How the weights of a sketch are computed; `none` uses only the set. */
export type Weighing = 'none' | 'count' | 'tf-idf';

/** A set of shingles, as returned by `shingleSet`. */
export interface WeightedSet {
  /** Distinct hashes of shingles, in any order; the first `count` are valid. */
  readonly hashes: Uint32Array;
  readonly count: number;
  /** A positive weight for each shingle; null: all are 1. */
  readonly weights: Float64Array | null;
}

export interface Sketcher {
  /** The name as written by the user. */
  readonly name: string;
  /** Author and publication. */
  readonly source: string;
  /** The purpose of the method, as one sentence for a table. */
  readonly use: string;
  /** The weights that the method uses. */
  readonly weighing: Weighing;
  /** Bytes of a stored sketch; null if sketches grow with the document. */
  readonly bytes: number | null;
  /**
   * Samples per group, for sketches made of groups. The threshold decides this number, so sketches for different
   * thresholds differ. For all other methods the threshold only decides keys and proposals.
   */
  readonly groupSamples?: number;
  /** For sketches of bits: in how many of them near duplicates may differ. */
  readonly distanceMax?: number;

  /** How many 32-bit numbers `sketch` needs for a set of `count` shingles. */
  readonly sizeMax: (count: number) => number;
  /** Writes the sketch of a set to `into` and returns its length. An empty set may have an empty sketch. */
  readonly sketch: (set: WeightedSet, into: Uint32Array) => number;

  /**
   * Estimated |A ∩ B| / |A ∪ B|, weighted if the method is, 0…1; NaN if the sketches give no estimate (an empty set).
   */
  readonly resemblance: (a: Uint32Array, b: Uint32Array) => number;
  /**
   * Standard deviation of that estimate for resemblance r and a union of `union` members. Infinity for a filter, which
   * does not measure anything; its estimates only rank the proposed documents.
   */
  readonly standardError: (r: number, union: number) => number;
  /** Estimated |A ∩ B| / |A|. Only for methods whose sketches grow with the document or store its size. */
  readonly containment?: (a: Uint32Array, b: Uint32Array) => number;
  /** How many members of A that estimate is taken from. */
  readonly containmentSamples?: (a: Uint32Array, b: Uint32Array) => number;

  /** Maximum number of look-up keys of a sketch. */
  readonly keysMax: (size: number) => number;
  /**
   * Writes the look-up keys and returns their number. Keys are 32-bit hashes with the number of their table mixed in.
   * Documents that share no key are not proposed as near duplicates.
   */
  readonly keys: (sketch: Uint32Array, into: Uint32Array) => number;
  /** Whether two sketches that share a key are proposed: the filter of the method, at its threshold. */
  readonly proposes: (a: Uint32Array, b: Uint32Array) => boolean;
  /**
   * Theoretical probability that documents of resemblance r are proposed: the acceptance curve. Methods whose sketches
   * grow with the document also use the size of the union; the default is 1,000.
   */
  readonly acceptance: (r: number, union?: number) => number;
}

export interface SketcherOptions {
  /** Minimum resemblance of near duplicates; the sources use 0.9. */
  readonly threshold: number;
  /** All random choices follow from the seed. */
  readonly seed: number;
  /**
   * For simhash: append the volatility of each bit to the 64 bits, which adds 64 bytes. Needed for look-up by
   * volatility.
   */
  readonly keepsVolatility?: boolean;
  /** For simhash: in how many bits near duplicates may differ; without it the threshold decides. */
  readonly distanceMax?: number;
}

/** Default options. A stored sketch is useless under a different seed. */
export const sketcherDefaults: SketcherOptions = {threshold: 0.9, seed: 0x5117};
