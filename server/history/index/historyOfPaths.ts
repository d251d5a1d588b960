// The history of a few files, asked of Git without an index and within a limited time: which commits of HEAD changed them, and
// to which versions. Renames are not followed, because commits are asked for the files as they are called now.

import {LogParser, logArguments} from '../../git/log.ts';
import type {Repository} from '../../git/repository.ts';
import {GitError, gitBytes, gitChunksUntil} from '../../git/runGit.ts';
import type {Head} from '../queries/headAncestry.ts';
import {openVersionLookup} from '../queries/versionLookup.ts';
import {pathBytes} from './catalog.ts';
import {type HistoryOptions, limitFlags} from './commitSelection.ts';
import {emptyHistory} from './historyIndex.ts';
import type {OpenHistory} from './openHistory.ts';

interface HistoryOfPaths extends OpenHistory {
  readonly head: Head;
  /** Otherwise only its newest part was read: nothing is known of what is older. */
  readonly isWhole: boolean;
}

/**
 * Sorting by date makes Git read all commits before it writes the first one. Without it, too, a commit comes before its
 * parents; only sides of a merge may be in another order.
 */
const arguments_ = logArguments.filter((argument) => argument !== '--date-order');

/** `paths` are relative to the top of the repository; null: there is no commit. */
export async function historyOfPaths(
  repository: Repository,
  options: HistoryOptions,
  paths: readonly string[],
  signal: AbortSignal,
): Promise<HistoryOfPaths | null> {
  const top = {...repository, folder: repository.workTree ?? repository.commonFolder};
  const commit = await headOf(top);
  if (commit === null) return null;
  const named = paths.filter((path) => !/[\n\0]/.test(path) && isSelected(path, options));
  const wanted = new Set(named.map(pathBytes));
  const parser = new LogParser((path) => wanted.has(path));
  const input = `${commit}\n--\n${named.map((path) => `:(top,literal)${path}\n`).join('')}`;
  const args = [...arguments_, ...limitFlags(options), '--stdin'];
  const [isWhole, files] = await Promise.all([
    named.length === 0 ? true : gitChunksUntil(top, args, input, (chunk) => parser.take(chunk), signal),
    filesAt(top, commit, named),
  ]);
  const catalog = isWhole ? parser.end() : parser.endBeforeLast();
  const {length} = catalog.commits;
  return {
    kind: 'past',
    repository,
    past: openVersionLookup(repository, {...emptyHistory, catalog}, options),
    head: {
      commit,
      isAncestor: new Uint8Array(length).fill(1),
      isFirstParent: new Uint8Array(length),
      cutOff: new Set(repository.cuts),
      files,
    },
    isWhole,
  };
}

async function headOf(top: Repository): Promise<string | null> {
  try {
    const said = await gitBytes(top, ['rev-parse', '--verify', '--quiet', '--end-of-options', 'HEAD^{commit}']);
    return said.toString('latin1').trim();
  } catch (error) {
    if (error instanceof GitError) return null;
    throw error;
  }
}

/** The setting `historyPaths`. */
function isSelected(path: string, {paths}: HistoryOptions): boolean {
  const folders = paths.map((one) => one.replace(/^(?:\.\/)+|\/+$/g, ''));
  return paths.length === 0 || folders.some((one) => one === '.' || path === one || path.startsWith(`${one}/`));
}

/** Their blobs in a commit, by path in the form of the catalog. */
async function filesAt(
  top: Repository,
  commit: string,
  paths: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (paths.length === 0) return new Map();
  const input = paths.map((path) => `${commit}:${path}\n`).join('');
  const said = await gitBytes(top, ['cat-file', '--batch-check=%(objectname) %(objecttype)'], input);
  const lines = said.toString('latin1').split('\n');
  return new Map(
    paths.flatMap((path, at): (readonly [string, string])[] => {
      const [, name] = /^([0-9a-f]{40,64}) blob$/.exec(lines[at] ?? '') ?? [];
      return name === undefined ? [] : [[pathBytes(path), name]];
    }),
  );
}
