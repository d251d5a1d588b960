// Takes a history, gives the part that belongs to HEAD: its ancestors, its first-parent chain, and its files. Commits
// on unmerged branches are not part of the history of the work tree.

import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import type {Repository} from '../../git/repository.ts';
import {gitBytes} from '../../git/runGit.ts';
import {commitOf, treeEntries} from '../../git/trees.ts';
import type {VersionLookup} from './versionLookup.ts';

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

export async function headOf(repository: Repository, {catalog}: VersionLookup): Promise<Head> {
  const isAncestor = new Uint8Array(catalog.commits.length);
  const isFirstParent = new Uint8Array(catalog.commits.length);
  const commit = await commitOf(repository, 'HEAD');
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
