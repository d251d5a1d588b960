// The index and the trees of a repository are bytes that a stranger may have written: Git itself refuses to make some names,
// but lists them. Takes a name, gives the reason why it is not one of a file in the folder.

import {lstatSync} from 'node:fs';
import {rememberedOf} from '../../shared/algorithms/memoized.ts';
import {pathPrefix, slashed} from '../pathNames.ts';

type Platform = typeof process.platform;

const ownFolders: ReadonlySet<string> = new Set(['.git', '.hg', '.svn', '.jj']);

/** One of Git, or of another program like it, however the system lets it be written. */
export function isOwnFolder(name: string, platform: Platform = process.platform): boolean {
  return ownFolders.has(nameOnDisk(name, platform).toLowerCase());
}

/**
 * The name that the system looks up for one. As in Git: Windows drops dots and blanks at the end, takes what follows a
 * colon for a part of the file, and has a short name for `.git` (core.protectNTFS); macOS skips some signs
 * (core.protectHFS).
 */
function nameOnDisk(name: string, platform: Platform): string {
  if (platform === 'darwin') return name.replace(/[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g, '');
  if (platform !== 'win32') return name;
  return name
    .replace(/:.*$/, '')
    .replace(/[. ]+$/, '')
    .replace(/^git~1$/i, '.git');
}

/** As a reason for a skipped file. */
export const ofGit = 'a file of Git';

/** As a reason for a skipped file; empty: it is a name as any other. */
export function nameProblem(name: string, platform: Platform = process.platform): string {
  const parts = slashed(name, platform).split('/');
  if (parts.some((part) => part === '' || part === '.' || part === '..')) return elsewhere;
  if (parts.some((part) => isOwnFolder(part, platform))) return ofGit;
  if (platform !== 'win32') return '';
  if (parts.some((part) => device.test(part))) return 'a name of a device';
  return parts.some((part) => /:|[. ]$/.test(part)) ? elsewhere : '';
}

const elsewhere = 'a name that leads elsewhere';

/** Windows opens a device for these, with any ending: reading from CON would wait for somebody to type. */
const device = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³]) *(?:[.:]|$)/i;

/** Whether a folder on the way is a link now. Git tracks no file behind a link, but a folder may have become one. */
export class FoldersOnTheWay {
  readonly #top: Buffer;
  readonly #known = new Map<string, boolean>();

  constructor(top: string) {
    this.#top = Buffer.from(pathPrefix(top));
  }

  /** `name` in bytes, of which a string of Latin-1 has one in each character. */
  isBehindLink(name: string): boolean {
    const end = name.lastIndexOf('/');
    if (end < 0) return false;
    const folder = name.slice(0, end);
    return rememberedOf(this.#known, folder, () => this.isBehindLink(folder) || this.#isLink(folder));
  }

  #isLink(folder: string): boolean {
    return isLink(Buffer.concat([this.#top, Buffer.from(folder, 'latin1')]));
  }
}

export function isLink(file: Buffer): boolean {
  try {
    return lstatSync(file, {throwIfNoEntry: false})?.isSymbolicLink() === true;
  } catch {
    // Too long a name, a folder without permission: reading the file says so.
    return false;
  }
}
