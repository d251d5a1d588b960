// The input of a query about one document.

import type {IncrementalIndex} from '../index/incremental/indexState.ts';
import type {Document} from '../model/document.ts';
import type {PairBuffers} from '../pair/pairBuffers.ts';

/** The index, its documents, and buffers that are reused from call to call. */
export interface IndexView {
  readonly index: IncrementalIndex;
  /** By document; the entry of a removed document is stale. */
  readonly texts: readonly Document[];
  /** By document, its place in order of paths. */
  readonly pathRank: Int32Array;
  /** The existing documents of each page. */
  readonly membersOf: (slot: number) => readonly number[];
  /** Pairs of documents on the same page because they are nearly equal, by either document. */
  readonly samePages: ReadonlyMap<number, readonly (readonly [number, number])[]>;
  readonly space: PairBuffers;
}

/** While one types the paths stay: numbers are compared in less time than paths, which begin alike. */
export function ranksOf(texts: readonly Pick<Document, 'path'>[]): Int32Array {
  const rank = new Int32Array(texts.length);
  const order = [...texts.keys()].sort((x, y) => {
    const [one, other] = [texts[x].path, texts[y].path];
    return one < other ? -1 : one > other ? 1 : 0;
  });
  for (const [place, document] of order.entries()) rank[document] = place;
  return rank;
}
