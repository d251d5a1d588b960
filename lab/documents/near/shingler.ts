// Computes the shingle sets and sketches of texts, reusing one workspace for all documents.

import type {Format} from '../../../shared/model/format.ts';
import type {SearchedText} from '../../methods/distance/searchMeasures.ts';
import {type Vector, vectorOf} from '../../methods/distance/vector.ts';
import {pageWords} from '../../methods/shingles/pageWords.ts';
import {
  countedShingles,
  newShinglingSpace,
  type ShinglingSpace,
  shingleSet,
} from '../../methods/shingles/shingleSet.ts';
import {keepRare} from '../../methods/sketches/common.ts';
import {
  type BagFrequencies,
  countDocument,
  newBagFrequencies,
  weighByRarity,
} from '../../methods/sketches/frequencies.ts';
import type {WeightedSet} from '../../methods/sketches/sketcher.ts';
import type {Stem} from '../../methods/words/rewordTokens.ts';
import type {Method} from './method.ts';
import {noText, type SketchStore} from './sketchStore.ts';

export interface ShinglerInput {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly format: Format;
}

/** The identity of a queried text that is not part of the collection. */
export const asked = '';

export class Shingler {
  readonly #method: Method;
  readonly #space: ShinglingSpace;
  readonly #frequencies: BagFrequencies | null;
  #sketch = new Uint32Array(256);
  /** Number of shingles in the sketched documents, and how many of them were ignored as common. */
  readonly seen = {shingles: 0, common: 0};

  /** `stem` as in `newShinglingSpace`. */
  constructor(method: Method, stem: Stem | null) {
    this.#method = method;
    this.#space = newShinglingSpace(stem);
    this.#frequencies = needsFrequencies(method) ? newBagFrequencies() : null;
  }

  /** Whether all documents must be passed to `note` before the first one is sketched. */
  get needsFrequencies(): boolean {
    return this.#frequencies !== null;
  }

  note(text: ShinglerInput): void {
    if (this.#frequencies === null) return;
    const hashes = this.#shingles(text);
    countDocument(this.#frequencies, hashes, hashes.length);
  }

  /**
   * Sketches a text and stores the sketch under `id`. Null means that the content is not text. Returns the number of
   * the sketch.
   */
  add(store: SketchStore, id: string, text: ShinglerInput | null): number {
    if (text === null) return store.add(id, noText, this.#sketch, 0);
    const set = this.#weighted(text, id !== asked);
    const {sketcher} = this.#method;
    const room = sketcher.sizeMax(set.count);
    if (this.#sketch.length < room) this.#sketch = new Uint32Array(room * 2);
    const size = set.count === 0 ? 0 : sketcher.sketch(set, this.#sketch);
    return store.add(id, set.count, this.#sketch, size);
  }

  /** The distinct shingles of a text, with their weights if these are measured. */
  setOf(text: ShinglerInput): Vector {
    if (this.#method.measuresWeights) {
      const {hashes, count, weights} = this.#weighted(text, false);
      return vectorOf(hashes, count, weights);
    }
    const hashes = this.#shingles(text);
    return vectorOf(hashes, this.#rare(hashes, hashes.length, null), null);
  }

  /** The bag of shingles and the words of a text, for measures that sketches do not estimate. */
  searched({path, bytes, format}: ShinglerInput): SearchedText {
    const {shingling} = this.#method;
    const {hashes, count, weights} = countedShingles(path, bytes, format, shingling, this.#space);
    const bag = vectorOf(hashes, count, weights);
    const {tokens, columns} = pageWords(path, bytes, format, shingling.words, this.#space);
    return {bag, words: columns[0].slice(0, tokens.count)};
  }

  #shingles({path, bytes, format}: ShinglerInput): Uint32Array {
    return shingleSet(path, bytes, format, this.#method.shingling, this.#space);
  }

  #weighted(text: ShinglerInput, isSeen: boolean): WeightedSet {
    const {sketcher, shingling} = this.#method;
    if (sketcher.weighing === 'none') {
      const hashes = this.#shingles(text);
      return {hashes, count: this.#counted(hashes, hashes.length, null, isSeen), weights: null};
    }
    const {path, bytes, format} = text;
    const {hashes, count, weights} = countedShingles(path, bytes, format, shingling, this.#space);
    const kept = this.#counted(hashes, count, weights, isSeen);
    if (sketcher.weighing === 'tf-idf' && this.#frequencies !== null)
      weighByRarity(this.#frequencies, hashes, kept, weights);
    return {hashes, count: kept, weights};
  }

  #counted(hashes: Uint32Array, count: number, weights: Float64Array | null, isSeen: boolean): number {
    const kept = this.#rare(hashes, count, weights);
    if (!isSeen) return kept;
    this.seen.shingles += count;
    this.seen.common += count - kept;
    return kept;
  }

  #rare(hashes: Uint32Array, count: number, weights: Float64Array | null): number {
    const {commonFrom} = this.#method;
    if (commonFrom === 0 || this.#frequencies === null) return count;
    return keepRare(this.#frequencies, hashes, count, weights, commonFrom);
  }
}

/** Whether sketches depend on the other documents of the collection. Such sketches cannot be cached. */
export function needsFrequencies({sketcher, commonFrom}: Method): boolean {
  return sketcher.weighing === 'tf-idf' || commonFrom > 0;
}

/** In the cache: 32 MB. */
const cachedNumbersMax = 8_000_000;

/** Numbers of 32 bits. */
function roomOf({keys, values}: Vector): number {
  return keys.length * (values === null ? 1 : 3);
}

type MaybeSet = Vector | null;

/** Caches the most recently used sets, by document. Null: the document can no longer be read. */
export function cachedSets(
  read: (document: number) => MaybeSet | Promise<MaybeSet>,
): (document: number) => MaybeSet | Promise<MaybeSet> {
  const cached = new Map<number, Vector>();
  let numbers = 0;
  const keep = (document: number, set: MaybeSet): MaybeSet => {
    if (set === null) return null;
    cached.set(document, set);
    numbers += roomOf(set);
    for (const [oldest, one] of cached) {
      if (numbers <= cachedNumbersMax || oldest === document) break;
      cached.delete(oldest);
      numbers -= roomOf(one);
    }
    return set;
  };
  return (document) => {
    const known = cached.get(document);
    if (known !== undefined) {
      // A Map iterates in insertion order, so re-inserting moves the entry to the end.
      cached.delete(document);
      cached.set(document, known);
      return known;
    }
    const set = read(document);
    return set instanceof Promise ? set.then((one) => keep(document, one)) : keep(document, set);
  };
}
