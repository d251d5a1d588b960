// A suppression comment and the lines that it covers.

/** `misspelt` marks a comment that is not a valid directive. It suppresses nothing. */
export type SuppressionDirective = 'disable' | 'disable-line' | 'disable-next-line' | 'disable-file' | 'misspelt';

export interface Suppression {
  readonly directive: SuppressionDirective;
  /**
   * The suppressed lines, counted from 1, inclusive. `disable` runs to the line of its `enable`, or to the end of the
   * file (Infinity). In prose, `disable-next-line` covers the next block, because writers think of a paragraph as one
   * line, however it is wrapped. In code, it covers the next line, or the comment that starts there.
   */
  readonly firstLine: number;
  readonly lastLine: number;
  /** Codes of the suppressed findings; empty means all codes. */
  readonly codes: readonly string[];
  readonly reason: string;
  /** Line of the comment, and its text on one line. */
  readonly line: number;
  readonly comment: string;
  /** Says what is misspelt and what was probably meant. */
  readonly problem?: string;
}
