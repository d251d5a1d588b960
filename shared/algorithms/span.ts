// Parts of a sequence: of tokens, words, bytes, or the units of a text.

/** Elements [from, to). */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Elements [a0, a1) of one sequence and [b0, b1) of another. */
export interface SpanPair {
  readonly a0: number;
  readonly a1: number;
  readonly b0: number;
  readonly b1: number;
}

/** [start, end) of a text, in UTF-16 units. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}
