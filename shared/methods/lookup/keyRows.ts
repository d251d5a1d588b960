// Takes rows (key, document), gives them sorted by key, then document, part by part: what look-ups are built of. Rows
// are sorted as 64-bit numbers in place; parts keep that room at a few MB however many rows there are.

/** Rows in a part, on average: 8 MB of room. One sort of 15 million rows would need 120. */
const partRows = 1 << 20;

/** Words 2i and 2i + 1 hold document and key of row i; the room is used again for the next part. */
type VisitRows = (rows: Uint32Array, count: number) => void;

/**
 * Visits the first `count` rows in ascending order of key, then document. Equal keys are never in two parts. Parts are
 * ranges of the high bits of keys, so the rows are read once a part: 15 times for 15 million.
 */
export function visitSorted(
  keys: Uint32Array,
  documents: Uint32Array,
  count: number,
  visit: VisitRows,
  rowsInPart = partRows,
): void {
  const bits = Math.min(16, Math.ceil(Math.log2(Math.max(1, count / rowsInPart))));
  const sizes = new Uint32Array(1 << bits);
  for (let row = 0; row < count; row++) sizes[partOf(keys[row], bits)]++;
  const room = new BigUint64Array(sizes.reduce((most, size) => Math.max(most, size), 0));
  const rows = new Uint32Array(room.buffer);
  for (let part = 0; part < sizes.length; part++) {
    let at = 0;
    for (let row = 0; row < count; row++) {
      if (partOf(keys[row], bits) !== part) continue;
      // The low word first: the order of bytes of all machines that Node runs on.
      rows[at++] = documents[row];
      rows[at++] = keys[row];
    }
    room.subarray(0, sizes[part]).sort();
    visit(rows, sizes[part]);
  }
}

function partOf(key: number, bits: number): number {
  // A shift by 32 is none.
  return (key >>> 1) >>> (31 - bits);
}
