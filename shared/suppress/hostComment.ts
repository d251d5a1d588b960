// A comment of the host language that mentions a directive, the suppression that it is, and helpers shared by all comment
// scanners.

export interface HostComment {
  /** Lines are counted from 1, inclusive. */
  readonly firstLine: number;
  readonly lastLine: number;
  /** The text between the comment marks. */
  readonly body: string;
  /**
   * First and last line of what follows: the next block of prose, or the next line or comment of code. Null at the end.
   */
  readonly next: readonly [number, number] | null;
}

/** Comments that do not match are ignored. */
export const mention = /shingle-[a-z]/i;

/** Returns the offset after the closing quote, or `limit` if there is none before it. A backslash escapes. */
export function stringEnd(text: string, at: number, quote: string, limit: number): number {
  for (let end = at + 1; end < limit; end++) {
    const char = text.charAt(end);
    if (char === '\\') end++;
    else if (char === quote) return end + 1;
  }
  return limit;
}

/**
 * Returns a function from offset to line. Offsets must come in ascending order, so that the text is scanned only once.
 * Counts \n, \r\n and \r as line breaks.
 */
export function lineCounter(text: string): (at: number) => number {
  let line = 1;
  let seen = 0;
  return (at) => {
    for (; seen < at; seen++) {
      const unit = text.charCodeAt(seen);
      if (unit === 10 || (unit === 13 && text.charCodeAt(seen + 1) !== 10)) line++;
    }
    return line;
  };
}

/**
 * A suppression comment and the lines that it covers.
 * `misspelt` marks a comment that is not a valid directive. It suppresses nothing.
 */
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
