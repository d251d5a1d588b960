// Takes the globs of a configuration file above the checked root, gives globs with the same meaning relative to the
// root. server/sources/globs.ts defines what globs mean. Only loaded if there is such a file.
import {isAbsolute, relative, sep} from 'node:path';
import {minimatch} from 'minimatch';

/**
 * Rebases globs of a file in `folder` to `root`. If the root is not below the folder (a shared file given with
 * --config), globs are used as written, relative to the root. A glob that cannot match below the root is kept with its
 * `../`, so that a list of globs never becomes empty, which would mean "all files".
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
  // A glob without a slash would match at any depth.
  return [...new Set(inside)].map((one) => `${not}${one.includes('/') || one === '**' ? '' : '/'}${one}`);
}

/** The parts of a glob that remain below the given folders, one result for each way it can match them. */
function below(parts: readonly string[], folders: readonly string[]): string[] {
  const [folder, ...deeper] = folders;
  if (folder === undefined) return [parts.join('/') || '**'];
  const [part, ...rest] = parts;
  // The glob matches a folder above the root, and so everything in it.
  if (part === undefined) return ['**'];
  if (part !== '**') return minimatch(folder, part, options) ? below(rest, deeper) : [];
  return [...below(parts, deeper), ...(rest.length > 0 ? below(rest, folders) : [])];
}

const options = {dot: true, nonegate: true, nocomment: true} as const;
