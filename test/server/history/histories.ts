// Random histories of pages for the tests of the history index, the index as the tests store it, and what it must
// contain.

import {join} from 'node:path';
import {openRepository, type Repository} from '../../../server/git/repository.ts';
import {type HistoryOptions, tipsOf} from '../../../server/history/index/commitSelection.ts';
import {type HistoryIndex, type OpenedHistory, openHistoryIndex} from '../../../server/history/index/historyIndex.ts';
import {updatedHistory} from '../../../server/history/index/updateIndex.ts';
import {pathHits} from '../../../server/history/queries/pathHits.ts';
import {openVersionLookup, type VersionLookup} from '../../../server/history/queries/versionLookup.ts';
import {type Disk, realDisk} from '../../../server/store/disk.ts';
import {fingerprintText, newFingerprintBuffers} from '../../../shared/history/historyFingerprints.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';
import {type Entry, file, type MadeCommit} from '../../support/histories.ts';
import {storeIn} from '../../support/storeIn.ts';
import {below, pick} from './edits.ts';

export const header = {kind: 'history', key: 'test'};
export const usual: HistoryOptions = {
  refs: [],
  since: '',
  commitsMax: 1e6,
  paths: [],
  encodings: null,
  fileBytesMax: 1e6,
};

export async function repositoryOf(folder: string): Promise<Repository> {
  const opened = await openRepository(folder);
  if (opened.kind === 'none') throw new Error(opened.reason);
  return opened.repository;
}

export interface Manner {
  readonly options?: HistoryOptions;
  readonly disk?: Disk;
  /** Stops after this many versions. */
  readonly stopAfter?: number;
  readonly notSaved?: (reason: string) => void;
}

/** Where the tests store the index of a repository. */
export function storeOf(folder: string): string {
  return join(folder, '.git/kept');
}

export async function opened(folder: string): Promise<OpenedHistory> {
  return openHistoryIndex(storeIn(storeOf(folder)), header, (await repositoryOf(folder)).nameBytes);
}

/** Opens the stored index, updates it and stores it. */
export async function updated(folder: string, manner: Manner = {}): Promise<HistoryIndex> {
  const {options = usual, disk = realDisk, stopAfter = Infinity, notSaved} = manner;
  const repository = await repositoryOf(folder);
  const store = storeIn(storeOf(folder), disk);
  realDisk.makeFolder(store.folder);
  const stop = new AbortController();
  let versions = 0;
  const updateOptions = {
    progress: () => void (++versions >= stopAfter && stop.abort()),
    signal: stop.signal,
    nowSeconds: 0,
  };
  const writer = {store, header, notSaved: ({reason}: {reason: string}) => notSaved?.(reason)};
  return updatedHistory(
    repository,
    options,
    await tipsOf(repository, options),
    openHistoryIndex(store, header, repository.nameBytes),
    writer,
    updateOptions,
  );
}

/** Built in memory, regardless of what is stored. */
export async function built(folder: string, options = usual): Promise<HistoryIndex> {
  const repository = await repositoryOf(folder);
  const updateOptions = {progress: () => {}, signal: new AbortController().signal, nowSeconds: 0};
  const none = {kind: 'none', reason: null} as const;
  return updatedHistory(repository, options, await tipsOf(repository, options), none, null, updateOptions);
}

const paths = ['a.txt', 'b.txt', 'docs/c.txt', 'docs/d.txt', 'docs/\xff.txt'];

/** Lines of words, few of which are repeated. */
function sentence(draw: () => number): string {
  if (draw() < 0.2) return '';
  return Array.from({length: 1 + below(draw, 14)}, () => `w${below(draw, 5000)}`).join(' ');
}

function pageOf(draw: () => number): Entry {
  return file(`${Array.from({length: 3 + below(draw, 12)}, () => sentence(draw)).join('\n')}\n`);
}

function editedPage(draw: () => number, {content}: Entry): Entry {
  const lines = String(content).split('\n');
  const at = below(draw, lines.length);
  lines.splice(at, below(draw, 4), ...Array.from({length: below(draw, 4)}, () => sentence(draw)));
  return file(lines.join('\n'));
}

/** Pages are added, edited, deleted, copied, renamed with and without edits, and restored; with merges. */
export function randomHistory(draw: () => number, count: number): MadeCommit[] {
  const commits: MadeCommit[] = [];
  for (let commit = 0; commit < count; commit++) {
    const first = commit === 0 ? [] : [draw() < 0.8 ? commit - 1 : Math.max(0, commit - 1 - below(draw, 4))];
    const second = commit > 2 && draw() < 0.15 ? [below(draw, commit)] : [];
    const parents = [...new Set([...first, ...second])];
    const tree = new Map(parents.length === 0 ? [] : commits[parents[0]].tree);
    for (const [path, entry] of parents.length > 1 ? commits[parents[1]].tree : []) {
      if (draw() < 0.5) tree.set(path, entry);
    }
    const [path, other] = [pick(draw, paths), pick(draw, paths)];
    const page = tree.get(path);
    const how = draw();
    if (page === undefined || how < 0.1) tree.set(path, pageOf(draw));
    else if (how < 0.5) tree.set(path, editedPage(draw, page));
    else if (how < 0.6) tree.delete(path);
    else if (how < 0.7) tree.set(other, page);
    else if (how < 0.9) {
      tree.delete(path);
      tree.set(other, how < 0.8 ? page : editedPage(draw, page));
    } else {
      const old = commits[below(draw, commits.length)]?.tree.get(path);
      if (old !== undefined) tree.set(path, old);
    }
    commits.push({parents, tree});
  }
  return commits;
}

/** The commits reachable from `tips`. */
export function reachable(commits: readonly MadeCommit[], tips: readonly number[]): Set<number> {
  const found = new Set(tips);
  for (const commit of found) for (const parent of commits[commit].parents) found.add(parent);
  return found;
}

export function newestPast(repository: Repository, history: HistoryIndex): VersionLookup {
  return openVersionLookup(repository, history, usual);
}

const space = newFingerprintBuffers();

/**
 * Missing entries of the index: queried with all fingerprints of each file of each commit, the index must name the
 * file's path, with all of them.
 */
export function unknownOf(past: VersionLookup, commits: readonly MadeCommit[], live: ReadonlySet<number>): string[] {
  const missing = new Set<string>();
  const asked = new Map<string, Map<string, Set<number>>>();
  const rows = past.catalog.changes.commit.length;
  for (const commit of live) {
    for (const [path, {mode, content}] of commits[commit].tree) {
      if (!mode.startsWith('100')) continue;
      const count = fingerprintText(space, path, content, formatOf(path));
      const fingerprints = Array.from({length: count}, (_, k) => space.values[space.selected[k]]);
      // A single fingerprint is too little for a match.
      if (new Set(fingerprints).size < 2) continue;
      const key = `${path} ${content}`;
      let found = asked.get(key);
      if (found === undefined) {
        found = new Map();
        const question = fingerprints.map((print, at) => [print, at] as const);
        for (const hits of pathHits(past, question, rows, () => false)) {
          const name = past.catalog.paths[hits.path];
          found.set(name, new Set([...(found.get(name) ?? []), ...hits.fingerprints]));
        }
        asked.set(key, found);
      }
      const known = found.get(path);
      const lost = fingerprints.filter((print) => known?.has(print) !== true);
      if (lost.length > 0) missing.add(`${path} of commit ${commit}: ${lost.length} of ${fingerprints.length}`);
    }
  }
  return [...missing];
}
