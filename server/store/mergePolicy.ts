// Takes the sizes of the live segments, oldest first, and the size of a new one; gives how many of the newest to merge
// into the new one. Each remaining segment is at least twice as large as the next, so n bytes are in at most log2 n
// segments, and each byte is written at most log2 n times (as in jj's default_index).

export function segmentsToMerge(sizes: readonly number[], added: number): number {
  let total = added;
  let merged = 0;
  for (const size of sizes.toReversed()) {
    if (size >= 2 * total) break;
    total += size;
    merged++;
  }
  return merged;
}
