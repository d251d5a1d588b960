// How much of two files is in both, as Git measures it to find renames: the bytes of their common lines, in any order,
// of those of the larger file.

export function lineSimilarity(a: Buffer, b: Buffer): number {
  const larger = Math.max(a.length, b.length);
  if (larger === 0) return 1;
  const lines = new Map<string, number>();
  for (const line of linesOf(a)) lines.set(line, (lines.get(line) ?? 0) + 1);
  let common = 0;
  for (const line of linesOf(b)) {
    const left = lines.get(line) ?? 0;
    if (left === 0) continue;
    lines.set(line, left - 1);
    common += line.length;
  }
  return common / larger;
}

/** One character per byte, with the line break. */
function* linesOf(text: Buffer): Generator<string> {
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf(10, from);
    const to = end < 0 ? text.length : end + 1;
    yield text.toString('latin1', from, to);
    from = to;
  }
}
