// Takes a folder, gives the files below it that Git tracks or would track, or nothing outside a work tree. The
// repository may be hostile: no program that its configuration names is run.

import {isUtf8} from 'node:buffer';
import {isBelowRepository} from '../git/ignoredByGit.ts';
import {FoldersOnTheWay, isLink, nameProblem} from '../git/namesOfGit.ts';
import {GitError, gitBytesNow, timedOut} from '../git/runGit.ts';
import {recordsOf} from '../git/trees.ts';
import {pathPrefix} from '../pathNames.ts';
import {UserError} from '../userError.ts';
import {type DirectoryEntry, entryOf} from './entry.ts';

/** Throws UserError if Git takes longer than `secondsMax`. */
export function gitFiles(folder: string, secondsMax: number): readonly DirectoryEntry[] | undefined {
  // Saves starting a process where there is no repository.
  if (!isBelowRepository(folder)) return undefined;
  try {
    // Without the variables of a hook: they name its repository, which need not be that of the folder.
    return entriesOf(folder, gitBytesNow({folder, hook: {}}, lsFiles, {secondsMax}));
  } catch (error) {
    // No Git, a bare repository, or an owner whom Git does not trust: the folder walk is used instead.
    if (error instanceof GitError && error.message === timedOut) {
      throw new UserError(
        `Git has not listed ${folder} within ${secondsMax} seconds (limits.listSecondsMax). A pattern in a .gitignore may take for ever; --file-list names the files without asking Git.`,
      );
    }
    if (error instanceof GitError) return undefined;
    throw error;
  }
}

/**
 * Options that leave out untracked files. Installed packages are not text of the project, and a repository that gets
 * its first package, Shingle perhaps, has no line in .gitignore for them. Tracked files there are listed.
 */
export const notListed: readonly string[] = ['--exclude-standard', '--exclude=node_modules/'];

/** `-s -t` gives mode and state, which identify symbolic links and submodules without access to the disk. */
const lsFiles = ['ls-files', '-c', '-o', '-s', '-t', ...notListed, '-z'];

/** Records are `H 100644 <hash> 0<tab>name` for tracked files and `? name` for others, each ended by NUL. */
export function entriesOf(folder: string, output: Buffer): readonly DirectoryEntry[] {
  const entries: DirectoryEntry[] = [];
  const onTheWay = new FoldersOnTheWay(folder);
  if (isUtf8(output)) {
    for (const record of output.toString('utf8').split('\0')) {
      if (record !== '') entries.push(entryOfRecord(folder, record, undefined, onTheWay));
    }
    return entries;
  }
  for (const bytes of recordsOf(output)) {
    entries.push(entryOfRecord(folder, bytes.toString('utf8'), isUtf8(bytes) ? undefined : bytes, onTheWay));
  }
  return entries;
}

function entryOfRecord(
  folder: string,
  record: string,
  bytes: Buffer | undefined,
  onTheWay: FoldersOnTheWay,
): DirectoryEntry {
  const nameAt = record.startsWith('? ') ? 2 : record.indexOf('\t') + 1;
  const name = record.slice(nameAt);
  // Everything before the name is ASCII, so the name starts at the same offset in the bytes.
  const raw = bytes === undefined ? undefined : Buffer.from(bytes.subarray(nameAt));
  if (nameAt === 2) {
    if (name.endsWith('/')) return entryOf('refused', name.slice(0, -1), raw, 'another Git repository');
    return entryOf(
      isLink(Buffer.concat([Buffer.from(pathPrefix(folder)), raw ?? Buffer.from(name)])) ? 'link' : 'file',
      name,
      raw,
    );
  }
  // Git has found untracked files in the folder; names of tracked ones are in a file that a stranger may have written.
  const problem = nameProblem(name);
  if (problem !== '') return entryOf('refused', name, raw, problem);
  if (onTheWay.isBehindLink((raw ?? Buffer.from(name)).toString('latin1')))
    return entryOf('refused', name, raw, 'behind a symbolic link');
  if (record.startsWith('160000', 2)) return entryOf('refused', name, raw, 'a Git submodule');
  return entryOf(record.startsWith('120000', 2) ? 'link' : 'file', name, raw);
}
