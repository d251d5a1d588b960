// Takes the texts of a check, gives the words that are kept of them, and keeps those that were not.

import type {Corpus} from '../../shared/index/corpus.ts';
import type {LexedDocument} from '../../shared/index/packedTokens.ts';
import type {SourceFile} from '../sources/sourceFile.ts';
import {openTokenCache, type TokenCacheLocation, textId} from './tokenCache.ts';

/** Less text is lexed sooner than looked up: 2 MB of Markdown take 20 ms. */
const textBytesMin = 2_000_000;

export interface KnownTokens {
  /** By number of the text; undefined: it has not been met. */
  readonly known: readonly (LexedDocument | undefined)[];
  /** Keeps those of the corpus, which holds the texts in their order, that were not known. */
  readonly keep: (corpus: Corpus) => Promise<void>;
}

/** null: it is not worth it. */
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
      // Refused or busy: the next run lexes again. What is said of a full disk is said of the answer.
      await cache.keep(ids, sources, corpus);
    },
  };
}
