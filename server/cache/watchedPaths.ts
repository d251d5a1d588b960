// Takes a listed folder, gives the paths that show whether its listing would change: its folders, whose times change
// with every entry added or removed, the files of ignored paths and of attributes, and Git's index and settings. Starts Git.

import {type Dirent, lstatSync, readdirSync} from 'node:fs';
import {dirname, join, resolve} from 'node:path';
import {GitError, gitBytesNow} from '../git/runGit.ts';
import {pathIn} from '../pathNames.ts';
import {notListed} from '../sources/gitFiles.ts';
import {isExcluded as neverWalked} from '../sources/walkFolder.ts';
import {surroundingsOf} from '../store/location.ts';

/** Above this number of folders, checking each one every time does not pay: files are listed again instead. */
const foldersMax = 20_000;

/** Absolute paths, some of which do not exist; null: too many, or they cannot be determined. */
export function watchedFor(folder: string): readonly string[] | null {
  const above = pathsAbove(folder);
  const git = above.isRepository ? gitPaths(folder) : null;
  if (above.isRepository && git === null) return null;
  const below = foldersBelow(folder, git === null ? neverWalked : neverListed, git?.ignored ?? new Set());
  return below === null ? null : [...above.paths, ...(git?.paths ?? []), ...below];
}

/** Where a repository, or one of its ignore files, would be found. */
function pathsAbove(folder: string): {paths: readonly string[]; isRepository: boolean} {
  const paths: string[] = [];
  for (let at = folder; ; at = dirname(at)) {
    const dotGit = join(at, '.git');
    paths.push(join(at, '.gitignore'), join(at, '.gitattributes'));
    const stat = lstatSync(dotGit, {throwIfNoEntry: false});
    // The times of the `.git` folder change with every lock file in it; HEAD is sufficient.
    paths.push(stat?.isDirectory() === true ? join(dotGit, 'HEAD') : dotGit);
    if (stat !== undefined) return {paths, isRepository: true};
    if (dirname(at) === at) return {paths, isRepository: false};
  }
}

interface GitPaths {
  readonly paths: readonly string[];
  /** Folders that Git does not enter. */
  readonly ignored: ReadonlySet<string>;
}

function gitPaths(folder: string): GitPaths | null {
  const places = said(folder, ['rev-parse', ...placesInRepository.flatMap((place) => ['--git-path', place])]);
  const settings = said(folder, ['config', '--list', '--show-origin', '-z']);
  const ignored = said(folder, ['ls-files', '-o', '-i', '--directory', ...notListed, '-z']);
  if (places === null || settings === null || ignored === null) return null;
  const [index = '', ...others] = places.trimEnd().split('\n');
  const paths = new Set([index, ...others].map((path) => resolve(folder, path)));
  for (const path of usualSettings()) paths.add(path);
  const fields = settings.split('\0');
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const [origin = '', setting = ''] = [fields[at], fields[at + 1]];
    if (origin.startsWith('file:')) paths.add(resolve(folder, origin.slice('file:'.length)));
    if (setting.startsWith('core.excludesfile\n')) {
      // The path may begin with a home folder (`~user`) that only Git can resolve.
      const named = said(folder, ['config', '--path', 'core.excludesfile']);
      if (named === null) return null;
      paths.add(resolve(folder, named.trimEnd()));
    }
  }
  const folders = ignored.split('\0').filter((name) => name.endsWith('/'));
  // The folder itself is ignored but was named by the user: Git's rules do not apply to what is in it.
  if (folders.includes('./')) return null;
  return {paths: [...paths], ignored: new Set(folders.map((name) => join(folder, name.slice(0, -1))))};
}

const placesInRepository = [
  'index',
  'info/exclude',
  'info/attributes',
  'info/sparse-checkout',
  'config',
  'config.worktree',
  'HEAD',
];

/** Where settings would be if they were created. */
function usualSettings(): readonly string[] {
  const {home} = surroundingsOf(process.env);
  const named = process.env.XDG_CONFIG_HOME;
  const folder = named ?? join(home, '.config');
  return ['/etc/gitconfig', join(home, '.gitconfig'), join(folder, 'git/config'), join(folder, 'git/ignore')];
}

/** Without an answer, nothing is cached. */
const secondsMax = 120;

function said(folder: string, words: readonly string[]): string | null {
  try {
    return gitBytesNow({folder, hook: {}}, words, {secondsMax}).toString('utf8');
  } catch (error) {
    if (error instanceof GitError) return null;
    throw error;
  }
}

const neverListed: ReadonlySet<string> = new Set(['.git']);

/** All folders in which a new file would be listed, with their ignore files. Extra folders do no harm. */
function foldersBelow(top: string, left: ReadonlySet<string>, ignored: ReadonlySet<string>): readonly string[] | null {
  const paths: string[] = [];
  const open = [top];
  let count = 0;
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    if (++count > foldersMax) return null;
    paths.push(folder);
    let entries: Dirent[];
    try {
      entries = readdirSync(folder, {withFileTypes: true});
    } catch {
      return null;
    }
    for (const entry of entries) {
      const path = pathIn(folder, entry.name);
      if (entry.name === '.gitignore' || entry.name === '.gitattributes') paths.push(path);
      if (entry.isDirectory() && !left.has(entry.name) && !ignored.has(path)) open.push(path);
    }
  }
  return paths;
}
