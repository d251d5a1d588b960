// Takes two ranges of tokens; converts both to sequences of small numbers over one vocabulary, with a weight per word.
// The alignment in this folder works on these sequences; the arrays are reused from pair to pair.

import {kindOf, TokenKind, type Tokens} from '../text/tokens.ts';

/** Unit of a token in lengths and sums: a Kana or Han character carries about half as much as a word. */
const unitOf = new Float32Array(4);
unitOf[TokenKind.word] = 1;
unitOf[TokenKind.number] = 1;
unitOf[TokenKind.ideograph] = 0.6;
unitOf[TokenKind.segment] = 1;

/** Two sequences a and b over words 0 … vocabulary-1. Valid until the next pair is set in the same buffers. */
export interface Sequences {
  countA: number;
  countB: number;
  a: Int32Array;
  b: Int32Array;
  unitA: Float32Array;
  unitB: Float32Array;
  vocabulary: number;
  /** Hash, occurrences in a and b together, and weight (0…1) of each word. */
  hash: Uint32Array;
  occurrences: Uint32Array;
  weight: Float32Array;
  /** Positions of each word in b: list[start[id]] … list[start[id + 1] - 1], ascending. */
  start: Int32Array;
  list: Int32Array;
  /** Both are ranges of one document, where a token must not match itself. `shift` is b's first token minus a's. */
  self: boolean;
  shift: number;
  table: Int32Array;
}

export function newSequences(): Sequences {
  return {
    countA: 0,
    countB: 0,
    a: new Int32Array(1024),
    b: new Int32Array(1024),
    unitA: new Float32Array(1024),
    unitB: new Float32Array(1024),
    vocabulary: 0,
    hash: new Uint32Array(1024),
    occurrences: new Uint32Array(1024),
    weight: new Float32Array(1024),
    start: new Int32Array(1025),
    list: new Int32Array(1024),
    self: false,
    shift: 0,
    table: new Int32Array(4096),
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
  const countA = a1 - a0;
  const countB = b1 - b0;
  grow(into, countA, countB);
  into.countA = countA;
  into.countB = countB;
  into.self = self;
  into.shift = self ? b0 - a0 : 0;
  into.vocabulary = 0;
  into.table.fill(0, 0, tableSize(countA + countB));
  number(into, tokensB, b0, countB, into.b, into.unitB);
  positions(into, countB);
  number(into, tokensA, a0, countA, into.a, into.unitA);
  // Words that occur only in a have no positions in b.
  for (let id = into.vocabulary; id > 0 && into.start[id] === 0; id--) into.start[id] = countB;
}

function tableSize(count: number): number {
  let size = 16;
  while (size < count * 2) size *= 2;
  return size;
}

function grow(into: Sequences, countA: number, countB: number): void {
  const both = countA + countB;
  if (into.a.length < countA) {
    into.a = new Int32Array(countA * 2);
    into.unitA = new Float32Array(countA * 2);
  }
  if (into.b.length < countB) {
    into.b = new Int32Array(countB * 2);
    into.unitB = new Float32Array(countB * 2);
    into.list = new Int32Array(countB * 2);
  }
  if (into.hash.length < both) {
    into.hash = new Uint32Array(both * 2);
    into.occurrences = new Uint32Array(both * 2);
    into.weight = new Float32Array(both * 2);
    into.start = new Int32Array(both * 2 + 1);
  }
  if (into.table.length < tableSize(both)) into.table = new Int32Array(tableSize(both) * 2);
}

function number(into: Sequences, tokens: Tokens, first: number, count: number, ids: Int32Array, units: Float32Array) {
  const {table, hash, occurrences} = into;
  const mask = tableSize(into.countA + into.countB) - 1;
  let vocabulary = into.vocabulary;
  for (let i = 0; i < count; i++) {
    const value = tokens.hash[first + i];
    let cell = value & mask;
    let id = table[cell] - 1;
    while (id >= 0 && hash[id] !== value) {
      cell = (cell + 1) & mask;
      id = table[cell] - 1;
    }
    if (id < 0) {
      id = vocabulary++;
      table[cell] = id + 1;
      hash[id] = value;
      occurrences[id] = 0;
    }
    occurrences[id]++;
    ids[i] = id;
    units[i] = unitOf[kindOf(tokens.tag[first + i])];
  }
  into.vocabulary = vocabulary;
}

function positions(into: Sequences, countB: number): void {
  const {start, list, b, vocabulary} = into;
  start.fill(0, 0, into.countA + into.countB + 1);
  for (let j = 0; j < countB; j++) start[b[j] + 1]++;
  for (let id = 0; id < vocabulary; id++) start[id + 1] += start[id];
  for (let j = 0; j < countB; j++) list[start[b[j]]++] = j;
  for (let id = vocabulary; id > 0; id--) start[id] = start[id - 1];
  start[0] = 0;
}

/** Lowest index in list[from, to) whose value is at least `value`; `to` if there is none. */
export function lowerBoundIn(list: Int32Array, from: number, to: number, value: number): number {
  while (from < to) {
    const middle = (from + to) >> 1;
    if (list[middle] < value) from = middle + 1;
    else to = middle;
  }
  return from;
}
