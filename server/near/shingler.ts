// Takes texts, gives their sets of shingles and their sketches: one workspace for one document after the other.

import {newShinglingSpace, type Shingling, shingleSet} from '../../shared/shingle/shingleSet.ts';
import type {Format} from '../../shared/text/format.ts';
import type {Method} from './method.ts';
import {noText, type SketchStore} from './sketchStore.ts';

export interface Text {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly format: Format;
}

export class Shingler {
  readonly #shingling: Shingling;
  readonly #method: Method;
  readonly #space = newShinglingSpace();
  #sketch = new Uint32Array(256);

  constructor(method: Method) {
    this.#method = method;
    this.#shingling = method.shingling;
  }

  /** Sketches a text and keeps that under `id`; null: it is none. Gives the number of the sketch. */
  add(store: SketchStore, id: string, text: Text | null): number {
    if (text === null) return store.add(id, noText, this.#sketch, 0);
    const {path, bytes, format} = text;
    const hashes = shingleSet(path, bytes, format, this.#shingling, this.#space);
    const {sketcher} = this.#method;
    const room = sketcher.sizeMax(hashes.length);
    if (this.#sketch.length < room) this.#sketch = new Uint32Array(room * 2);
    const size = hashes.length === 0 ? 0 : sketcher.sketch({hashes, count: hashes.length, weights: null}, this.#sketch);
    return store.add(id, hashes.length, this.#sketch, size);
  }

  /** Its shingles, ascending, each once. */
  setOf({path, bytes, format}: Text): Uint32Array {
    return shingleSet(path, bytes, format, this.#shingling, this.#space).slice().sort();
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
