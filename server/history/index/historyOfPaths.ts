// The newest part of the history of a few files, asked of Git without an index: which commits of HEAD changed them, and to
// which versions. Renames are not followed, because commits are asked for the files as they are called now.

import {LogParser, logArguments} from '../../git/log.ts';
import type {Repository} from '../../git/repository.ts';
import {gitBytes, gitChunksUntil} from '../../git/runGit.ts';
import {headCommit} from '../../git/trees.ts';
import type {Head} from '../queries/commitAncestry.ts';
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
 * Every commit, with what it changed of the paths: Git counts only commits that it shows. To list them before takes a
 * fourth more of Git's time, and another start.
 */
const arguments_ = [
  ...logArguments.filter((argument) => argument !== '--date-order'),
  ...['--full-history', '--sparse', '--stdin'],
];

interface Extent {
  /** How many of the newest commits of HEAD are looked at. */
  readonly commitsMax: number;
  readonly signal: AbortSignal;
}

/** `paths` are relative to the top of the repository; null: there is no commit. */
export async function historyOfPaths(
  repository: Repository,
  options: HistoryOptions,
  paths: readonly string[],
  {commitsMax, signal}: Extent,
): Promise<HistoryOfPaths | null> {
  const top = {...repository, folder: repository.workTree ?? repository.commonFolder};
  const commit = await headCommit(top);
  if (commit === null) return null;
  const named = paths.filter((path) => !/[\n\0]/.test(path) && isSelected(path, options));
  const wanted = new Set(named.map(pathBytes));
  const parser = new LogParser((path) => wanted.has(path));
  const limits = limitFlags({...options, commitsMax: Math.min(options.commitsMax, commitsMax + 1)});
  const asked = named.length === 0 ? [inNoCommit] : named;
  const input = `${commit}\n--\n${asked.map((path) => `:(top,literal)${path}\n`).join('')}`;
  const [isRead, files] = await Promise.all([
    gitChunksUntil(top, [...arguments_, ...limits], input, (chunk) => parser.take(chunk), signal),
    filesAt(top, commit, named),
  ]);
  // Git ends no record behind which there is none.
  if (isRead) parser.take(Buffer.of(0, 0));
  if (isRead && parser.commits === 0) return null;
  const isWhole = isRead && parser.commits <= commitsMax;
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

/** Without a path, Git would show all that was changed. */
const inNoCommit = '.git';

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
