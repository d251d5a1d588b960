/** The first place from `from` to `to` whose value is at least `value`, `to` if there is none; values ascend. */
export function lowerBound(values: Uint32Array, from: number, to: number, value: number): number {
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (values[middle] < value) from = middle + 1;
    else to = middle;
  }
  return from;
}
