// Takes the files of a review, gives the texts of those that need not be read, as references, and their cached index. If
// one is another when a finding shows it, there is no review.

import type {Indexed} from '../../../shared/index/indexed.ts';
import {indexTexts} from '../../../shared/indexTexts.ts';
import {cachedIndex} from '../../cache/knownTokens.ts';
import {openTokenCache, relexedMax, textId} from '../../cache/tokenCache.ts';
import type {SourceFile} from '../../sources/sourceFile.ts';
import {unreadFiles} from '../check/unreadFiles.ts';
import type {Ports} from '../ports.ts';
import {tokenCacheFor} from '../tokenCacheFor.ts';
import type {ReviewInput, ReviewRequest} from './reviewInput.ts';
import {notCached, type StagedTokens} from './stagedTokens.ts';

export type UnchangedText = NonNullable<ReturnType<UnchangedTexts['textOf']>>;

interface UnchangedTexts {
  /** As a reference, as only what has changed is reported on. undefined: it must be read. */
  readonly textOf: ReturnType<typeof unreadFiles>['textOf'];
  /** Remembers what was read; `files` are all, with Git's ids of their contents. */
  readonly keep: (files: Iterable<{readonly name: string; readonly file: string | Buffer}>) => Promise<void>;
  /** The index of an earlier run is brought up to date for these texts. */
  readonly lexed: (sources: readonly SourceFile[]) => StagedTokens & Required<Pick<ReviewInput, 'remember'>>;
}

/** null: no index is cached. */
export function unchangedTexts(
  {root, loaded}: ReviewRequest,
  idBytes: 20 | 32,
  ports: Pick<Ports, 'env' | 'memory'>,
): UnchangedTexts | null {
  const {config} = loaded;
  const location = tokenCacheFor(root, loaded, ports);
  if (location === null) return null;
  const cache = openTokenCache(location);
  if (cache.index === null) return null;
  const {fileBytesMax} = config.limits;
  const files = unreadFiles(cache, location, config, idBytes);
  return {
    textOf: (listed) => files.textOf({...listed, reference: true}),
    keep: (all) =>
      files.keep(new Map([...all].flatMap(({file, name}) => (typeof file === 'string' ? [[file, name]] : [])))),
    lexed: (sources) => {
      const now = sources.map((source) => textId(source, fileBytesMax));
      const known = now.map((id) => cache.texts.get(id));
      let indexed: Indexed | null = null;
      return {
        index: (texts, progress) => {
          indexed = cachedIndex(cache, now, texts) ?? indexTexts(texts, progress, known);
          return indexed;
        },
        fetch: async () => undefined,
        remember: async () => {
          if (indexed === null || known.filter((one) => one === undefined).length <= relexedMax) return null;
          const refused = await cache.keep(now, sources, indexed);
          return refused === null ? null : notCached(refused.reason);
        },
      };
    },
  };
}
