// Takes texts, gives their sets of shingles and their sketches: one workspace for one document after the other.

import {countedShingles, newShinglingSpace, type ShinglingSpace, shingleSet} from '../../shared/shingle/shingleSet.ts';
import {countDocument, type Frequencies, newFrequencies, weighByRarity} from '../../shared/sketch/frequencies.ts';
import type {WeightedSet} from '../../shared/sketch/sketcher.ts';
import type {Format} from '../../shared/text/format.ts';
import type {Stem} from '../../shared/text/reword.ts';
import type {Method} from './method.ts';
import {noText, type SketchStore} from './sketchStore.ts';

export interface Text {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly format: Format;
}

export class Shingler {
  readonly #method: Method;
  readonly #space: ShinglingSpace;
  readonly #frequencies: Frequencies | null;
  #sketch = new Uint32Array(256);

  /** `stem` as `newShinglingSpace` takes it. */
  constructor(method: Method, stem: Stem | null) {
    this.#method = method;
    this.#space = newShinglingSpace(stem);
    this.#frequencies = method.sketcher.weighing === 'tf-idf' ? newFrequencies() : null;
  }

  /** Whether `note` must see all documents before the first is sketched. */
  get needsFrequencies(): boolean {
    return this.#frequencies !== null;
  }

  note({path, bytes, format}: Text): void {
    if (this.#frequencies === null) return;
    const hashes = shingleSet(path, bytes, format, this.#method.shingling, this.#space);
    countDocument(this.#frequencies, hashes, hashes.length);
  }

  /** Sketches a text and keeps that under `id`; null: it is none. Gives the number of the sketch. */
  add(store: SketchStore, id: string, text: Text | null): number {
    if (text === null) return store.add(id, noText, this.#sketch, 0);
    const set = this.#weighted(text);
    const {sketcher} = this.#method;
    const room = sketcher.sizeMax(set.count);
    if (this.#sketch.length < room) this.#sketch = new Uint32Array(room * 2);
    const size = set.count === 0 ? 0 : sketcher.sketch(set, this.#sketch);
    return store.add(id, set.count, this.#sketch, size);
  }

  /** Its shingles, ascending, each once. */
  setOf({path, bytes, format}: Text): Uint32Array {
    return shingleSet(path, bytes, format, this.#method.shingling, this.#space).slice().sort();
  }

  #weighted({path, bytes, format}: Text): WeightedSet {
    const {sketcher, shingling} = this.#method;
    if (sketcher.weighing === 'none') {
      const hashes = shingleSet(path, bytes, format, shingling, this.#space);
      return {hashes, count: hashes.length, weights: null};
    }
    const set = countedShingles(path, bytes, format, shingling, this.#space);
    if (this.#frequencies !== null) weighByRarity(this.#frequencies, set.hashes, set.count, set.weights);
    return set;
  }
}

/** Numbers of shingles that are kept: 32 MB. */
const keptNumbersMax = 8_000_000;

type MaybeSet = Uint32Array | null;

/** Sets by document, those that were asked for last kept; null: it cannot be read any more. */
export function keptSets(
  read: (document: number) => MaybeSet | Promise<MaybeSet>,
): (document: number) => MaybeSet | Promise<MaybeSet> {
  const kept = new Map<number, Uint32Array>();
  let numbers = 0;
  const keep = (document: number, set: MaybeSet): MaybeSet => {
    if (set === null) return null;
    kept.set(document, set);
    numbers += set.length;
    for (const [oldest, one] of kept) {
      if (numbers <= keptNumbersMax || oldest === document) break;
      kept.delete(oldest);
      numbers -= one.length;
    }
    return set;
  };
  return (document) => {
    const known = kept.get(document);
    if (known !== undefined) {
      // The newest are last.
      kept.delete(document);
      kept.set(document, known);
      return known;
    }
    const set = read(document);
    return set instanceof Promise ? set.then((one) => keep(document, one)) : keep(document, set);
  };
}
