// Where in the sorted hashes those with given top bits start: a look-up reads two neighbours here and searches the few
// hashes between them, however many there are. About four hashes an entry, 1 byte a hash.

export interface Directory {
  readonly shift: number;
  /** starts[top] is the first place whose hash has top bits of at least `top`. */
  readonly starts: Uint32Array;
}

/** `hash` of `count` rows, in any order. */
export function newDirectory(hash: Uint32Array, count: number): Directory {
  const bits = Math.min(24, Math.max(1, 30 - Math.clz32(count)));
  const shift = 32 - bits;
  const starts = new Uint32Array((1 << bits) + 1);
  for (let row = 0; row < count; row++) starts[(hash[row] >>> shift) + 1]++;
  for (let top = 1; top < starts.length; top++) starts[top] += starts[top - 1];
  return {shift, starts};
}

/** The first place whose row has a hash of at least `value`, as far as hashes with its top bits go. */
export function firstAtLeast({shift, starts}: Directory, order: Uint32Array, hash: Uint32Array, value: number): number {
  const top = value >>> shift;
  let from = starts[top];
  let to = starts[top + 1];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (hash[order[middle]] < value) from = middle + 1;
    else to = middle;
  }
  return from;
}
