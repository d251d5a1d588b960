// Takes a checked folder, gives the folder of its index: `shingle` in the Git common directory, which all worktrees
// share, otherwise a folder in the user's cache. Starts no process, writes nothing, follows no link of a repository.

import {lstatSync, readFileSync, realpathSync} from 'node:fs';
import {homedir} from 'node:os';
import {dirname, isAbsolute, join, relative, resolve} from 'node:path';
import {type NotSaved, reasonOf} from './disk.ts';

interface Location {
  readonly kind: 'location';
  /** Need not exist yet: the first writer creates it. */
  readonly folder: string;
  /** The Git common directory; null outside Git, and where the repository's directory is not ours to write to. */
  readonly gitFolder: string | null;
}

/** Environment variables: `process.env`, except in tests. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Inputs that determine where the user's cache is. */
export interface Surroundings {
  readonly environment: Environment;
  readonly platform: string;
  readonly home: string;
}

export function surroundingsOf(environment: Environment): Surroundings {
  const {platform} = process;
  const home = environment[platform === 'win32' ? 'USERPROFILE' : 'HOME'] ?? homedir();
  return {environment, platform, home};
}

/** `root` is absolute. */
export function locationFor(root: string, surroundings: Surroundings): Location | NotSaved {
  const gitFolder = gitFolderOf(root);
  if (gitFolder !== null) return {kind: 'location', folder: join(gitFolder, 'shingle'), gitFolder};
  const cache = cacheFolder(surroundings);
  if (cache === null) return {kind: 'notSaved', reason: 'there is no folder for caches: HOME is not set'};
  try {
    // Loaded only here: inside Git nothing is hashed, which keeps a warm check fast.
    const {createHash} = process.getBuiltinModule('node:crypto');
    const name = createHash('sha256').update(realpathSync(root)).digest('hex').slice(0, 32);
    return {kind: 'location', folder: join(cache, 'shingle', name), gitFolder: null};
  } catch (error) {
    return {kind: 'notSaved', reason: reasonOf(error)};
  }
}

/** The Git common directory of the enclosing repository, if it belongs to this user; otherwise null. */
function gitFolderOf(folder: string): string | null {
  const common = ownCommonFolder(folder);
  return common === null ? null : ownedGitFolder(common);
}

/**
 * The Git common directory of the enclosing repository, if that repository says that this work tree is its own; otherwise
 * null. What is in the work tree may lead to any other repository, and nothing may be written there.
 */
export function ownCommonFolder(folder: string): string | null {
  const dotGit = dotGitOf(folder);
  if (dotGit === null) return bareRepositoryOf(folder);
  const kind = kindOf(dotGit);
  // A link may lead anywhere.
  if (kind !== 'folder') return kind === 'file' ? linkedCommonFolder(dotGit) : null;
  // Git itself writes none there.
  return kindOf(join(dotGit, 'commondir')) === 'nothing' ? dotGit : null;
}

/** The nearest `.git` at or above the folder, whatever it is. */
function dotGitOf(folder: string): string | null {
  for (let at = folder; ; at = dirname(at)) {
    const dotGit = join(at, '.git');
    if (kindOf(dotGit) !== 'nothing') return dotGit;
    if (dirname(at) === at) return null;
  }
}

/**
 * The bare repository that the folder is or is in. A folder of a work tree is none, however it looks: a stranger may have
 * committed it.
 */
export function bareRepositoryOf(folder: string): string | null {
  if (dotGitOf(folder) !== null) return null;
  for (let at = folder; ; at = dirname(at)) {
    if (kindOf(join(at, 'HEAD')) === 'file' && hasObjects(at)) return at;
    if (dirname(at) === at) return null;
  }
}

/** The path of a folder relative to its work tree, the same in all work trees of a repository; '' outside Git. */
export function pathInRepository(folder: string): string {
  const dotGit = dotGitOf(folder);
  return dotGit === null ? '' : relative(dirname(dotGit), folder);
}

/** For a linked worktree or a submodule, where `.git` is a file that names the folder. */
function linkedCommonFolder(dotGit: string): string | null {
  const named = /^gitdir: (.+?)\r?\n?$/.exec(smallText(dotGit) ?? '')?.[1];
  if (named === undefined) return null;
  const own = resolve(dirname(dotGit), named);
  const written = smallText(join(own, 'commondir'));
  if (written === null) {
    // A submodule: its repository names the folder of its work tree.
    const workTree = workTreeSet(smallText(join(own, 'config')) ?? '');
    return workTree !== null && isSamePath(resolve(own, workTree), dirname(dotGit)) ? own : null;
  }
  // A linked work tree: its repository has an entry for it, which names this file.
  const common = resolve(own, written.replace(/\r?\n$/, ''));
  const entry = smallText(join(own, 'gitdir'))?.replace(/\r?\n$/, '') ?? '';
  if (entry === '' || !isSamePath(resolve(own, entry), dotGit)) return null;
  return isSamePath(dirname(own), join(common, 'worktrees')) ? common : null;
}

/** The setting core.worktree of a configuration as Git writes it; null: there is none. */
function workTreeSet(config: string): string | null {
  let section = '';
  for (const line of config.split(/\r?\n/)) {
    section = /^\s*\[([^\]]*)\]/.exec(line)?.[1].trim().toLowerCase() ?? section;
    const value = section === 'core' ? /^\s*worktree\s*=\s*(.*?)\s*$/i.exec(line)?.[1] : undefined;
    if (value !== undefined)
      return value
        .replace(/^"(.*)"$/, '$1')
        .replaceAll('\\\\', '\\')
        .replaceAll('\\"', '"');
  }
  return null;
}

/** Whether both are there, and one. */
export function isSamePath(one: string | null, other: string): boolean {
  try {
    return one !== null && realpathSync(one) === realpathSync(other);
  } catch {
    return false;
  }
}

/** Like Git, trusts a repository only if the user owns it, so that nobody can direct our writes. */
function ownedGitFolder(folder: string): string | null {
  if (!hasObjects(folder)) return null;
  const owner = lstatSync(folder, {throwIfNoEntry: false});
  if (owner?.isDirectory() !== true) return null;
  return process.getuid === undefined || process.getuid() === owner.uid ? folder : null;
}

/** As a repository of Git has them. */
export function hasObjects(folder: string): boolean {
  return ['objects', 'refs'].every((part) => kindOf(join(folder, part)) === 'folder');
}

function kindOf(path: string): 'nothing' | 'file' | 'folder' | 'other' {
  try {
    const stat = lstatSync(path, {throwIfNoEntry: false});
    if (stat === undefined) return 'nothing';
    return stat.isDirectory() ? 'folder' : stat.isFile() ? 'file' : 'other';
  } catch {
    return 'other';
  }
}

const smallBytesMax = 65_536;

/** Of a file of at most so many bytes; null: it is longer, a link, which may lead anywhere, or not there. */
export function smallText(file: string, bytesMax = smallBytesMax): string | null {
  try {
    const stat = lstatSync(file);
    return stat.isFile() && stat.size <= bytesMax ? readFileSync(file, 'utf8') : null;
  } catch {
    return null;
  }
}

export function cacheFolder({environment, platform, home}: Surroundings): string | null {
  const absolute = (path: string | undefined) => (path !== undefined && isAbsolute(path) ? path : null);
  const below = (...names: string[]) => (isAbsolute(home) ? join(home, ...names) : null);
  if (platform === 'win32') return absolute(environment.LOCALAPPDATA) ?? below('AppData', 'Local');
  if (platform === 'darwin') return absolute(environment.XDG_CACHE_HOME) ?? below('Library', 'Caches');
  return absolute(environment.XDG_CACHE_HOME) ?? below('.cache');
}
