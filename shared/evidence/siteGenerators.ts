// Takes the files of a tree, gives the program that makes a site of a page, by the configuration file of that program in the
// nearest folder above. It decides how one page includes another, and how it links to it.

import {memoized} from '../algorithms/memoized.ts';
import type {SiteName} from '../model/settingNames.ts';
import {folderOf, pathIn} from './relatedPaths.ts';

/** Those that the setting does not name include files, too, but no quick fix writes their includes. */
export type Generator = Exclude<SiteName, 'auto' | 'none'> | 'mdbook' | 'gitbook';

export interface Site {
  readonly generator: Generator;
  /** Empty: the top of the tree. */
  readonly folder: string;
}

interface Configured {
  /** Below the top of a site, one of them. */
  readonly files: readonly string[];
  /** Its pages, below the top; others are served, or read on a forge, as they are. */
  readonly pages?: RegExp;
}

const withEnds = (name: string, ...ends: readonly string[]) => ends.map((end) => `${name}.${end}`);

const configured: Readonly<Record<Generator, Configured>> = {
  docusaurus: {files: withEnds('docusaurus.config', 'js', 'ts', 'mjs', 'cjs', 'mts', 'cts'), pages: /\/.*\.mdx?$/i},
  hugo: {
    files: [...withEnds('hugo', 'toml', 'yaml', 'yml', 'json'), 'config/_default/hugo.toml'],
    pages: /(?:^|\/)content\/.*\.(?:md|markdown)$/i,
  },
  mdbook: {files: ['book.toml'], pages: /^src\/.*\.md$/i},
  gitbook: {files: withEnds('.gitbook', 'yaml', 'yml'), pages: /\.md$/i},
  jekyll: {files: withEnds('_config', 'yml', 'yaml', 'toml')},
  sphinx: {files: ['conf.py']},
};
const generators = Object.keys(configured) as Generator[];
/** Hexo has the same name for its configuration as Jekyll, and no includes in pages. */
const hexo = 'scaffolds/post.md';
/** Its pages include others by extensions alone, which differ; a `conf.py` beside them is left from Sphinx, or of its theme. */
const mkDocs = withEnds('mkdocs', 'yml', 'yaml');
const markdown = /\.(?:md|markdown)$/i;

/** All files that decide of which site a page is. */
export function siteFiles(path: string): readonly string[] {
  const files = [...Object.values(configured).flatMap((one) => one.files), hexo, ...mkDocs];
  return foldersAbove(path).flatMap((folder) => files.map((file) => pathIn(folder, file)));
}

/** null: no site is known. */
export function sitesBy(isFile: (path: string) => boolean): (path: string) => Site | null {
  const nearest = nearestOf(generators, isFile);
  return (path) => {
    const site = nearest(folderOf(path));
    if (site === null) return null;
    const {generator, folder} = site;
    if (generator === 'jekyll' && isFile(pathIn(folder, hexo))) return null;
    if (generator === 'sphinx' && markdown.test(path) && isOfMkDocs(path, isFile)) return null;
    const below = folder === '' ? path : path.slice(folder.length + 1);
    return configured[generator].pages?.test(below) === false ? null : site;
  };
}

/** The nearest site above a folder that one of these programs makes. */
export function nearestOf(
  among: readonly Generator[],
  isFile: (path: string) => boolean,
): (folder: string) => Site | null {
  const nearest: (folder: string) => Site | null = memoized((folder) => {
    const generator = among.find((name) => configured[name].files.some((file) => isFile(pathIn(folder, file))));
    if (generator !== undefined) return {generator, folder};
    return folder === '' ? null : nearest(folderOf(folder));
  });
  return nearest;
}

function isOfMkDocs(path: string, isFile: (path: string) => boolean): boolean {
  return foldersAbove(path).some((folder) => mkDocs.some((file) => isFile(pathIn(folder, file))));
}

/** From the folder of a page to the top, which is ''. */
function foldersAbove(path: string): readonly string[] {
  const folder = folderOf(path);
  return folder === '' ? [''] : [folder, ...foldersAbove(folder)];
}
