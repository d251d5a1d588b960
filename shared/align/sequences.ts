// Takes two ranges of tokens; converts both to sequences of small numbers over one vocabulary, with a weight per word.
// The alignment in kernel/ works on these sequences, in whose memory they are.

import type {Tokens} from '../text/tokens.ts';
import type {AlignmentKernel} from './alignmentKernel.ts';

/** Two sequences a and b over words 0 … vocabulary-1. Valid until the next pair is set in the same buffers. */
export interface Sequences {
  readonly kernel: AlignmentKernel;
  /** The memory that the arrays are in; null: no pair is set. */
  buffer: ArrayBuffer | null;
  /** Where in it the kernel says where the arrays are. */
  head: number;
  countA: number;
  countB: number;
  unitA: Float32Array;
  unitB: Float32Array;
  vocabulary: number;
  /** Hash, occurrences in a and b together, and weight (0…1) of each word. */
  hash: Uint32Array;
  occurrences: Uint32Array;
  weight: Float32Array;
  /** For each token of a and of b: the partner's position plus one if an accepted passage links it, else 0. */
  linkedA: Int32Array;
  linkedB: Int32Array;
  /** For each token of a: the position of its partner when all is aligned, or -1. */
  partners: Int32Array;
}

export function newSequences(kernel: AlignmentKernel): Sequences {
  const [numbers, weights, hashes] = [new Int32Array(0), new Float32Array(0), new Uint32Array(0)];
  return {
    kernel,
    buffer: null,
    head: 0,
    countA: 0,
    countB: 0,
    unitA: weights,
    unitB: weights,
    vocabulary: 0,
    hash: hashes,
    occurrences: hashes,
    weight: weights,
    linkedA: numbers,
    linkedB: numbers,
    partners: numbers,
  };
}

/** Fills the sequences (not the weights) from tokens [a0, a1) and [b0, b1). */
export function setSequences(
  into: Sequences,
  tokensA: Tokens,
  a0: number,
  a1: number,
  tokensB: Tokens,
  b0: number,
  b1: number,
  self: boolean,
): void {
  const {kernel} = into;
  const countA = a1 - a0;
  const countB = b1 - b0;
  const both = countA + countB;
  into.head = kernel.reserve(countA, countB);
  const {buffer} = kernel.memory;
  const [input] = new Int32Array(buffer, into.head, 1);
  const hashes = new Uint32Array(buffer, input, both);
  hashes.set(tokensB.hash.subarray(b0, b1));
  hashes.set(tokensA.hash.subarray(a0, a1), countB);
  const tags = new Uint8Array(buffer, input + hashes.byteLength, both);
  tags.set(tokensB.tag.subarray(b0, b1));
  tags.set(tokensA.tag.subarray(a0, a1), countB);
  into.countA = countA;
  into.countB = countB;
  into.vocabulary = kernel.number(Number(self), self ? b0 - a0 : 0);
  into.buffer = null;
  seeArrays(into);
}

/** To be called after each call of the kernel: its memory may be another one. */
export function seeArrays(pair: Sequences): void {
  const {buffer} = pair.kernel.memory;
  if (pair.buffer === buffer) return;
  const {countA, countB, vocabulary} = pair;
  const [, hash, occurrences, weight, unitA, unitB, linkedA, linkedB, partners] = new Int32Array(buffer, pair.head, 9);
  pair.buffer = buffer;
  pair.hash = new Uint32Array(buffer, hash, vocabulary);
  pair.occurrences = new Uint32Array(buffer, occurrences, vocabulary);
  pair.weight = new Float32Array(buffer, weight, vocabulary);
  pair.unitA = new Float32Array(buffer, unitA, countA);
  pair.unitB = new Float32Array(buffer, unitB, countB);
  pair.linkedA = new Int32Array(buffer, linkedA, countA);
  pair.linkedB = new Int32Array(buffer, linkedB, countB);
  pair.partners = new Int32Array(buffer, partners, countA);
}
