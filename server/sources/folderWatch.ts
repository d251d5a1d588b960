// Takes folders, tells that something in them has changed. One watcher a folder, without those below it: Node watches a
// whole tree on Linux with one watcher a file, and would begin with node_modules.

import {type FSWatcher, lstatSync, readdirSync, watch} from 'node:fs';
import {join} from 'node:path';
import {errorCode} from '../store/disk.ts';
import {isExcluded} from './walkFolder.ts';

export class FolderWatch {
  readonly #watchers = new Map<string, FSWatcher>();
  readonly #changed: () => void;
  /** The system cannot watch so much. */
  readonly #failed: () => void;
  readonly #max: number;

  constructor(changed: () => void, failed: () => void, max: number) {
    this.#max = max;
    this.#changed = changed;
    this.#failed = failed;
  }

  /** Folders that are watched already stay so. */
  add(folders: Iterable<string>): void {
    for (const folder of folders) this.#watch(folder);
  }

  end(): void {
    for (const watcher of this.#watchers.values()) watcher.close();
    this.#watchers.clear();
  }

  #watch(folder: string): void {
    if (this.#watchers.has(folder)) return;
    if (this.#watchers.size >= this.#max) {
      this.#failed();
      return;
    }
    try {
      const watcher = watch(folder, (_, name) => this.#event(folder, name));
      // The folder is gone, or the system has no watchers left.
      watcher.on('error', () => this.#drop(folder));
      this.#watchers.set(folder, watcher);
    } catch (error) {
      const code = errorCode(error);
      if (code === 'ENOSPC' || code === 'EMFILE') this.#failed();
    }
  }

  #drop(folder: string): void {
    this.#watchers.get(folder)?.close();
    this.#watchers.delete(folder);
  }

  #event(folder: string, name: string | null): void {
    const path = name === null ? folder : join(folder, name);
    const isFolder = lstatSync(path, {throwIfNoEntry: false})?.isDirectory() === true;
    if (isFolder && name !== null && !isExcluded.has(name)) this.#enter(path);
    else if (!isFolder) this.#drop(path);
    this.#changed();
  }

  /** A new folder may have files before it is watched. */
  #enter(folder: string): void {
    if (this.#watchers.has(folder)) return;
    this.#watch(folder);
    try {
      for (const entry of readdirSync(folder, {withFileTypes: true})) {
        const path = join(folder, entry.name);
        if (entry.isDirectory() && !isExcluded.has(entry.name)) this.#enter(path);
      }
    } catch {
      // Already gone again.
    }
  }
}
