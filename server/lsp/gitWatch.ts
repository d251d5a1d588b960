// Detects that HEAD or a branch has moved: by file watchers if the client can watch any folder, else by polling every few
// seconds. The events of the watchers go to languageServer.ts like those of any changed file.

import {type Connection, DidChangeWatchedFilesNotification, type Disposable} from 'vscode-languageserver/node';
import {URI} from 'vscode-uri';
import {headNow, watchedGitFiles} from '../git/gitFolders.ts';

export class GitWatch {
  readonly #connection: Connection;
  readonly #pollMs: number;
  readonly #moved: (root: string) => void;
  #watchers: Disposable | null = null;
  #timer: NodeJS.Timeout | null = null;
  /** Number of the last call: the client may answer after later calls. */
  #turn = 0;

  /** `moved` is called only when polling; otherwise the client sends file events. */
  constructor(connection: Connection, pollMs: number, moved: (root: string) => void) {
    this.#connection = connection;
    this.#pollMs = pollMs;
    this.#moved = moved;
  }

  /** Watches these roots instead of the previous ones. */
  async watch(roots: readonly string[], by: 'client' | 'us'): Promise<void> {
    this.end();
    if (roots.length === 0) return;
    if (by === 'us') {
      this.#poll(roots);
      return;
    }
    // The Git folders may be outside the folders of the workspace.
    const watchers = roots.flatMap((root) =>
      watchedGitFiles(root).map(({folder, pattern}) => ({
        globPattern: {baseUri: URI.file(folder).toString(), pattern},
      })),
    );
    if (watchers.length === 0) return;
    const turn = this.#turn;
    const registered = await this.#connection.client.register(DidChangeWatchedFilesNotification.type, {watchers});
    if (turn === this.#turn) this.#watchers = registered;
    else registered.dispose();
  }

  end(): void {
    this.#turn++;
    this.#watchers?.dispose();
    this.#watchers = null;
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
  }

  #poll(roots: readonly string[]): void {
    const stamps = new Map(roots.map((root) => [root, headNow(root)?.stamp]));
    this.#timer = setInterval(() => {
      for (const root of roots) {
        const stamp = headNow(root)?.stamp;
        if (stamps.get(root) === stamp) continue;
        stamps.set(root, stamp);
        this.#moved(root);
      }
    }, this.#pollMs);
    this.#timer.unref();
  }
}

/**
 * Whether a URI names a file in which Git stores commits and branches. Lock files and Git's index change all the time.
 */
export function isCommitFile(uri: string): boolean {
  return isInGit(uri) && !/(?:\.lock|\/index)$/.test(uri);
}

export function isInGit(uri: string): boolean {
  return /\/\.git(?:\/|$)/.test(uri);
}
