// A comment of the host language that mentions a directive, and what every scanner of comments needs.

export interface HostComment {
  /** Lines from 1, inclusive. */
  readonly firstLine: number;
  readonly lastLine: number;
  /** What stands between the marks of the comment. */
  readonly body: string;
  /** First and last line of what follows: the next block of prose, the next line or comment of code. Null at the end. */
  readonly next: readonly [number, number] | null;
}

/** Comments without it are of no interest and are not kept. */
export const mention = /shingle-[a-z]/i;

/** The offset after the closing quote; `limit` when there is none before it. A backslash escapes. */
export function stringEnd(text: string, at: number, quote: string, limit: number): number {
  for (let end = at + 1; end < limit; end++) {
    const char = text.charAt(end);
    if (char === '\\') end++;
    else if (char === quote) return end + 1;
  }
  return limit;
}

/** Lines of offsets that are asked for in rising order, so that the text is counted once. Breaks as in `lines`. */
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
