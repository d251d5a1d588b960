// Finds where the repository around a folder stores its HEAD, refs and index, and which commit HEAD is, by reading files
// without a process. What is not plain is for Git to say.

import {type Dirent, lstatSync, readdirSync} from 'node:fs';
import {dirname, join, resolve} from 'node:path';
import {smallText} from '../store/location.ts';

export interface GitFolders {
  /** Absolute. In a linked work tree `gitFolder` belongs to that work tree, `commonFolder` to all of them. */
  readonly gitFolder: string;
  readonly commonFolder: string;
}

/** null: no repository was found from its files. */
export function gitFoldersOf(folder: string): GitFolders | null {
  for (let at = resolve(folder); ; at = dirname(at)) {
    const gitFolder = gitFolderAt(join(at, '.git'));
    if (gitFolder !== null) {
      const common = smallText(join(gitFolder, 'commondir'));
      return {gitFolder, commonFolder: common === null ? gitFolder : resolve(gitFolder, common.trim())};
    }
    if (dirname(at) === at) return null;
  }
}

/** Files and folders that change when commits or branches change, absolute; folders with everything below them. */
export function watchedGitFiles(folder: string): readonly {readonly folder: string; readonly pattern: string}[] {
  const found = gitFoldersOf(folder);
  if (found === null) return [];
  const {gitFolder, commonFolder} = found;
  const own = {folder: gitFolder, pattern: '{HEAD,logs/HEAD,index}'};
  return [
    own,
    {folder: commonFolder, pattern: '{packed-refs,shallow,refs/heads/**,refs/remotes/**,reftable/tables.list}'},
  ];
}

/** The files that say which commit HEAD is, existing or not; absolute. */
export function headFiles(folder: string): readonly string[] {
  const found = gitFoldersOf(folder);
  if (found === null) return [];
  const {gitFolder, commonFolder} = found;
  const {ref} = headIn(found);
  return [
    join(gitFolder, 'HEAD'),
    ...(ref === null ? [] : [join(gitFolder, ref), join(commonFolder, ref)]),
    ...['packed-refs', 'shallow', 'reftable/tables.list'].map((name) => join(commonFolder, name)),
  ];
}

interface HeadNow {
  /** The full object id; null: there is no commit yet, or only Git itself can read it. */
  readonly commit: string | null;
  /** Full name of the ref; null: HEAD is detached. */
  readonly ref: string | null;
  /** Changes whenever HEAD or a branch moves, and sometimes when none did. */
  readonly stamp: string;
  /** Changes with the commits where a shallow clone ends. */
  readonly cuts: string;
}

/** Reads a few small files; null: there is no repository. */
export function headNow(folder: string): HeadNow | null {
  const found = gitFoldersOf(folder);
  if (found === null) return null;
  const {gitFolder, commonFolder} = found;
  const {head, ref, commit} = headIn(found);
  const cuts = stampOf(join(commonFolder, 'shallow'));
  const stamps = [
    gitFolder,
    head,
    commit,
    stampOf(join(gitFolder, 'logs/HEAD')),
    cuts,
    ...['packed-refs', 'reftable/tables.list'].map((name) => stampOf(join(commonFolder, name))),
    ...['refs/heads', 'refs/remotes'].map((name) => folderStamps(join(commonFolder, name), {left: foldersMax})),
  ];
  return {commit, ref, stamp: stamps.join('\n'), cuts};
}

/** As `HeadNow` has it. */
export function commitAtHead(folders: GitFolders): string | null {
  return headIn(folders).commit;
}

function headIn({gitFolder, commonFolder}: GitFolders): Pick<HeadNow, 'ref' | 'commit'> & {readonly head: string} {
  const head = smallText(join(gitFolder, 'HEAD'))?.trim() ?? '';
  const ref = /^ref: (.+)$/.exec(head)?.[1] ?? null;
  const commit = ref === null ? head : isRefName(ref) ? commitOfRef({gitFolder, commonFolder}, ref) : null;
  return {head, ref, commit: commit !== null && isName(commit) ? commit : null};
}

/** As Git has them, without a step out of their folder. */
function isRefName(ref: string): boolean {
  return /^refs\/[^\s~^:?*[\\]+$/.test(ref) && !/\.\.|\/\.|\/\//.test(ref);
}

function commitOfRef({gitFolder, commonFolder}: GitFolders, ref: string): string | null {
  return refIn(gitFolder, ref) ?? refIn(commonFolder, ref) ?? packedRef(commonFolder, ref);
}

/** Git replaces a ref by a new file, so the stamp of its folder changes. */
function folderStamps(folder: string, room: {left: number}): string {
  if (room.left-- <= 0) return '';
  let inside: readonly Dirent[];
  try {
    inside = readdirSync(folder, {withFileTypes: true});
  } catch {
    return '';
  }
  const below = inside.filter((one) => one.isDirectory()).map(({name}) => folderStamps(join(folder, name), room));
  return [stampOf(folder), ...below].join(' ');
}

const foldersMax = 1000;

function stampOf(path: string): string {
  try {
    const {mtimeNs, size, ino} = lstatSync(path, {bigint: true});
    return `${mtimeNs}.${size}.${ino}`;
  } catch {
    return '-';
  }
}

function gitFolderAt(dotGit: string): string | null {
  try {
    if (lstatSync(dotGit).isDirectory()) return lstatSync(join(dotGit, 'HEAD')).isFile() ? dotGit : null;
  } catch {
    return null;
  }
  // In a linked work tree or a submodule, `.git` is a file that names the folder.
  const named = /^gitdir: (.+?)\r?\n?$/.exec(smallText(dotGit) ?? '')?.[1];
  return named === undefined ? null : resolve(dirname(dotGit), named);
}

/** null: there is no such file; '': it can only be read by Git. */
function refIn(folder: string, ref: string): string | null {
  const file = join(folder, ref);
  return stampOf(file) === '-' ? null : (smallText(file)?.trim() ?? '');
}

/** null, too, where the file is so large that Git is to search it. */
function packedRef(commonFolder: string, ref: string): string | null {
  const lines = smallText(join(commonFolder, 'packed-refs'), packedMax) ?? '';
  const at = lines.indexOf(` ${ref}\n`);
  return at < 0 ? null : lines.slice(lines.lastIndexOf('\n', at) + 1, at);
}

function isName(name: string): boolean {
  return /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(name);
}

/** Some 40,000 refs. */
const packedMax = 4_000_000;
