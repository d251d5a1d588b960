// Takes the texts of a check, gives their cached tokens and index, and stores what was not cached.

import type {Indexed} from '../../shared/index/indexed.ts';
import {type LexedDocument, storedFingerprints} from '../../shared/index/packedTokens.ts';
import {byteLength, type Document} from '../../shared/model/document.ts';
import {patchedIndex} from '../../shared/patchIndex.ts';
import type {SourceFile} from '../sources/sourceFile.ts';
import {keptTexts, type TokenCache, textId} from './tokenCache.ts';

/** Below this size, lexing is faster than the cache: 2 MB of Markdown take 20 ms. */
const textBytesMin = 2_000_000;

export interface KnownTokens {
  /** The names of the texts, which differ if their bytes, paths or formats do. */
  readonly ids: readonly string[];
  /** Indexed by text; undefined: not cached. */
  readonly known: readonly (LexedDocument | undefined)[];
  /** The index of an earlier run, brought up to date; null: there is none, or too much has changed. */
  readonly indexed: (texts: readonly Document[]) => Indexed | null;
  /** Of a text that is stored, by its name; null: it is not. */
  readonly fingerprintsOf: (id: string) => Uint32Array | null;
  /** Stores the tokens of the texts that were not cached. The index holds the texts in the same order. */
  readonly keep: (indexed: Indexed) => Promise<void>;
}

/** null: too little text to be worth it. */
export function knownTokens(
  cache: TokenCache,
  sources: readonly SourceFile[],
  fileBytesMax: number,
): KnownTokens | null {
  if (sources.reduce((sum, source) => sum + byteLength(source), 0) < textBytesMin) return null;
  const ids = sources.map((source) => textId(source, fileBytesMax));
  const known = ids.map((id) => cache.texts.get(id));
  return {
    ids,
    known,
    indexed: (texts) => cachedIndex(cache, ids, texts),
    fingerprintsOf: (id) => {
      const text = cache.texts.get(id);
      return text === undefined ? null : storedFingerprints(text);
    },
    keep: async (indexed) => {
      // If the store is refused or busy, the next run lexes again. A full disk is reported with the answer.
      await cache.keep(ids, sources, indexed);
    },
  };
}

/** The index of an earlier run, brought up to date; null: there is none, or too much has changed. */
export function cachedIndex(cache: TokenCache, ids: readonly string[], texts: readonly Document[]): Indexed | null {
  // Declared boilerplate is counted in the index.
  if (cache.index === null || texts.some(({template}) => template)) return null;
  const kept = keptTexts(cache.index, ids, cache.texts);
  const known = ids.map((id) => cache.texts.get(id));
  return kept === null ? null : patchedIndex(cache.index.stored, kept, texts, known);
}
