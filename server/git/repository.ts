// Takes a folder, gives the repository that it belongs to, with the address of its remote, or a sentence why none can be read.

import {existsSync, readFileSync, realpathSync} from 'node:fs';
import {join, resolve} from 'node:path';
import {bareRepositoryOf} from '../store/location.ts';
import {type HookVariables, hookVariables} from './environment.ts';
import type {GitFolders} from './gitFolders.ts';
import {plainWorkTree} from './plainRepository.ts';
import {GitError, type GitRun, gitBytes} from './runGit.ts';

export interface Repository extends GitRun, GitFolders {
  /** Top of the work tree, absolute; null in a bare repository. */
  readonly workTree: string | null;
  /** Bytes of an object id: 20 (SHA-1) or 32 (SHA-256). */
  readonly nameBytes: 20 | 32;
  /** The clone does not contain the whole history. */
  readonly isShallow: boolean;
  /** The commits at which the history is cut off, as Git lists them; empty for a full clone. */
  readonly cuts: readonly string[];
}

type Opened = {readonly kind: 'repository'; readonly repository: Repository} | NoRepository;
interface NoRepository {
  readonly kind: 'none';
  /** A whole sentence, with what to do if something can be done. */
  readonly reason: string;
}

/** null: there is none with a work tree. */
export async function workTreeAt(folder: string): Promise<Repository | null> {
  const opened = await openRepository(folder);
  return opened.kind === 'repository' && opened.repository.workTree !== null ? opened.repository : null;
}

export async function openRepository(folder: string): Promise<Opened> {
  const bare = bareRepositoryOf(resolve(folder));
  const plain = bare === null ? plainRepository(folder) : null;
  const found =
    plain ?? (await (bare === null ? opened({folder, hook: {}}) : opened({folder, hook: {GIT_DIR: bare}}, true)));
  const ambient = ambientVariables();
  if (Object.keys(ambient).length === 0) return found;
  // In a hook the index may be a file other than .git/index. Variables of another repository are ignored.
  const {GIT_DIR: named} = ambient;
  const isSameNamed = named === undefined || (found.kind === 'repository' && isSame(found.repository.gitFolder, named));
  const hooked = isSameNamed ? found : await opened({folder, hook: ambient});
  if (hooked.kind === 'none') return found;
  if (found.kind === 'none') return isBelow(folder, hooked.repository.workTree) ? hooked : found;
  if (!isSame(found.repository.gitFolder, hooked.repository.gitFolder)) return found;
  // Only the index: GIT_DIR without GIT_WORK_TREE would make every folder the top of a work tree.
  const index = indexFile(found.repository.workTree);
  const hook: HookVariables = index === undefined ? {} : {GIT_INDEX_FILE: index};
  return {kind: 'repository', repository: {...found.repository, hook}};
}

/** The hook's variables with absolute paths: they are relative to the folder in which the hook was started. */
function ambientVariables(): HookVariables {
  const found: Record<string, string> = {};
  for (const name of hookVariables) {
    const value = process.env[name];
    if (value === undefined || value === '') continue;
    found[name] = name === 'GIT_PREFIX' ? value : resolve(value);
  }
  return found.GIT_DIR === undefined && found.GIT_INDEX_FILE === undefined ? {} : found;
}

/** Absolute. Git starts a hook at the top of the work tree, but the hook may have changed folder since. */
function indexFile(workTree: string | null): string | undefined {
  const named = process.env.GIT_INDEX_FILE;
  if (named === undefined || named === '') return undefined;
  return [resolve(named), resolve(workTree ?? '.', named)].find((file) => existsSync(file));
}

function plainRepository(folder: string): Opened | null {
  const workTree = plainWorkTree(folder);
  if (workTree === null) return null;
  // As Git spells it: a folder that it is started at is not looked up.
  const gitFolder = join(isSame(folder, workTree) ? resolve(folder) : workTree, '.git');
  const rest = {hook: {}, nameBytes: 20, isShallow: false, cuts: []} as const;
  return {kind: 'repository', repository: {folder, gitFolder, commonFolder: gitFolder, workTree, ...rest}};
}

async function opened(git: GitRun, isBare = false): Promise<Opened> {
  try {
    // Not through simple-git, which takes 20 ms to load: a hook with nothing to check should take no time.
    const said = await gitBytes(git, [
      'rev-parse',
      ...['--git-dir', '--git-common-dir', '--is-inside-work-tree', '--is-shallow-repository', '--show-object-format'],
      // The relative path up to the top of the work tree: unlike --show-toplevel, no error where there is none.
      '--show-cdup',
    ]);
    const [gitFolder = '', commonFolder = '', inside, shallow, format, up = ''] = said.toString('utf8').split('\n');
    // The settings of a bare repository could name any folder as its work tree.
    const workTree = inside === 'true' && !isBare ? realpathSync(resolve(git.folder, up)) : null;
    const common = resolve(git.folder, commonFolder);
    const repository: Repository = {
      ...git,
      gitFolder: resolve(git.folder, gitFolder),
      commonFolder: common,
      workTree,
      nameBytes: format === 'sha256' ? 32 : 20,
      isShallow: shallow === 'true',
      cuts: shallow === 'true' ? cutsIn(common) : [],
    };
    return {kind: 'repository', repository};
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    return {kind: 'none', reason: explained(error.message, git.folder)};
  }
}

function cutsIn(commonFolder: string): readonly string[] {
  try {
    return readFileSync(join(commonFolder, 'shallow'), 'latin1')
      .split('\n')
      .filter((name) => name !== '');
  } catch {
    return [];
  }
}

export const gitNotFound = 'Git was not found. Install it, or put it on the PATH.';

function explained(message: string, folder: string): string {
  if (message.includes('dubious ownership')) {
    return `Git refuses to read the repository of ${folder}, because it belongs to another user. If you trust it, run: git config --global --add safe.directory '${folder.replaceAll("'", "'\\''")}'`;
  }
  if (message.includes('safe.bareRepository')) {
    return `${folder} looks like a bare repository, but it is in the work tree of another, where anybody may have put it. Move it out of there.`;
  }
  if (message.includes('not a git repository')) return `${folder} is not in a Git repository.`;
  if (message.includes('ENOENT')) return gitNotFound;
  return `Git cannot read the repository of ${folder}: ${message}`;
}

function isSame(a: string, b: string): boolean {
  try {
    return realpathSync(a) === realpathSync(b);
  } catch {
    return false;
  }
}

function isBelow(folder: string, top: string | null): boolean {
  if (top === null) return false;
  const [inner, outer] = [realpathSync(folder), realpathSync(top)];
  return inner === outer || inner.startsWith(`${outer}/`);
}

/** Takes a repository, gives the address of its remote: `origin`, or the only other one; '' if there is none. */
export async function remoteOf(git: GitRun): Promise<string> {
  try {
    const said = (await gitBytes(git, ['config', '-z', '--get-regexp', '^remote\\..*\\.url$'])).toString('utf8');
    const remotes = said.split('\0').map((line) => line.split('\n'));
    const [, address = ''] = remotes.find(([name]) => name === 'remote.origin.url') ?? remotes[0] ?? [];
    return address;
  } catch (error) {
    // There is no such setting.
    if (error instanceof GitError) return '';
    throw error;
  }
}
