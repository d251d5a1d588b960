import {random} from '../../../test/support/random.ts';

/** Fingerprints of 64 bits, two words each. Every n-th is an earlier one with 0…flipsMax bits flipped. */
export function plantedFingerprints(count: number, seed: number, every: number, flipsMax: number): Uint32Array {
  const next = random(seed);
  const words = Uint32Array.from({length: count * 2}, () => next() * 0x100000000);
  for (let document = every - 1; document < count; document += every) {
    const original = Math.floor(next() * document);
    words.copyWithin(document * 2, original * 2, original * 2 + 2);
    for (let flips = Math.floor(next() * (flipsMax + 1)); flips > 0; flips--) {
      const bit = Math.floor(next() * 64);
      words[document * 2 + (bit >>> 5)] ^= 1 << (bit & 31);
    }
  }
  return words;
}
