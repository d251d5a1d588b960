// The distinct fingerprints of a page, ascending: a tenth of the memory of a `Set`, of which a history needs thousands.

import {lowerBound} from '../algorithms/sortedRows.ts';

export class PrintSet {
  readonly #values: Uint32Array;

  /** In any order, and with repetitions. */
  constructor(fingerprints: Uint32Array) {
    const values = fingerprints.toSorted();
    let count = 0;
    for (const value of values) if (count === 0 || values[count - 1] !== value) values[count++] = value;
    this.#values = values.slice(0, count);
  }

  get size(): number {
    return this.#values.length;
  }

  has(print: number): boolean {
    const at = lowerBound(this.#values, 0, this.#values.length, print);
    return at < this.#values.length && this.#values[at] === print;
  }

  [Symbol.iterator](): Iterator<number> {
    return this.#values.values();
  }
}
