// The words of a text as two texts are compared by: those of a passage that was lexed again (wording/sourceWords.ts), or
// tokens of a store (tokenWords.ts).

export interface ComparedText {
  /** Hashes of the folded words. */
  readonly keys: Uint32Array;
  /** Words of its first or its last line are no part of it: a sentence there is not compared through. */
  readonly isCut?: {readonly start: boolean; readonly end: boolean};
  /** Its brackets are not those of a writer. */
  readonly isCode: boolean;
  /**
   * Whether the word is in a line that stands alone, as those of code, of a table and a heading do; those of a sentence do
   * not.
   */
  readonly isLine: (word: number) => boolean;
  /** The text between the word and the one before it; of the number of words, what is behind the last one. */
  readonly before: (word: number) => string;
  /** From the first letter of the word `from` to the last one before `to`. */
  readonly text: (from: number, to: number) => string;
}

/** Words [from, to) of a text. */
export interface WordRange {
  readonly from: number;
  readonly to: number;
}
