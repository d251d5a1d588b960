// Takes globs as people write them, gives globs over paths relative to the checked root, and matches such paths.
// Only loaded when there are globs.
import {isAbsolute, relative, sep} from 'node:path';
import {Minimatch, minimatch} from 'minimatch';

/** Dots are not special: `**` means every folder. Exclusion has its own list, so `!` and `#` are plain letters. */
const options = {dot: true, nonegate: true, nocomment: true} as const;

/**
 * A glob without a slash matches at any depth, a leading slash or `./` anchors it, and one whose last part has no
 * wildcard names a file or a folder with all that is in it: the rules of .gitignore, without its exceptions.
 */
export function plainGlob(written: string): string {
  const anchored = /^\.?\//.test(written);
  let glob = written.replace(/^(?:\.?\/)+/, '');
  const folder = glob.endsWith('/');
  glob = glob.replace(/\/+$/, '');
  if (glob === '' || glob === '.') return '**';
  if (!anchored && !glob.includes('/') && glob !== '**') glob = `**/${glob}`;
  if (folder) return `${glob}/**`;
  const last = glob.slice(glob.lastIndexOf('/') + 1);
  return /[*?[\]{}()]/.test(last) ? glob : `${glob}{,/**}`;
}

/**
 * The same globs over paths relative to `root`, when they were written in a file in `folder`. Where the root does not
 * lie in the folder they are taken as written for the root (a shared file given with --config). A glob that cannot
 * match below the root is kept with its `../`, so that a list of globs never becomes the empty list, "all files".
 */
export function globsFor(root: string, folder: string, written: readonly string[]): string[] {
  const way = relative(folder, root);
  const outside = way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way);
  const folders = way === '' || outside ? [] : way.split(sep);
  return [...new Set(written.flatMap((glob) => rebased(plainGlob(glob), folders)))];
}

/** Tests paths relative to the root, with `/`. */
export function globMatcher(globs: readonly string[]): (path: string) => boolean {
  const matchers = globs.map((glob) => new Minimatch(glob, options));
  return (path) => matchers.some((matcher) => matcher.match(path));
}

function rebased(glob: string, folders: readonly string[]): string[] {
  if (folders.length === 0) return [glob];
  const inside = minimatch.braceExpand(glob).flatMap((one) => without(one.split('/'), folders));
  if (inside.length > 0) return inside;
  return [`${'../'.repeat(folders.length)}${glob}`];
}

/** What is left of a glob below the given folders, in every way that it can match them. */
function without(parts: readonly string[], folders: readonly string[]): string[] {
  const [folder, ...deeper] = folders;
  if (folder === undefined) return [parts.join('/') || '**'];
  const [part, ...rest] = parts;
  if (part === undefined) return [];
  if (part !== '**') return minimatch(folder, part, options) ? without(rest, deeper) : [];
  return [...without(parts, deeper), ...(rest.length > 0 ? without(rest, folders) : [])];
}
