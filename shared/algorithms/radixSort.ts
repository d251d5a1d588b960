// Sorts rows of numbers by a 32-bit key: radix sort in two passes of 16 bits, least significant first; stable, linear. Few
// rows are sorted as numbers of key and row.

interface Sorted {
  /** Rows by ascending key; rows with equal keys keep their order. */
  readonly order: Uint32Array;
  /** The keys in that order. This is a view of a larger buffer: copy it before storing it. */
  readonly keys: Uint32Array;
}

/** Sorts rows 0 … count-1 by `keys`. */
export function sortRows(keys: Uint32Array, count: number): Sorted {
  if (count <= fewRows) return sortFew(keys, count);
  const low = new Uint32Array(65536);
  const high = new Uint32Array(65536);
  for (let row = 0; row < count; row++) {
    const key = keys[row];
    low[key & 0xffff]++;
    high[key >>> 16]++;
  }
  startsOf(low);
  startsOf(high);
  // One allocation: large buffers go back to the system when they are no longer used, smaller ones leave holes.
  const scratch = new ArrayBuffer(count * 12);
  const [byLow, lowKeys, sorted] = [0, 1, 2].map((part) => new Uint32Array(scratch, part * count * 4, count));
  for (let row = 0; row < count; row++) {
    const key = keys[row];
    const place = low[key & 0xffff]++;
    byLow[place] = row;
    lowKeys[place] = key;
  }
  const order = new Uint32Array(count);
  for (let from = 0; from < count; from++) {
    const key = lowKeys[from];
    const place = high[key >>> 16]++;
    order[place] = byLow[from];
    sorted[place] = key;
  }
  return {order, keys: sorted};
}

/** For fewer rows, clearing and adding up two tables of 65,536 counts takes longer than the sort. */
const fewRows = 4096;

function sortFew(keys: Uint32Array, count: number): Sorted {
  const pairs = new Float64Array(count);
  for (let row = 0; row < count; row++) pairs[row] = keys[row] * fewRows + row;
  pairs.sort();
  const order = new Uint32Array(count);
  const sorted = new Uint32Array(count);
  for (let place = 0; place < count; place++) {
    const key = Math.floor(pairs[place] / fewRows);
    order[place] = pairs[place] - key * fewRows;
    sorted[place] = key;
  }
  return {order, keys: sorted};
}

function startsOf(counts: Uint32Array): void {
  let sum = 0;
  for (let value = 0; value < counts.length; value++) {
    const count = counts[value];
    counts[value] = sum;
    sum += count;
  }
}
