// Sorts rows (key, document) by key, then document, part by part. Look-ups are built from this. Rows are sorted in
// place as 64-bit numbers, and parts limit the memory to a few MB however many rows there are.

/** Average rows per part: 8 MB. One sort of 15 million rows would need 120 MB. */
const partRows = 1 << 20;

/** Words 2i and 2i + 1 are the document and the key of row i. The buffer is reused for the next part. */
type VisitRows = (rows: Uint32Array, count: number) => void;

/**
 * Visits the first `count` rows in ascending order of key, then document. Equal keys are never in different parts.
 * Parts are ranges of the high bits of keys, so all rows are read once per part: 15 times for 15 million.
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
      // The low word comes first: all machines that Node runs on are little-endian.
      rows[at++] = documents[row];
      rows[at++] = keys[row];
    }
    room.subarray(0, sizes[part]).sort();
    visit(rows, sizes[part]);
  }
}

function partOf(key: number, bits: number): number {
  // JavaScript ignores a shift by 32.
  return (key >>> 1) >>> (31 - bits);
}
