import {minHash} from '../../shared/fingerprint/minHash.ts';

/** A page as the mirror search sees it: a path and the set of its fingerprints. */
export interface Page {
  readonly path: string;
  readonly text: readonly number[];
}

/** A text of `count` fingerprints that no other text has. */
export function newText(draw: () => number, count = 120): number[] {
  return Array.from({length: count}, () => Math.floor(draw() * 0x100000000));
}

/** The text with a proportion of its fingerprints replaced: the resemblance becomes about (1 − share) / (1 + share). */
export function edited(text: readonly number[], share: number, draw: () => number): number[] {
  return text.map((value) => (draw() < share ? Math.floor(draw() * 0x100000000) : value));
}

export function sketchesOf(pages: readonly Page[]): Uint32Array[] {
  return pages.map(({text}) => minHash(Uint32Array.from(text), 0, text.length));
}

/** Items in a seeded random order (Fisher–Yates). */
export function shuffled<T>(items: readonly T[], draw: () => number): T[] {
  const result = [...items];
  for (let x = result.length - 1; x > 0; x--) {
    const y = Math.floor(draw() * (x + 1));
    [result[x], result[y]] = [result[y], result[x]];
  }
  return result;
}
