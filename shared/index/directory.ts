// Where in the sorted hashes those with given top bits start: a look-up reads two neighbours here and searches the few
// hashes between them, however many there are. About two hashes an entry, 2 bytes a hash.

export interface Directory {
  readonly shift: number;
  /** starts[top] is the first place whose hash has top bits of at least `top`. */
  readonly starts: Uint32Array;
}

export function newDirectory(hashes: Uint32Array): Directory {
  const bits = Math.min(24, Math.max(1, 31 - Math.clz32(hashes.length)));
  const shift = 32 - bits;
  const starts = new Uint32Array((1 << bits) + 1);
  let top = 0;
  for (let place = 0; place < hashes.length; place++) {
    const own = hashes[place] >>> shift;
    while (top <= own) starts[top++] = place;
  }
  while (top < starts.length) starts[top++] = hashes.length;
  return {shift, starts};
}

/** The first place whose row has a hash of at least `value`, as far as hashes with its top bits go. */
export function placeOf({shift, starts}: Directory, order: Uint32Array, hash: Uint32Array, value: number): number {
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
