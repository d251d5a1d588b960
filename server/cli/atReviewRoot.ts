// Takes the arguments of a review in some folder, gives the same for the root of its project, because a copy may come
// from anywhere in it. The root is the nearest folder upwards with a configuration or a baseline, else the top of the
// work tree. An explicit --root stays as it is.

import {existsSync} from 'node:fs';
import {dirname, join, resolve} from 'node:path';
import {defaults} from '../../shared/model/config.ts';
import {configNames} from '../config/loadConfig.ts';
import {nameFrom} from '../pathNames.ts';
import type {ArgumentsOf} from './arguments/argumentsOf.ts';

export function atReviewRoot<Asked extends Pick<ArgumentsOf<'check'>, 'root' | 'paths' | 'settings'>>(
  args: Asked,
  folder: string,
): Asked {
  const root = args.root === null ? projectRoot(folder) : null;
  if (root === null || root === folder) return args;
  const below = (path: string) => nameFrom(root, resolve(folder, path)) || '.';
  const {exclude, reference, templates} = args.settings;
  const settings = {
    ...args.settings,
    // A name without a slash matches at any depth.
    ...(exclude && {exclude: exclude.map((glob) => (glob.includes('/') ? below(glob) : glob))}),
    ...(reference && {reference: reference.map(below)}),
    ...(templates && {templates: templates.map(below)}),
  };
  return {...args, root, paths: args.paths.map(below), settings};
}

const marks = [...configNames, defaults.baseline, '.git'];

/** null: the folder is not in a project. */
export function projectRoot(start: string): string | null {
  for (let folder = start; ; folder = dirname(folder)) {
    if (marks.some((name) => existsSync(join(folder, name)))) return folder;
    if (folder === dirname(folder)) return null;
  }
}
