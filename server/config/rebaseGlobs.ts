// Takes the globs of a configuration file that stands above the checked root, gives globs that mean the same below
// the root. What globs mean is in server/sources/globs.ts. Only loaded when there is a configuration file.
import {isAbsolute, relative, sep} from 'node:path';
import {minimatch} from 'minimatch';

/**
 * Globs over paths relative to `root`, of a file in `folder`. Where the root does not lie in the folder (a shared file
 * given with --config) they are taken as written for the root. A glob that cannot match below the root is kept with
 * its `../`, so that a list of globs never becomes the empty list, "all files".
 */
export function globsFor(root: string, folder: string, written: readonly string[]): string[] {
  const way = relative(folder, root);
  const outside = way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way);
  if (way === '' || outside) return [...written];
  const folders = way.split(sep);
  return [...new Set(written.flatMap((glob) => rebased(glob, folders)))];
}

function rebased(written: string, folders: readonly string[]): string[] {
  const not = written.startsWith('!') ? '!' : '';
  const glob = written.slice(not.length).replace(/^\.\//, '').replace(/\/$/, '');
  const anchored = glob.includes('/') ? glob.replace(/^\//, '') : `**/${glob}`;
  const inside = minimatch.braceExpand(anchored).flatMap((one) => below(one.split('/'), folders));
  if (inside.length === 0) return [`${not}${'../'.repeat(folders.length)}${anchored}`];
  // Without a slash a glob would match at any depth.
  return [...new Set(inside)].map((one) => `${not}${one.includes('/') || one === '**' ? '' : '/'}${one}`);
}

/** What is left of a glob below the given folders, in every way that it can match them. */
function below(parts: readonly string[], folders: readonly string[]): string[] {
  const [folder, ...deeper] = folders;
  if (folder === undefined) return [parts.join('/') || '**'];
  const [part, ...rest] = parts;
  // The glob names a folder above the root, and so all that is in it.
  if (part === undefined) return ['**'];
  if (part !== '**') return minimatch(folder, part, options) ? below(rest, deeper) : [];
  return [...below(parts, deeper), ...(rest.length > 0 ? below(rest, folders) : [])];
}

const options = {dot: true, nonegate: true, nocomment: true} as const;
