// Takes the hashes and tags of two ranges of tokens; converts both to sequences of small numbers over one vocabulary.
// Names are those of `Sequences` in ../sequences.ts.

import {bytesOf, geti, puti, release, tableSize, take, takeNumbers, zero} from './memory.ts';

/** Unit of a token in lengths and sums: a Kana or Han character carries about half as much as a word. */
const ideographUnit: f32 = 0.6;
const ideograph: i32 = 2;

/** Where the host finds the arrays: `arraysOf` in ../sequences.ts reads them in this order. */
const head: usize = memory.data(64);

export let countA: i32, countB: i32, vocabulary: i32;
/** Both are ranges of one document, where a token must not match itself. `shift` is b's first token minus a's. */
export let isWithin: bool, shift: i32;
/** Words by position, in a and in b, and their units. */
export let a: usize, unitA: usize, b: usize, unitB: usize;
/** Positions of each word in b: list[start[id]] … list[start[id + 1] - 1], ascending. */
export let start: usize, list: usize;
export let weight: usize, linkedA: usize, linkedB: usize, linksA: usize, linksB: usize, next: usize;
let hash: usize, occurrences: usize, table: usize, input: usize;

/** Makes room for a pair; the host then writes hashes of b and a, and tags of b and a, where `head[0]` says. */
export function reserve(tokensA: i32, tokensB: i32): usize {
  countA = tokensA;
  countB = tokensB;
  const both = countA + countB;
  release(__heap_base);
  input = takeNumbers(both);
  take(<usize>both);
  hash = takeNumbers(both);
  occurrences = takeNumbers(both);
  weight = takeNumbers(both);
  unitA = takeNumbers(countA);
  unitB = takeNumbers(countB);
  linkedA = takeNumbers(countA);
  linkedB = takeNumbers(countB);
  linksA = takeNumbers(countA);
  a = takeNumbers(countA);
  b = takeNumbers(countB);
  list = takeNumbers(countB);
  start = takeNumbers(both + 1);
  table = takeNumbers(tableSize(both));
  linksB = takeNumbers(countB);
  next = takeNumbers(countA);
  puti(head, 0, <i32>input);
  puti(head, 1, <i32>hash);
  puti(head, 2, <i32>occurrences);
  puti(head, 3, <i32>weight);
  puti(head, 4, <i32>unitA);
  puti(head, 5, <i32>unitB);
  puti(head, 6, <i32>linkedA);
  puti(head, 7, <i32>linkedB);
  puti(head, 8, <i32>linksA);
  return head;
}

/** Numbers the words; gives the size of the vocabulary. */
export function number(within: bool, shiftOfB: i32): i32 {
  isWithin = within;
  shift = shiftOfB;
  vocabulary = 0;
  const size = tableSize(countA + countB);
  zero(table, size);
  const tags = input + bytesOf(countA + countB);
  numberSide(input, tags, countB, b, unitB, size - 1);
  zero(start, countA + countB + 1);
  for (let j = 0; j < countB; j++) puti(start, geti(b, j) + 1, geti(start, geti(b, j) + 1) + 1);
  for (let id = 0; id < vocabulary; id++) puti(start, id + 1, geti(start, id + 1) + geti(start, id));
  for (let j = 0; j < countB; j++) {
    const id = geti(b, j);
    const at = geti(start, id);
    puti(list, at, j);
    puti(start, id, at + 1);
  }
  for (let id = vocabulary; id > 0; id--) puti(start, id, geti(start, id - 1));
  puti(start, 0, 0);
  numberSide(input + bytesOf(countB), tags + <usize>countB, countA, a, unitA, size - 1);
  // Words that occur only in a have no positions in b.
  for (let id = vocabulary; id > 0 && geti(start, id) === 0; id--) puti(start, id, countB);
  return vocabulary;
}

function numberSide(hashes: usize, tags: usize, count: i32, ids: usize, units: usize, mask: i32): void {
  for (let i = 0; i < count; i++) {
    const value = geti(hashes, i);
    let cell = value & mask;
    let id = geti(table, cell) - 1;
    while (id >= 0 && geti(hash, id) !== value) {
      cell = (cell + 1) & mask;
      id = geti(table, cell) - 1;
    }
    if (id < 0) {
      id = vocabulary++;
      puti(table, cell, id + 1);
      puti(hash, id, value);
      puti(occurrences, id, 0);
    }
    puti(occurrences, id, geti(occurrences, id) + 1);
    puti(ids, i, id);
    store<f32>(units + bytesOf(i), ((load<u8>(tags + <usize>i) >> 4) & 3) === ideograph ? ideographUnit : <f32>1);
  }
}
