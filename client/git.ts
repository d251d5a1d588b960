// The built-in Git extension, if available: tells the server when a repository appears, disappears or moves to another
// commit. Without it the server gets only the file events of VS Code.

import * as vscode from 'vscode';
import type {Connection} from './client.ts';

/** The part of version 1 of the `vscode.git` API that is used here. */
interface GitApi {
  readonly repositories: readonly Repository[];
  readonly onDidOpenRepository: vscode.Event<Repository>;
  readonly onDidCloseRepository: vscode.Event<Repository>;
  getRepository(uri: vscode.Uri): Repository | null;
  toGitUri(uri: vscode.Uri, ref: string): vscode.Uri;
}

interface Repository {
  readonly rootUri: vscode.Uri;
  readonly state: {
    readonly HEAD: {readonly name?: string; readonly commit?: string} | undefined;
    readonly onDidChange: vscode.Event<void>;
  };
}

interface BuiltInGit {
  readonly enabled: boolean;
  readonly onDidChangeEnablement: vscode.Event<boolean>;
  getAPI(version: 1): GitApi;
}

/** Kinds of file events, as in the protocol. */
const created = 1;
const changed = 2;
const deleted = 3;

export class GitExtension {
  readonly #connection: Connection;
  #extension: vscode.Disposable | null = null;
  #api: {readonly git: GitApi; readonly listening: vscode.Disposable} | null = null;
  readonly #repositories = new Map<Repository, vscode.Disposable>();

  constructor(connection: Connection) {
    this.#connection = connection;
    void this.#begin();
  }

  /** The Git extension's URI of a file in a commit; null: it knows no repository there. */
  uriAt(file: vscode.Uri, commit: string): vscode.Uri | null {
    const git = this.#api?.git;
    return git === undefined || git.getRepository(file) === null ? null : git.toGitUri(file, commit);
  }

  dispose(): void {
    this.#forget();
    this.#extension?.dispose();
  }

  async #begin(): Promise<void> {
    const extension = vscode.extensions.getExtension<BuiltInGit>('vscode.git');
    if (extension === undefined) return;
    try {
      const git = await extension.activate();
      this.#extension = git.onDidChangeEnablement((enabled) =>
        enabled ? this.#follow(git.getAPI(1)) : this.#forget(),
      );
      if (git.enabled) this.#follow(git.getAPI(1));
    } catch {
      // Git is disabled or does not start, so there is nothing to watch.
    }
  }

  #follow(git: GitApi): void {
    this.#forget();
    for (const repository of git.repositories) this.#watch(repository);
    const listening = vscode.Disposable.from(
      git.onDidOpenRepository((repository) => {
        this.#watch(repository);
        this.#tell(repository, created);
      }),
      git.onDidCloseRepository((repository) => {
        this.#repositories.get(repository)?.dispose();
        this.#repositories.delete(repository);
        this.#tell(repository, deleted);
      }),
    );
    this.#api = {git, listening};
  }

  #watch(repository: Repository): void {
    let head = headOf(repository);
    const watching = repository.state.onDidChange(() => {
      const now = headOf(repository);
      if (now === head) return;
      head = now;
      this.#tell(repository, changed);
    });
    this.#repositories.set(repository, watching);
  }

  #forget(): void {
    this.#api?.listening.dispose();
    this.#api = null;
    for (const watching of this.#repositories.values()) watching.dispose();
    this.#repositories.clear();
  }

  #tell({rootUri}: Repository, type: 1 | 2 | 3): void {
    // A stopped server reads the repository when it starts.
    this.#connection.tellChanged([{uri: vscode.Uri.joinPath(rootUri, '.git', 'HEAD'), type}]).catch(() => {});
  }
}

function headOf({state}: Repository): string {
  return `${state.HEAD?.name ?? ''} ${state.HEAD?.commit ?? ''}`;
}
