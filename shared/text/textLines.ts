// Finds the lines of a text, in UTF-16 units as editors count them. A line ends with \n, \r\n or \r.

export const lineEnd: RegExp = /\r\n|\r|\n/;

/** UTF-16 offset of the start of each line; only line ends in [from, to) count. */
export function lineStartsOf(text: string, from = 0, to = text.length): number[] {
  const starts = from === 0 ? [0] : [];
  for (let at = from; at < to; at++) {
    const unit = text.charCodeAt(at);
    if (unit === 10 || (unit === 13 && text.charCodeAt(at + 1) !== 10)) starts.push(at + 1);
  }
  return starts;
}

/** The line, from 0, that contains an offset. `starts` ascend. */
export function lineOf(starts: ArrayLike<number>, offset: number): number {
  let low = 0;
  let high = starts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (starts[middle] <= offset) low = middle;
    else high = middle;
  }
  return low;
}
