// Takes a run of versions of files, gives the fingerprints that each adds to those before it at its path. Both are plain
// data, which one thread may send to another.

import {newFingerprintBuffers} from '../../../shared/history/historyFingerprints.ts';
import type {FileEncoding} from '../../../shared/model/fileEncodings.ts';
import type {Format} from '../../../shared/model/format.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';
import {streamBlobs} from '../../git/blobStream.ts';
import type {GitRun} from '../../git/runGit.ts';
import {newAddedFingerprints, startFile, takeVersion} from './addedFingerprints.ts';
import {catalogPath} from './catalog.ts';
import {type HistoryPostings, newUnsorted, postVersion} from './historyPostings.ts';
import type {Unread} from './segments.ts';
import {versionText} from './versionText.ts';

/** One row per version; those of a path follow each other. */
export interface VersionRun {
  readonly version: Uint32Array;
  /** The version from which it was made, or `absent`. */
  readonly before: Uint32Array;
  /** 0: it is read only because the next one was made from it. */
  readonly posts: Uint8Array;
  readonly names: readonly string[];
  /** As in the catalog. */
  readonly paths: readonly string[];
  /** Of the setting `encodings`; undefined: it names none. */
  readonly encodings: readonly (FileEncoding | undefined)[];
}

export interface RunResult {
  /** As many versions were read, from the first on. */
  readonly done: number;
  readonly bytes: number;
  /** In the order of the run. */
  readonly postings: HistoryPostings;
  readonly unread: Unread;
}

/** Two branches may change a page at the same time, so the predecessor may be several versions back. */
const cachedMax = 4;

interface CachedVersion {
  readonly version: number;
  /** null: the version has no text to compare. */
  readonly text: Buffer | null;
}

/** State that one run leaves to the next. */
interface RunBuffers {
  readonly space: ReturnType<typeof newFingerprintBuffers>;
  readonly added: ReturnType<typeof newAddedFingerprints>;
}

export function newRunBuffers(): RunBuffers {
  return {space: newFingerprintBuffers(), added: newAddedFingerprints()};
}

/** `progress` gets the bytes of each version. */
export async function readRun(
  git: GitRun,
  {space, added}: RunBuffers,
  run: VersionRun,
  bytesMax: number,
  progress: (bytes: number) => void,
  signal?: AbortSignal,
): Promise<RunResult> {
  const postings = newUnsorted();
  const unread = {versions: [] as number[], reasons: [] as number[]};
  let cached: CachedVersion[] = [];
  let [done, bytes] = [0, 0];
  let path = '';
  let format: Format = formatOf('');
  await streamBlobs(
    git,
    run.names,
    bytesMax,
    (place, content) => {
      const [version, before] = [run.version[place], run.before[place]];
      if (place === 0 || run.paths[place] !== run.paths[place - 1]) {
        // Whether the predecessor is at hand by chance must not decide what is posted.
        const isRead = place > 0 && run.posts[place - 1] === 0;
        cached = isRead ? cached.filter((one) => one.version === before) : [];
        startFile(added);
        path = catalogPath(run.paths[place]);
        format = formatOf(path);
      }
      const text = typeof content === 'string' ? reasonOf[content] : versionText(content, run.encodings[place]);
      if (run.posts[place] === 1) {
        if (typeof text === 'number') {
          unread.versions.push(version);
          unread.reasons.push(text);
        } else {
          const base = cached.find((one) => one.version === before) ?? cached[0];
          takeVersion(added, space, path, format, base?.text ?? null, text);
          postVersion(postings, version, added.fingerprints.subarray(0, added.count));
        }
      }
      cached.unshift({version, text: typeof text === 'number' ? null : text});
      if (cached.length > cachedMax) cached.pop();
      const size = typeof content === 'string' ? 0 : content.length;
      done = place + 1;
      bytes += size;
      progress(size);
    },
    signal,
  );
  const {count, hash, version} = postings;
  return {done, bytes, postings: {hash: hash.slice(0, count), version: version.slice(0, count)}, unread};
}

/** Indices into `unreadReasons`. */
const reasonOf = {missing: 0, large: 1} as const;
