// Takes word hashes; returns the hash of every run of w of them: w-shingles (Broder 1997), by a rolling polynomial with
// a final mix, so that any bits of a shingle can be used to select or to sort.

import {mix32} from '../algorithms/permute32.ts';

const base = 0x9e3779b1 | 0;

/**
 * Writes the hashes of the w-shingles of words [from, to) to `into` and returns their number, max(0, n - w + 1).
 * `into[i]` is the shingle whose first word is `words[from + i]`.
 */
export function shingles(words: Uint32Array, from: number, to: number, w: number, into: Uint32Array): number {
  const count = to - from - w + 1;
  if (count <= 0) return 0;
  let top = 1;
  for (let i = 0; i < w; i++) top = Math.imul(top, base);
  let rolling = 0;
  for (let i = from; i < from + w - 1; i++) rolling = (Math.imul(rolling, base) + words[i]) | 0;
  rolling = (Math.imul(rolling, base) + words[from + w - 1]) | 0;
  into[0] = mix32(rolling);
  for (let i = 1; i < count; i++) {
    rolling = (Math.imul(rolling, base) + words[from + i + w - 1] - Math.imul(words[from + i - 1], top)) | 0;
    into[i] = mix32(rolling);
  }
  return count;
}
