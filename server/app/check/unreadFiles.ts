// Takes listed files, gives the texts of those that look as they did when they were read before, and whose words are
// cached: they are not read until somebody needs their bytes.

import type {Config} from '../../../shared/model/config.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';
import {type FileIds, openFileIds} from '../../cache/knownFiles.ts';
import {fileId, type TokenCache, type TokenCacheLocation} from '../../cache/tokenCache.ts';
import {blobName} from '../../git/blobId.ts';
import {settingEncoding} from '../../sources/namedEncodings.ts';
import {readFile} from '../../sources/readFile.ts';
import type {ListedFile, SourceFile} from '../../sources/sourceFile.ts';
import {UserError} from '../../userError.ts';

export interface UnreadFiles extends Pick<FileIds, 'keep'> {
  /** undefined: it must be read. */
  readonly textOf: (listed: ListedFile) => UnreadFile | undefined;
}

type UnreadFile = SourceFile & Required<Pick<SourceFile, 'blob' | 'length'>>;

/** The bytes of a file that was not read are others by now. */
export class ChangedSince extends UserError {}

/** To be called before anything is read. */
export function unreadFiles(
  {texts}: Pick<TokenCache, 'texts'>,
  {store, root, memory}: TokenCacheLocation,
  config: Config,
  idBytes: 20 | 32,
): UnreadFiles {
  const ids = openFileIds(store, root, idBytes, Date.now(), memory);
  return {
    keep: ids.keep,
    textOf: (listed) => {
      const {path, file, named, reference} = listed;
      if (typeof file !== 'string' || isEncodingNamed(listed, config)) return undefined;
      const blob = ids.idOf(file);
      if (blob === undefined) return undefined;
      const format = formatOf(path);
      const text = texts.get(fileId({path, format, named, blob}, config.limits.fileBytesMax));
      // A guessed encoding is a note of each run, so it is not cached.
      if (text?.encoding !== 'utf-8') return undefined;
      let bytes: Uint8Array | null = null;
      return {
        kind: 'source',
        ...{path, format, encoding: text.encoding, reference, named, mtimeMs: 0, blob},
        ...{length: text.length, isSilent: text.isSilent},
        get bytes() {
          bytes ??= sameBytes(listed, blob, config);
          return bytes;
        },
      };
    },
  };
}

/** Git's ids of the contents of files, by their absolute paths. `contents`: names of texts, as by `fileId`. */
export function blobsOf(
  files: readonly ListedFile[],
  contents: ReadonlyMap<string, string | undefined>,
  config: Config,
): ReadonlyMap<string, string> {
  return new Map(
    files.flatMap((listed) => {
      const {file, path} = listed;
      const [blob] = contents.get(path)?.split(' ', 1) ?? [];
      return blob === undefined || typeof file !== 'string' || isEncodingNamed(listed, config) ? [] : [[file, blob]];
    }),
  );
}

/** Then the words are not those of the bytes as they are. */
function isEncodingNamed({path, encoding}: ListedFile, config: Config): boolean {
  return (encoding ?? settingEncoding(path, config)) !== undefined;
}

function sameBytes(listed: ListedFile, blob: string, config: Config): Uint8Array {
  let now = '';
  const read = readFile(listed, config, (raw) => {
    now = blobName(raw, blob.length === 40 ? 20 : 32);
  });
  if (read.kind === 'source' && now === blob) return read.bytes;
  throw new ChangedSince(`${listed.path} changed while it was compared. Run the command again.`);
}
