// Takes where the words of texts are cached, gives what a check has of earlier ones: texts that need not be read, words
// that need not be lexed. After the check, what is new is cached.

import type {Config} from '../../../shared/model/config.ts';
import {type KnownTokens, knownTokens} from '../../cache/knownTokens.ts';
import {openTokenCache, type TokenCacheLocation} from '../../cache/tokenCache.ts';
import type {ListedFile, SourceFile} from '../../sources/sourceFile.ts';
import {ChangedSince, isEncodingNamed, type UnreadFiles, unreadFiles} from './unreadFiles.ts';

interface CachedTexts {
  /** null: no index is cached, so that all files are read. */
  readonly unread: UnreadFiles | null;
  /** null: too little text to be worth it. */
  readonly wordsOf: (sources: readonly SourceFile[]) => KnownTokens | null;
  /** Remembers what is in the files; `ids` are those of the words. */
  readonly keep: (
    files: readonly ListedFile[],
    sources: readonly SourceFile[],
    ids: KnownTokens['ids'],
  ) => Promise<void>;
  /** Whether a file that was not read is another by now. */
  readonly isChangedSince: (error: unknown) => boolean;
}

/** Git's ids in a repository with SHA-1; in others, nobody else needs ours. */
const idBytes = 20;

/** To be called before anything is read. */
export function cachedTexts(location: TokenCacheLocation, config: Config): CachedTexts {
  const cache = openTokenCache(location);
  const files = unreadFiles(cache, location, config, idBytes);
  return {
    unread: cache.index === null ? null : files,
    wordsOf: (sources) => knownTokens(cache, sources, config.limits.fileBytesMax),
    keep: async (listed, sources, ids) => {
      const named = new Map(listed.map((one) => [one.path, one]));
      const known = new Map<string, string>();
      sources.forEach(({path, encoding}, at) => {
        const one = named.get(path);
        if (typeof one?.file !== 'string' || encoding !== 'utf-8' || isEncodingNamed(one, config)) return;
        const [blob] = ids[at].split(' ', 1);
        known.set(one.file, blob);
      });
      await files.keep(known);
    },
    isChangedSince: (error) => error instanceof ChangedSince,
  };
}
