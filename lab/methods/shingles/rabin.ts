// Rabin fingerprints: a string is a polynomial over GF(2), and its fingerprint is the remainder of a division by a
// random irreducible P of degree k. Each byte costs one table look-up, one xor and one shift (Rabin 1981; Broder 1993,
// Some applications of Rabin's fingerprinting method, sections 2 and 3). Among n strings of t bits, the probability
// that any two agree is n²t/2^k. A state contains the fingerprint in its highest k bits, so that the outgoing byte is
// always the highest byte, whatever k is.

import {assert} from '../../../shared/model/assert.ts';
import {degreeOf, powerOfT, product, remainder} from './irreducible.ts';

/** Tables for degrees from 8 to 32. This is the fast path: a fingerprint is one number. */
interface Rabin32 {
  readonly degree: number;
  readonly polynomial: bigint;
  /** Number of bits by which a fingerprint is shifted left in a state. */
  readonly shift: number;
  /** i·t^k mod P, shifted, for every outgoing byte i. */
  readonly table: Uint32Array;
}

/** Tables for degrees from 33 to 64: a fingerprint has two halves. */
interface Rabin64 {
  readonly degree: number;
  readonly polynomial: bigint;
  readonly shift: number;
  readonly high: Uint32Array;
  readonly low: Uint32Array;
}

export function newRabin32(polynomial: bigint): Rabin32 {
  const degree = degreeOf(polynomial);
  assert(degree >= 8 && degree <= 32, 'the degree is from 8 to 32');
  return {degree, polynomial, shift: 32 - degree, table: multiples(polynomial, degree, 32 - degree).low};
}

export function newRabin64(polynomial: bigint): Rabin64 {
  const degree = degreeOf(polynomial);
  assert(degree >= 33 && degree <= 64, 'the degree is from 33 to 64');
  return {degree, polynomial, shift: 64 - degree, ...multiples(polynomial, degree, 64 - degree)};
}

/**
 * Returns the state after bytes[from … to − 1], given the state before them; 0 starts a new fingerprint. Strings that
 * differ only in leading zero bytes get the same fingerprint. To fingerprint strings of different lengths, start with
 * 1.
 */
export function extended32(rabin: Rabin32, state: number, bytes: Uint8Array, from: number, to: number): number {
  const {table, shift} = rabin;
  for (let at = from; at < to; at++) state = (state << 8) ^ table[state >>> 24] ^ (bytes[at] << shift);
  return state >>> 0;
}

/** The same for two halves, in place. `state[0]` is the high half. */
export function extend64(rabin: Rabin64, state: Uint32Array, bytes: Uint8Array, from: number, to: number): void {
  const {high, low, shift} = rabin;
  let h = state[0];
  let l = state[1];
  for (let at = from; at < to; at++) {
    const leaving = h >>> 24;
    const byte = bytes[at];
    // JavaScript ignores a shift by 32, so the bits that a byte passes to the high half are shifted in two steps.
    h = (h << 8) ^ (l >>> 24) ^ high[leaving] ^ ((byte >>> 1) >>> (31 - shift));
    l = (l << 8) ^ low[leaving] ^ (byte << shift);
  }
  state[0] = h;
  state[1] = l;
}

/** The fingerprint in a state: its polynomial in the lowest k bits. */
export function fingerprint32(rabin: Rabin32, state: number): number {
  return state >>> rabin.shift;
}

export function fingerprint64(rabin: Rabin64, state: Uint32Array): bigint {
  return ((BigInt(state[0]) << 32n) | BigInt(state[1])) >> BigInt(rabin.shift);
}

/** A sliding window of this many bytes. Removing its first byte takes one more look-up. */
interface RabinWindow {
  readonly rabin: Rabin32;
  readonly bytes: number;
  /** i·t^(8·bytes) mod P, shifted, for every byte i that leaves the window. */
  readonly gone: Uint32Array;
}

export function newRabinWindow(rabin: Rabin32, bytes: number): RabinWindow {
  return {rabin, bytes, gone: multiples(rabin.polynomial, 8 * bytes, rabin.shift).low};
}

/**
 * Writes the states of all windows to `into` and returns their number. All strings have the same length, so they need
 * no leading 1.
 */
export function rabinWindows({rabin, bytes: length, gone}: RabinWindow, bytes: Uint8Array, into: Uint32Array): number {
  const count = Math.max(0, bytes.length - length + 1);
  if (count === 0) return 0;
  const {table, shift} = rabin;
  let state = extended32(rabin, 0, bytes, 0, length);
  into[0] = state;
  for (let at = 1; at < count; at++) {
    const next = (bytes[at + length - 1] << shift) ^ gone[bytes[at - 1]];
    state = (state << 8) ^ table[state >>> 24] ^ next;
    into[at] = state;
  }
  return count;
}

/** i·t^exponent mod P for every byte i, shifted left, in halves. */
export function multiples(polynomial: bigint, exponent: number, shift: number): {high: Uint32Array; low: Uint32Array} {
  const high = new Uint32Array(256);
  const low = new Uint32Array(256);
  const power = powerOfT(exponent, polynomial);
  for (let byte = 0; byte < 256; byte++) {
    const multiple = product(power, remainder(BigInt(byte), polynomial), polynomial) << BigInt(shift);
    high[byte] = Number(multiple >> 32n);
    low[byte] = Number(multiple & 0xffffffffn);
  }
  return {high, low};
}
