// Takes the sizes of the live segments, the oldest first, and that of a new one; gives how many of the last to merge
// into the new one, so that each is left at least twice as large as the next: n bytes are at most log2 n segments, and
// a byte is written at most log2 n times (as in jj's default_index).

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
