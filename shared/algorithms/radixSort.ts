// Sorts rows of numbers by a 32-bit key: radix sort in two passes of 16 bits, least significant first; stable, linear. Few
// rows are sorted as numbers of key and row.

export interface Sorted {
  /** Rows by ascending key; rows with equal keys keep their order. */
  readonly order: Uint32Array;
  /** The keys in that order. This may be a view of a larger buffer: copy it before storing it. */
  readonly keys: Uint32Array;
}

/** So many rows take a few tenths of a second. */
const rowsPerReport = 1 << 22;
const digits = 65536;
const digitsPerReport = digits / 16;

/** Sorts rows 0 … count-1 by `keys`. `report` gets the share that is done, every few tenths of a second. */
export function sortRows(keys: Uint32Array, count: number, report: (share: number) => void = () => undefined): Sorted {
  if (count <= fewRows) return sortFew(keys, count);
  const low = new Uint32Array(digits);
  const high = new Uint32Array(digits);
  for (let row = 0; row < count; row++) {
    const key = keys[row];
    low[key & 0xffff]++;
    high[key >>> 16]++;
  }
  startsOf(low);
  startsOf(high);
  const {byLow, highOf, lowOf} = scratchFor(count);
  for (let row = 0; row < count; row += rowsPerReport) {
    report((0.5 * row) / count);
    placeByLow(keys, row, Math.min(count, row + rowsPerReport), low, byLow, highOf);
  }
  const order = new Uint32Array(count);
  for (let digit = 0; digit < digits; digit += digitsPerReport) {
    report(0.5 + (0.5 * digit) / digits);
    placeByHigh(low, digit, digit + digitsPerReport, high, highOf, byLow, order, lowOf);
  }
  // The rows by their low half are no longer needed.
  const sorted = byLow;
  for (let digit = 0, place = 0; digit < digits; digit++) {
    for (const end = high[digit]; place < end; place++) sorted[place] = digit * digits + lowOf[place];
  }
  return {order, keys: sorted};
}

/** Allocations of more bytes always go back to the system when they are no longer used (glibc). */
const returnedBytes = 1 << 25;

/**
 * In either pass the place tells one half of the key, so that only the other half goes along: 8 bytes a row. Smaller
 * allocations leave holes in the heap, 25 MB in an editor on 68 MB of text, so they are one, of which a third is not used
 * and takes no memory.
 */
function scratchFor(count: number) {
  const isLarge = count * 4 > returnedBytes;
  const rows = new ArrayBuffer(count * (isLarge ? 4 : 12));
  const halves = isLarge ? new ArrayBuffer(count * 4) : rows;
  const at = isLarge ? 0 : count * 4;
  return {
    byLow: new Uint32Array(rows, 0, count),
    highOf: new Uint16Array(halves, at, count),
    lowOf: new Uint16Array(halves, at + count * 2, count),
  };
}

function placeByLow(
  keys: Uint32Array,
  from: number,
  to: number,
  next: Uint32Array,
  rows: Uint32Array,
  highOf: Uint16Array,
): void {
  for (let row = from; row < to; row++) {
    const key = keys[row];
    const place = next[key & 0xffff]++;
    rows[place] = row;
    highOf[place] = key >>> 16;
  }
}

/** `ends`: where the rows of each low half end. */
function placeByHigh(
  ends: Uint32Array,
  fromDigit: number,
  toDigit: number,
  next: Uint32Array,
  highOf: Uint16Array,
  rows: Uint32Array,
  order: Uint32Array,
  lowOf: Uint16Array,
): void {
  let from = fromDigit === 0 ? 0 : ends[fromDigit - 1];
  for (let digit = fromDigit; digit < toDigit; digit++) {
    for (const end = ends[digit]; from < end; from++) {
      const place = next[highOf[from]]++;
      order[place] = rows[from];
      lowOf[place] = digit;
    }
  }
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
