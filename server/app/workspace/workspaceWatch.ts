// Waits until a file that a check reads has changed. Files that Git ignores or the configuration excludes do not count.

import {lstatSync} from 'node:fs';
import {basename, dirname, join, resolve} from 'node:path';
import type {LoadedConfig} from '../../config/configTypes.ts';
import {gitFoldersOf} from '../../git/gitFolders.ts';
import {FolderWatch} from '../../sources/folderWatch.ts';
import {listFiles} from '../../sources/listFiles.ts';
import {UserError} from '../../userError.ts';

interface WatchRequest {
  /** Absolute. */
  readonly root: string;
  /** Whether the index and HEAD of Git count. */
  readonly isReview: boolean;
  /** Absolute; a report that every run writes. */
  readonly ignored: string | null;
  /** Of folders; with more of them, files are looked at every second. */
  readonly watchersMax: number;
  /** The configuration, which may change, too. Throws UserError while it cannot be read. */
  readonly load: () => Promise<LoadedConfig>;
}

/** A program saves several files one after the other. */
const settleMs = 100;
const pollMs = 1000;

export class WorkspaceWatch {
  readonly #request: WatchRequest;
  #isChanged = false;
  readonly #folders: FolderWatch;
  #loaded: LoadedConfig;
  /** Every file that is listed, absolute, with what `stampOf` says of it. */
  #listed: ReadonlyMap<string, string> = new Map();
  #wake: (() => void) | null = null;
  #isPolling = false;

  private constructor(request: WatchRequest, loaded: LoadedConfig) {
    this.#request = request;
    this.#loaded = loaded;
    this.#folders = new FolderWatch(
      () => {
        this.#isChanged = true;
        this.#wake?.();
      },
      () => {
        this.#isPolling = true;
      },
      request.watchersMax,
    );
  }

  /** Begins to watch. Throws UserError. */
  static async start(request: WatchRequest): Promise<WorkspaceWatch> {
    const watch = new WorkspaceWatch(request, await request.load());
    await watch.#list();
    return watch;
  }

  /** How it is watched, as a phrase. */
  get how(): string {
    return this.#isPolling ? 'asking every second, as the system cannot watch so many folders' : 'watching';
  }

  /** Gives paths that have changed since it was last asked, as soon as there are some; none if it was stopped. */
  async next(signal: AbortSignal): Promise<readonly string[]> {
    while (!signal.aborted) {
      if (!this.#isChanged) await this.#something(signal);
      if (signal.aborted) break;
      await delay(settleMs, signal);
      this.#isChanged = false;
      const before = this.#listed;
      await this.#list();
      const paths = difference(before, this.#listed);
      if (paths.length > 0) return paths;
    }
    return [];
  }

  end(): void {
    this.#folders.end();
  }

  #something(signal: AbortSignal): Promise<void> {
    if (this.#isPolling) return delay(pollMs, signal);
    return new Promise((done) => {
      this.#wake = done;
      signal.addEventListener('abort', () => done(), {once: true});
    });
  }

  async #list(): Promise<void> {
    const {root, isReview, ignored, load} = this.#request;
    try {
      this.#loaded = await load();
    } catch (error) {
      // The next run says what is wrong with it.
      if (!(error instanceof UserError)) throw error;
    }
    const {files, skipped} = await listFiles(root, ['.'], this.#loaded.config);
    const paths = [...files, ...skipped].flatMap(({path}) => [resolve(root, path)]);
    const folders = new Set(paths.flatMap((path) => foldersAbove(path, root)));
    const settings = [...this.#loaded.looked, ...[...folders, root].map((folder) => join(folder, '.gitignore'))];
    const git = isReview ? gitFoldersOf(root) : null;
    const ofGit = git === null ? [] : ['index', 'HEAD', 'logs/HEAD'].map((name) => join(git.gitFolder, name));
    const all = [...paths, ...settings, ...ofGit].filter((path) => path !== ignored);
    // Before the files are looked at, so that no change goes unseen.
    const outside = [...this.#loaded.looked, ...ofGit].map((path) => dirname(path));
    if (!this.#isPolling) this.#folders.add(new Set([root, ...folders, ...outside]));
    if (this.#isPolling) this.#folders.end();
    this.#listed = new Map(all.map((path) => [path, stampOf(path)]));
  }
}

function foldersAbove(path: string, root: string): readonly string[] {
  const folders: string[] = [];
  for (let folder = dirname(path); folder.length > root.length && basename(folder) !== ''; folder = dirname(folder)) {
    folders.push(folder);
  }
  return folders;
}

/** Changes with the content, with the permissions and with the file itself; '' if there is none. */
function stampOf(path: string): string {
  try {
    const stat = lstatSync(path, {throwIfNoEntry: false, bigint: true});
    return stat === undefined ? '' : `${stat.mtimeNs} ${stat.ctimeNs} ${stat.size} ${stat.ino}`;
  } catch {
    return '';
  }
}

function difference(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): readonly string[] {
  const paths = new Set([...before.keys(), ...after.keys()]);
  return [...paths].filter((path) => (before.get(path) ?? '') !== (after.get(path) ?? '')).sort();
}

function delay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        done();
      },
      {once: true},
    );
  });
}
