// The names of files as reports, settings and Git write them, and the paths by which the system opens them. A name is
// relative to a folder and has "/". Each function takes the platform, so that its rules can be tried on another one.

import {posix, win32} from 'node:path';

type Platform = typeof process.platform;

const {platform: here} = process;

function rulesOf(platform: Platform): typeof posix {
  return platform === 'win32' ? win32 : posix;
}

/**
 * A path of the system with `/`. macOS takes both forms of an accented letter for one, and Git writes the composed form there:
 * so do we.
 */
export function slashed(path: string, platform: Platform = here): string {
  if (platform === 'darwin') return path.normalize('NFC');
  return platform === 'win32' ? path.replaceAll('\\', '/') : path;
}

/** The way from a folder to a path: '' is the folder itself; outside it begins with `../`, on another drive with the drive. */
export function nameFrom(folder: string, path: string, platform: Platform = here): string {
  return slashed(rulesOf(platform).relative(folder, path), platform);
}

/** By names alone: links are not looked at. A folder is below itself. */
export function isBelow(path: string, folder: string, platform: Platform = here): boolean {
  return !isOutside(rulesOf(platform).relative(folder, path), platform);
}

/** Whether the way from a folder leads out of it. */
export function isOutside(way: string, platform: Platform = here): boolean {
  const rules = rulesOf(platform);
  return way === '..' || way.startsWith(`..${rules.sep}`) || way.startsWith('../') || rules.isAbsolute(way);
}

/** The name of a path in a folder; null: it is outside of it. */
export function nameIn(folder: string, path: string, platform: Platform = here): string | null {
  const way = rulesOf(platform).relative(folder, path);
  return isOutside(way, platform) ? null : slashed(way, platform);
}

/** The beginning of the path of everything in a folder. */
export function pathPrefix(folder: string, platform: Platform = here): string {
  const {sep} = rulesOf(platform);
  return folder.endsWith(sep) ? folder : folder + sep;
}

/** The path of a name in a folder. Not `join`: the names of a large folder are many. */
export function pathIn(folder: string, name: string, platform: Platform = here): string {
  return pathPrefix(folder, platform) + (platform === 'win32' ? name.replaceAll('/', '\\') : name);
}

/**
 * A name as it is on the disk, by that of the same file there. Windows and macOS open a file by a name in other letters,
 * too, and two names of one file would be two copies of it. A link that leads to another name stays as it was named.
 */
export function spelledAs(name: string, onDisk: string): string {
  const folded = (one: string) => one.normalize('NFC').toLowerCase();
  return folded(name) === folded(onDisk) ? onDisk : name;
}

/**
 * Windows has a second way to write a path, in which "/" and ".." are names like others. Node itself uses it for long paths, so
 * nothing is lost without it.
 */
export function plainPath(path: string, platform: Platform = here): string {
  if (platform !== 'win32') return path;
  return path.replace(/^\\\\\?\\UNC\\/i, '\\\\').replace(/^\\\\\?\\(?=[a-z]:)/i, '');
}
