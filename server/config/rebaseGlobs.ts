// Takes the globs of a configuration file above the checked root, gives globs with the same meaning relative to the
// root. server/sources/globs.ts defines what globs mean. Only loaded if there is such a file.

import {expand} from 'brace-expansion';
import {nameIn} from '../pathNames.ts';
import {nameTest} from '../sources/glob.ts';

/**
 * Rebases globs of a file in `folder` to `root`. If the root is not below the folder (a shared file given with
 * --config), globs are used as written, relative to the root. A glob that cannot match below the root is kept with its
 * `../`, so that a list of globs never becomes empty, which would mean "all files".
 */
export function globsFor(root: string, folder: string, written: readonly string[]): string[] {
  const folders = foldersTo(root, folder);
  if (folders.length === 0) return [...written];
  return [...new Set(written.flatMap((glob) => rebased(glob, folders)))];
}

/** The folders on the way down to the root; none if it is not below the folder. */
function foldersTo(root: string, folder: string): readonly string[] {
  const way = nameIn(folder, root);
  return way === null || way === '' ? [] : way.split('/');
}

/**
 * The same for patterns of the setting `expected`. Each alternative of one is rebased by itself, so that it stays one, and
 * a pattern of which fewer than two reach below the root is no set there. An alternative that can match the folders in
 * several ways gives several patterns, one for each way.
 */
export function setsFor(root: string, folder: string, written: readonly string[]): string[] {
  const folders = foldersTo(root, folder);
  if (folders.length === 0) return [...written];
  return written.flatMap((pattern) => {
    const alternatives = [...new Set(expand(pattern))];
    const forms = alternatives.map((one) => rebased(one, folders).filter((glob) => !glob.startsWith('../')));
    const inside = forms.filter((some) => some.length > 0);
    if (inside.length < Math.min(2, alternatives.length)) return [];
    const ways = Math.max(...inside.map((some) => some.length));
    const patterns = Array.from({length: ways}, (_, way) =>
      joined(inside.map((some) => some[Math.min(way, some.length - 1)])),
    );
    return [...new Set(patterns)];
  });
}

/** As one pattern with braces; a single one stays as it is. */
function joined(globs: readonly string[]): string {
  const [first] = globs;
  return globs.length === 1 ? first : `{${globs.map((glob) => glob.replace(/[,{}]/g, '\\$&')).join(',')}}`;
}

function rebased(written: string, folders: readonly string[]): string[] {
  const not = written.startsWith('!') ? '!' : '';
  const glob = written.slice(not.length).replace(/^\.\//, '').replace(/\/$/, '');
  const anchored = glob.includes('/') ? glob.replace(/^\//, '') : `**/${glob}`;
  const inside = expand(anchored).flatMap((one) => below(one.split('/'), folders));
  if (inside.length === 0) return [`${not}${'../'.repeat(folders.length)}${anchored}`];
  // A glob without a slash would match at any depth.
  return [...new Set(inside)].map((one) => `${not}${one.includes('/') || one === '**' ? '' : '/'}${one}`);
}

/**
 * The parts of a glob that remain below the given folders, one result for each way it can match them. Each result is an
 * end of the glob, so there are no more results than parts: `**` any number of times has as many ways as it likes.
 */
function below(parts: readonly string[], folders: readonly string[]): string[] {
  let ends = new Set([0]);
  for (const folder of folders) {
    const next = throughStars(parts, ends).flatMap((at) => {
      if (at === parts.length || parts[at] === '**') return [at];
      return nameTest(parts[at], true)(folder) ? [at + 1] : [];
    });
    ends = new Set(next);
  }
  // The glob that ends above the root matches a folder above it, and so everything in it.
  return [...ends].map((at) => parts.slice(at).join('/') || '**');
}

/** With those behind a `**`, which may stand for no folder at all. */
function throughStars(parts: readonly string[], from: ReadonlySet<number>): number[] {
  const all = new Set(from);
  for (const at of all) if (parts[at] === '**' && at + 1 < parts.length) all.add(at + 1);
  return [...all];
}
