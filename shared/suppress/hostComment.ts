// A comment of the host language that mentions a directive, and helpers shared by all comment scanners.

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
