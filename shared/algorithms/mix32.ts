/** A one-to-one map of 32 bits; all output bits depend on all input bits: the finalizer of MurmurHash3 (Appleby). */
export function mix32(value: number): number {
  let x = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return (x ^ (x >>> 16)) >>> 0;
}
