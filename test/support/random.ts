/** The seeds used by the current test, for the message if it fails. */
export const drawn: {sources: number; seed: number} = {sources: 0, seed: 0};

/** A seeded generator of numbers from 0 to 1, 1 excluded (mulberry32): the same on every run and machine. */
export function random(seed: number): () => number {
  drawn.sources++;
  drawn.seed = seed;
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let x = Math.imul(state ^ (state >>> 15), state | 1);
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
    return ((x ^ (x >>> 14)) >>> 0) / 0x100000000;
  };
}

export function pick<T>(draw: () => number, of: readonly T[]): T {
  return of[Math.floor(draw() * of.length)];
}
