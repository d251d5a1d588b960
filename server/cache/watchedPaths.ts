// Takes a listed folder, gives the paths that show whether its listing would change: its folders, whose times change
// with every entry added or removed, the files of ignored paths and of attributes, and Git's index and settings. Starts Git.

import {type Dirent, lstatSync, readdirSync} from 'node:fs';
import {dirname, join, resolve} from 'node:path';
import {plainWorkTree} from '../git/plainRepository.ts';
import {GitError, gitBytesNow} from '../git/runGit.ts';
import {pathIn} from '../pathNames.ts';
import {notListed} from '../sources/gitFiles.ts';
import {isExcluded as neverWalked} from '../sources/walkFolder.ts';
import {surroundingsOf} from '../store/location.ts';

/** Above this number of folders, checking each one every time does not pay: files are listed again instead. */
const foldersMax = 20_000;

/**
 * `entries` are absolute paths of what was listed: only where a folder holds none of them, Git is asked whether it is
 * ignored. Absolute paths, some of which do not exist; null: too many, or they cannot be determined.
 */
export function watchedFor(folder: string, entries: Iterable<string>): readonly string[] | null {
  const above = pathsAbove(folder);
  const git = above.isRepository ? gitPaths(folder) : [];
  if (git === null) return null;
  const below = foldersBelow(folder, above.isRepository, foldersOf(entries));
  return below === null ? null : [...above.paths, ...git, ...below];
}

function foldersOf(entries: Iterable<string>): ReadonlySet<string> {
  const folders = new Set<string>();
  for (const entry of entries) {
    for (let at = dirname(entry); !folders.has(at); at = dirname(at)) folders.add(at);
  }
  return folders;
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

function gitPaths(folder: string): readonly string[] | null {
  const top = plainWorkTree(folder);
  const places =
    top === null
      ? said(folder, ['rev-parse', ...placesInRepository.flatMap((place) => ['--git-path', place])])?.split('\n')
      : placesInRepository.map((place) => join(top, '.git', place));
  const settings = said(folder, ['config', '--list', '--show-origin', '-z']);
  if (places === undefined || settings === null) return null;
  const paths = new Set(places.filter((place) => place !== '').map((place) => resolve(folder, place)));
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
  return [...paths];
}

/** Folders that Git does not enter; null: it cannot say, or its rules do not apply. */
function ignoredBelow(folder: string): ReadonlySet<string> | null {
  const ignored = said(folder, ['ls-files', '-o', '-i', '--directory', ...notListed, '-z']);
  const folders = ignored?.split('\0').filter((name) => name.endsWith('/'));
  // The folder itself is ignored but was named by the user: Git's rules do not apply to what is in it.
  if (folders === undefined || folders.includes('./')) return null;
  return new Set(folders.map((name) => join(folder, name.slice(0, -1))));
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

/** All folders in which a new file would be listed, with their ignore files. Extra folders do no harm. */
function foldersBelow(top: string, isGit: boolean, listed: ReadonlySet<string>): readonly string[] | null {
  const paths: string[] = [];
  const open = [top];
  let count = 0;
  let ignored: ReadonlySet<string> | null | undefined;
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
      if (!entry.isDirectory() || entry.name === '.git' || (!isGit && neverWalked.has(entry.name))) continue;
      if (isGit && !listed.has(path)) {
        // Of packages Git lists only what it tracks.
        if (entry.name === 'node_modules') continue;
        ignored ??= ignoredBelow(top);
        if (ignored === null) return null;
        if (ignored.has(path)) continue;
      }
      open.push(path);
    }
  }
  return paths;
}
