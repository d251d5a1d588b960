// Takes a document, gives the program that makes a site of it, by the configuration file of that program in the nearest
// folder above. It decides how one page includes another.

import {posix} from 'node:path';
import type {SiteName} from '../../../shared/model/siteName.ts';

type Generator = Exclude<SiteName, 'auto' | 'none'>;

export interface Site {
  readonly generator: Generator;
  /** Relative to the root; empty: the root itself. */
  readonly folder: string;
}

const configurations: readonly (readonly [generator: Generator, file: string])[] = [
  ...['js', 'ts', 'mjs', 'cjs', 'mts', 'cts'].map((end) => ['docusaurus', `docusaurus.config.${end}`] as const),
  ...['toml', 'yaml', 'yml', 'json'].map((end) => ['hugo', `hugo.${end}`] as const),
  ['hugo', 'config/_default/hugo.toml'],
  ['jekyll', '_config.yml'],
  ['jekyll', '_config.yaml'],
  ['jekyll', '_config.toml'],
  ['sphinx', 'conf.py'],
];

/** Hexo has the same name for its configuration as Jekyll, and no includes in pages. */
const hexoScaffold = 'scaffolds/post.md';

/** `asked`: the setting. null: no site is known. */
export async function siteOf(
  path: string,
  asked: SiteName,
  isFile: (path: string) => Promise<boolean>,
): Promise<Site | null> {
  if (asked === 'none') return null;
  for (const folder of foldersAbove(path)) {
    for (const [generator, file] of configurations) {
      if (asked !== 'auto' && asked !== generator) continue;
      if (!(await isFile(posix.join(folder, file)))) continue;
      if (asked === 'auto' && generator === 'jekyll' && (await isFile(posix.join(folder, hexoScaffold)))) return null;
      if (asked === 'auto' && generator === 'sphinx' && (await isPageOfMkDocs(path, isFile))) return null;
      return {generator, folder};
    }
  }
  return asked === 'auto' ? null : {generator: asked, folder: ''};
}

/** A `conf.py` beside its pages is left from Sphinx, or of its theme. */
async function isPageOfMkDocs(path: string, isFile: (path: string) => Promise<boolean>): Promise<boolean> {
  if (!/\.(?:md|markdown)$/i.test(path)) return false;
  for (const folder of foldersAbove(path)) {
    for (const end of ['yml', 'yaml']) if (await isFile(posix.join(folder, `mkdocs.${end}`))) return true;
  }
  return false;
}

/** From the folder of the document up to the root, which is ''. */
function foldersAbove(path: string): string[] {
  const folders: string[] = [];
  for (let folder = posix.dirname(path); folder !== '.' && folder !== '/' && !folder.startsWith('..'); ) {
    folders.push(folder);
    folder = posix.dirname(folder);
  }
  return [...folders, ''];
}
