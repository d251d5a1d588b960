// Takes 32-bit hashes, gives them in another order: one-to-one mixes of 32 bits, keyed. They stand for the random
// permutations of the papers; of a set with few members that look alike they have to make random ones as well.

/** A one-to-one map of 32 bits whose output bits all depend on all input bits (Wellons 2018, `lowbias32`). */
export function scrambled(hash: number, key: number): number {
  let x = hash ^ key;
  x = Math.imul(x ^ (x >>> 16), 0x7feb352d);
  x = Math.imul(x ^ (x >>> 15), 0x846ca68b);
  return (x ^ (x >>> 16)) >>> 0;
}

/** Keys drawn from a seed, one for each use: neighbouring seeds and uses give unrelated ones. */
export function permutationKey(seed: number, use: number): number {
  return scrambled(scrambled(seed, 0x9e3779b9) + Math.imul(use, 0x85ebca6b), 0x2545f491);
}
