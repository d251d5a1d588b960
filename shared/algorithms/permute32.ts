// Mixes of 32 bits, one to one. The keyed ones replace the random permutations of the papers: they must also randomize sets
// whose few members are much alike.

/** A one-to-one map of 32 bits whose output bits all depend on all input bits (Wellons 2018, `lowbias32`). */
export function scrambled(hash: number, key: number): number {
  let x = hash ^ key;
  x = Math.imul(x ^ (x >>> 16), 0x7feb352d);
  x = Math.imul(x ^ (x >>> 15), 0x846ca68b);
  return (x ^ (x >>> 16)) >>> 0;
}

/** Derives one key per use from a seed. Adjacent seeds and uses give unrelated keys. */
export function permutationKey(seed: number, use: number): number {
  return scrambled(scrambled(seed, 0x9e3779b9) + Math.imul(use, 0x85ebca6b), 0x2545f491);
}

/** A one-to-one map of 32 bits; all output bits depend on all input bits: the finalizer of MurmurHash3 (Appleby). */
export function mix32(value: number): number {
  let x = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return (x ^ (x >>> 16)) >>> 0;
}
