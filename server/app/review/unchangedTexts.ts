// Takes listed files, gives the texts of those that look as they did when they were read before, and whose words are
// cached: they are not read, until a finding shows them. If one is another by then, there is no review.

import type {Indexed} from '../../../shared/index/indexed.ts';
import {indexTexts} from '../../../shared/indexTexts.ts';
import type {Config} from '../../../shared/model/config.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';
import {openFileIds} from '../../cache/knownFiles.ts';
import {cachedIndex} from '../../cache/knownTokens.ts';
import {fileId, openTokenCache, textId} from '../../cache/tokenCache.ts';
import {blobName} from '../../git/blobId.ts';
import {settingEncoding} from '../../sources/namedEncodings.ts';
import {readFile} from '../../sources/readFile.ts';
import type {ListedFile, SourceFile} from '../../sources/sourceFile.ts';
import type {Environment} from '../../store/location.ts';
import {UserError} from '../../userError.ts';
import {tokenCacheFor} from '../tokenCacheFor.ts';
import type {ReviewInput, ReviewRequest} from './reviewInput.ts';
import {notCached, relexedMax, type StagedTokens} from './stagedTokens.ts';

export interface UnchangedTexts {
  /** As a reference, as only what has changed is reported on. undefined: it must be read. */
  readonly textOf: (listed: ListedFile) => (SourceFile & {readonly blob: string}) | undefined;
  /** Remembers what was read; `files` are all, with Git's ids of their contents. */
  readonly keep: (files: Iterable<{readonly name: string; readonly file: string | Buffer}>) => Promise<void>;
  /** The index of an earlier run is brought up to date for these texts. */
  readonly lexed: (sources: readonly SourceFile[]) => StagedTokens & Required<Pick<ReviewInput, 'remember'>>;
}

/** null: no index is cached. */
export function unchangedTexts(
  {root, loaded}: ReviewRequest,
  idBytes: 20 | 32,
  env: Environment,
): UnchangedTexts | null {
  const {config} = loaded;
  const location = tokenCacheFor(root, loaded, env);
  if (location === null) return null;
  const cache = openTokenCache(location);
  if (cache.index === null) return null;
  const {fileBytesMax} = config.limits;
  const ids = openFileIds(location.store, root, idBytes, Date.now());
  return {
    textOf: (listed) => {
      const {path, file, named, encoding} = listed;
      if (typeof file !== 'string' || (encoding ?? settingEncoding(path, config)) !== undefined) return undefined;
      const blob = ids.idOf(file);
      const format = formatOf(path);
      const text = blob === undefined ? undefined : cache.texts.get(fileId({path, format, named, blob}, fileBytesMax));
      if (blob === undefined || text === undefined) return undefined;
      let bytes: Uint8Array | null = null;
      return {
        kind: 'source',
        ...{path, format, encoding: text.encoding, reference: true, named, mtimeMs: 0, blob, length: text.length},
        get bytes() {
          bytes ??= sameBytes(listed, blob, config);
          return bytes;
        },
      };
    },
    keep: (files) =>
      ids.keep(new Map([...files].flatMap(({file, name}) => (typeof file === 'string' ? [[file, name]] : [])))),
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

function sameBytes(listed: ListedFile, blob: string, config: Config): Uint8Array {
  let now = '';
  const read = readFile(listed, config, (raw) => {
    now = blobName(raw, blob.length === 40 ? 20 : 32);
  });
  if (read.kind === 'source' && now === blob) return read.bytes;
  throw new UserError(`${listed.path} changed while it was compared. Run the command again.`);
}
