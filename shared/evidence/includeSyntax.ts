// Takes the paths of a collection, says how its pages include another file: what generates a page is in the name of a file in
// a folder above it.

import {memoized} from '../algorithms/memoized.ts';
import {fileOf, folderOf} from './relatedPaths.ts';

const sphinx = 'Sphinx .. include::';
/** Its pages include others by extensions alone, which differ; a `conf.py` beside them is left from Sphinx, or of its theme. */
const mkDocs = /^mkdocs\.ya?ml$/;
const markdown = /\.(?:md|markdown)$/i;

interface Generator {
  /** The name of a file at the top of a site. */
  readonly marker: RegExp;
  /** How its pages include a file. */
  readonly syntax: string;
  /** Its pages below that file; others are served, or read on a forge, as they are. */
  readonly pages?: RegExp;
}

const generators: readonly Generator[] = [
  {marker: /^docusaurus\.config\.[cm]?[jt]s$/, syntax: 'MDX import', pages: /\/.*\.mdx?$/i},
  {marker: /^hugo\.(?:toml|ya?ml|json)$/, syntax: 'Hugo shortcode', pages: /(?:^|\/)content\/.*\.(?:md|markdown)$/i},
  {marker: /^book\.toml$/, syntax: 'mdBook {{#include}}', pages: /^src\/.*\.md$/i},
  {marker: /^\.gitbook\.ya?ml$/, syntax: 'GitBook {% include %}', pages: /\.md$/i},
  {marker: /^_config\.ya?ml$/, syntax: 'Jekyll {% include %}'},
  {marker: /^conf\.py$/, syntax: sphinx},
];
const hexoScaffold = /^((?:.*\/)?)scaffolds\/[^/]+\.md$/;
const asciiDoc = /\.(?:adoc|asciidoc|asc)$/i;

/** '' where none is known. */
export function includeSyntax(paths: readonly string[]): (path: string) => string {
  let sites: ReadonlyMap<string, Generator> | null = null;
  let mkDocsFolders: ReadonlySet<string> | null = null;
  const isOfMkDocs = (folder: string): boolean => {
    mkDocsFolders ??= new Set(paths.filter((path) => mkDocs.test(fileOf(path))).map(folderOf));
    return mkDocsFolders.has(folder) || (folder !== '' && isOfMkDocs(folderOf(folder)));
  };
  return memoized((path) => {
    if (asciiDoc.test(path)) return 'AsciiDoc include::';
    sites ??= sitesIn(paths);
    for (let folder = folderOf(path); ; folder = folderOf(folder)) {
      const site = sites.get(folder);
      if (site === undefined && folder === '') return '';
      if (site === undefined) continue;
      const below = folder === '' ? path : path.slice(folder.length + 1);
      if (site.pages?.test(below) === false) return '';
      if (site.syntax !== sphinx || !markdown.test(path)) return site.syntax;
      return isOfMkDocs(folder) ? '' : 'MyST {include}';
    }
  });
}

function sitesIn(paths: readonly string[]): ReadonlyMap<string, Generator> {
  const found = new Map<string, Generator>();
  for (const path of paths) {
    const name = fileOf(path);
    const site = generators.find(({marker}) => marker.test(name));
    if (site !== undefined) found.set(folderOf(path), site);
  }
  // Hexo has the same name for its configuration, and no includes in pages.
  for (const path of paths) {
    const top = hexoScaffold.exec(path)?.[1];
    if (top !== undefined) found.delete(top.slice(0, -1));
  }
  return found;
}
