// Which commits are in the past of another, and of HEAD. Changes are listed by date, and those of several branches
// alternate: what an earlier commit did on one of them had not happened on the others.

import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import type {Repository} from '../../git/repository.ts';
import {gitBytes} from '../../git/runGit.ts';
import {headCommit, treeEntries} from '../../git/trees.ts';
import type {VersionLookup} from './versionLookup.ts';

export class CommitAncestry {
  /** Commits as Git lists them, children first: of each, its parents as numbers of this list. */
  readonly #parents: readonly (readonly number[])[];
  /** By commit of the catalog: its number in the list, or -1. */
  readonly #listed: Int32Array;
  /** By number of the list: whether it is in the past of `#of`, or is it. */
  readonly #isPast: Uint8Array;
  #of = -1;

  constructor(parents: readonly (readonly number[])[], listed: Int32Array) {
    this.#parents = parents;
    this.#listed = listed;
    this.#isPast = new Uint8Array(parents.length);
  }

  /** Whether a commit is an ancestor of another one, or the same. Asked for one `other` after the next. */
  isIn(commit: number, other: number): boolean {
    if (other !== this.#of) this.#mark(other);
    const number = this.#listed[commit];
    return number >= 0 && this.#isPast[number] === 1;
  }

  #mark(commit: number): void {
    this.#of = commit;
    const isPast = this.#isPast.fill(0);
    const first = this.#listed[commit];
    if (first < 0) return;
    isPast[first] = 1;
    for (let number = first; number < isPast.length; number++) {
      if (isPast[number] === 1) for (const parent of this.#parents[number]) isPast[parent] = 1;
    }
  }
}

/** Of all commits of the history that still exist, and of those between them. */
export async function readAncestry(repository: Repository, {catalog, isDead}: VersionLookup): Promise<CommitAncestry> {
  const asked = catalog.commits.filter((_, commit) => isDead[commit] === 0);
  const listing = ['rev-list', '--topo-order', '--parents', '--ignore-missing', '--stdin'];
  const said =
    asked.length === 0 ? '' : (await gitBytes(repository, listing, `${asked.join('\n')}\n`)).toString('latin1');
  const lines = said === '' ? [] : said.trimEnd().split('\n');
  const idLength = catalog.commits[0]?.length ?? 0;
  const numbers = new Map(lines.map((line, number) => [line.slice(0, idLength), number]));
  const parents = lines.map((line) => {
    // The parents of the oldest commits of a shallow clone are not there.
    return line
      .split(' ')
      .slice(1)
      .flatMap((name) => numbers.get(name) ?? []);
  });
  return new CommitAncestry(
    parents,
    Int32Array.from(catalog.commits, (name) => numbers.get(name) ?? -1),
  );
}

export interface Head {
  /** Full commit id; null: there is no commit yet. */
  readonly commit: string | null;
  /** Indexed by commit of the catalog. */
  readonly isAncestor: Uint8Array;
  readonly isFirstParent: Uint8Array;
  /** Full ids of commits whose parents are missing in a shallow clone. */
  readonly cutOff: ReadonlySet<string>;
  /** Blob ids by path, in the form of the catalog. Symbolic links and submodules are not files. */
  readonly files: ReadonlyMap<string, string>;
}

/**
 * Takes a history, gives the part that belongs to HEAD: its ancestors, its first-parent chain, and its files. Commits
 * on unmerged branches are not part of the history of the work tree.
 */
export async function headOf(repository: Repository, {catalog}: VersionLookup): Promise<Head> {
  const isAncestor = new Uint8Array(catalog.commits.length);
  const isFirstParent = new Uint8Array(catalog.commits.length);
  const commit = await headCommit(repository);
  const cutOff = new Set(repository.isShallow ? linesOf(join(repository.commonFolder, 'shallow')) : []);
  if (commit === null) return {commit, isAncestor, isFirstParent, cutOff, files: new Map()};
  const top = {...repository, folder: repository.workTree ?? repository.commonFolder};
  const [lines, entries] = await Promise.all([
    gitBytes(repository, ['rev-list', '--topo-order', '--parents', 'HEAD', '--']),
    treeEntries(top, 'HEAD'),
  ]);
  const numbers = new Map(catalog.commits.map((name, number) => [name, number]));
  let first: string | undefined = commit;
  for (const line of lines.toString('latin1').split('\n')) {
    const [name = '', parent] = line.split(' ');
    const number = numbers.get(name);
    if (number !== undefined) isAncestor[number] = 1;
    // Children come before their parents, so one pass follows the chain.
    if (name !== first) continue;
    first = parent;
    if (number !== undefined) isFirstParent[number] = 1;
  }
  const files = entries.filter(({mode}) => mode.startsWith('100'));
  return {
    commit,
    isAncestor,
    isFirstParent,
    cutOff,
    files: new Map(files.map(({name, blob}) => [name.toString('latin1'), blob])),
  };
}

function linesOf(file: string): readonly string[] {
  try {
    return readFileSync(file, 'latin1').split('\n');
  } catch {
    // The clone was deepened meanwhile.
    return [];
  }
}
