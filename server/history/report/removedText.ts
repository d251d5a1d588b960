// Index of the text that a commit removed, to be looked up by what it added: every run of three words with its places.
// Nothing is sampled, because a commit is small beside a history, and moved lists and tables are short.

import {sortRows} from '../../../shared/algorithms/radixSort.ts';
import {bucketBits, bucketStarts, lowerBound} from '../../../shared/algorithms/sortedRows.ts';
import {shingles} from '../../../shared/fingerprint/shingle.ts';
import type {Tokens} from '../../../shared/text/tokens.ts';

/** A run in more places is a phrase of the documentation, and says nothing about where a passage was. */
const placesMax = 96;
const runWords = 3;

/** Where an added run of words was removed. */
type SeedSink = (side: number, removedAt: number, addedAt: number) => void;

export class RemovedText {
  #count = 0;
  #hash = new Uint32Array(1 << 10);
  #side = new Uint32Array(1 << 10);
  #at = new Uint32Array(1 << 10);
  #values = new Uint32Array(1 << 12);
  #table: {readonly keys: Uint32Array; readonly order: Uint32Array; readonly starts: Uint32Array; bits: number} | null =
    null;

  /** `side` is the caller's number for the file; all words of a run are marked. */
  add(side: number, tokens: Tokens, removed: Uint8Array): void {
    this.#table = null;
    this.#markedRuns(tokens, removed, (hash, at) => {
      if (this.#count === this.#hash.length) this.#grow();
      this.#hash[this.#count] = hash;
      this.#side[this.#count] = side;
      this.#at[this.#count] = at;
      this.#count++;
    });
  }

  /** In order of the added words. */
  seeds(tokens: Tokens, added: Uint8Array, sink: SeedSink): void {
    if (this.#count === 0) return;
    const {keys, order, starts, bits} = this.#sorted();
    this.#markedRuns(tokens, added, (hash, addedAt) => {
      const bucket = hash >>> (32 - bits);
      const from = lowerBound(keys, starts[bucket], starts[bucket + 1], hash);
      let to = from;
      while (to < keys.length && keys[to] === hash && to - from <= placesMax) to++;
      if (to - from > placesMax) return;
      for (let k = from; k < to; k++) sink(this.#side[order[k]], this.#at[order[k]], addedAt);
    });
  }

  #markedRuns(tokens: Tokens, marks: Uint8Array, use: (hash: number, at: number) => void): void {
    if (this.#values.length < tokens.count) this.#values = new Uint32Array(tokens.count * 2);
    const count = shingles(tokens.hash, 0, tokens.count, runWords, this.#values);
    for (let at = 0; at < count; at++) {
      if (marks[at] === 1 && marks[at + 1] === 1 && marks[at + 2] === 1) use(this.#values[at], at);
    }
  }

  #sorted() {
    if (this.#table === null) {
      const {order, keys} = sortRows(this.#hash, this.#count);
      const bits = Math.min(16, bucketBits(this.#count));
      this.#table = {order, keys: keys.subarray(0, this.#count), starts: bucketStarts(keys, this.#count, bits), bits};
    }
    return this.#table;
  }

  #grow(): void {
    const grown = (old: Uint32Array): Uint32Array<ArrayBuffer> => {
      const more = new Uint32Array(old.length * 2);
      more.set(old);
      return more;
    };
    this.#hash = grown(this.#hash);
    this.#side = grown(this.#side);
    this.#at = grown(this.#at);
  }
}
