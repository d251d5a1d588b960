// The index and the trees of a repository are bytes that a stranger may have written: Git itself refuses to make some names,
// but lists them. Takes a name, tells why it is not one of a file in the folder.

import {lstatSync} from 'node:fs';

const ownFolders: ReadonlySet<string> = new Set(['.git', '.hg', '.svn', '.jj']);

/** One of Git, or of another program like it. */
export function isOwnFolder(name: string): boolean {
  return ownFolders.has(name.toLowerCase());
}

/** As a reason for a skipped file. */
export const ofGit = 'a file of Git';

/** As a reason for a skipped file; empty: it is a name as any other. */
export function nameProblem(name: string): string {
  const parts = process.platform === 'win32' ? name.split(/[\\/]/) : name.split('/');
  if (parts.some((part) => part === '' || part === '.' || part === '..')) return 'a name that leads elsewhere';
  return parts.some(isOwnFolder) ? ofGit : '';
}

/** Whether a folder on the way is a link now. Git tracks no file behind a link, but a folder may have become one. */
export class FoldersOnTheWay {
  readonly #top: Buffer;
  readonly #known = new Map<string, boolean>();

  constructor(top: string) {
    this.#top = Buffer.from(`${top}/`);
  }

  /** `name` in bytes, of which a string of Latin-1 has one in each character. */
  isBehindLink(name: string): boolean {
    const end = name.lastIndexOf('/');
    if (end < 0) return false;
    const folder = name.slice(0, end);
    const known = this.#known.get(folder) ?? (this.isBehindLink(folder) || this.#isLink(folder));
    this.#known.set(folder, known);
    return known;
  }

  #isLink(folder: string): boolean {
    try {
      const file = Buffer.concat([this.#top, Buffer.from(folder, 'latin1')]);
      return lstatSync(file, {throwIfNoEntry: false})?.isSymbolicLink() === true;
    } catch {
      // Too long a name, a folder without permission: reading the file says so.
      return false;
    }
  }
}
