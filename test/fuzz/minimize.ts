// Takes an input that fails, gives a smaller one that still does: first without its lines, then without its bytes, in runs
// that get shorter (delta debugging; A. Zeller, R. Hildebrandt, Simplifying and Isolating Failure-Inducing Input, 2002).

const triesMax = 600;

/** Ends after some hundred tries or at the given time. */
export async function minimized(
  input: Buffer,
  fails: (input: Buffer) => Promise<boolean>,
  untilMs: number,
): Promise<Buffer> {
  let tries = 0;
  const isOver = () => tries >= triesMax || Date.now() > untilMs;
  const shrunk = async (parts: readonly Buffer[]): Promise<readonly Buffer[]> => {
    let left = parts;
    for (let size = Math.ceil(left.length / 2); size >= 1 && !isOver(); size = size === 1 ? 0 : Math.ceil(size / 2)) {
      for (let at = 0; at < left.length && !isOver(); ) {
        const without = [...left.slice(0, at), ...left.slice(at + size)];
        tries++;
        if (await fails(Buffer.concat(without))) left = without;
        else at += size;
      }
    }
    return left;
  };
  const lines = await shrunk(linesOf(input));
  const bytes = Buffer.concat(lines);
  return bytes.length > 4000 ? bytes : Buffer.concat(await shrunk([...bytes].map((byte) => Buffer.of(byte))));
}

function linesOf(input: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  for (let at = 0; at < input.length; ) {
    const end = input.indexOf(10, at);
    const next = end < 0 ? input.length : end + 1;
    lines.push(input.subarray(at, next));
    at = next;
  }
  return lines;
}
