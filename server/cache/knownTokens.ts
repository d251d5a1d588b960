// Takes the texts of a check, gives their cached tokens, and stores those that were not cached.

import type {Corpus} from '../../shared/index/corpus.ts';
import type {LexedDocument} from '../../shared/index/packedTokens.ts';
import type {SourceFile} from '../sources/sourceFile.ts';
import {openTokenCache, type TokenCacheLocation, textId} from './tokenCache.ts';

/** Below this size, lexing is faster than the cache: 2 MB of Markdown take 20 ms. */
const textBytesMin = 2_000_000;

export interface KnownTokens {
  /** Indexed by text; undefined: not cached. */
  readonly known: readonly (LexedDocument | undefined)[];
  /** Stores the tokens of the texts that were not cached. The corpus holds the texts in the same order. */
  readonly keep: (corpus: Corpus) => Promise<void>;
}

/** null: too little text to be worth it. */
export function knownTokens(
  location: TokenCacheLocation,
  sources: readonly SourceFile[],
  fileBytesMax: number,
): KnownTokens | null {
  if (sources.reduce((sum, {bytes}) => sum + bytes.length, 0) < textBytesMin) return null;
  const cache = openTokenCache(location);
  const ids = sources.map((source) => textId(source, fileBytesMax));
  return {
    known: ids.map((id) => cache.texts.get(id)),
    keep: async (corpus) => {
      // If the store is refused or busy, the next run lexes again. A full disk is reported with the answer.
      await cache.keep(ids, sources, corpus);
    },
  };
}
