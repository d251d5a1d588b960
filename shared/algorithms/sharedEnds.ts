// Takes two sequences, gives how many of their elements are the same at the start, and how many of the others at the end.

export function sharedEnds(
  a: ArrayLike<unknown>,
  b: ArrayLike<unknown>,
): {readonly start: number; readonly end: number} {
  const least = Math.min(a.length, b.length);
  let start = 0;
  while (start < least && a[start] === b[start]) start++;
  let end = 0;
  while (end < least - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  return {start, end};
}
