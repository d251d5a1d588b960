// Takes the paths of a collection, says how its pages include another file: what generates a page is in the name of a file in
// a folder above it.

import {memoized} from '../algorithms/memoized.ts';
import {fileOf, folderOf} from './relatedPaths.ts';

const sphinx = 'Sphinx .. include::';
const markdown = /\.(?:md|markdown)$/i;

/** The names of files at the top of a site, and how its pages include a file. */
const generators: readonly (readonly [marker: RegExp, syntax: string])[] = [
  [/^docusaurus\.config\.[cm]?[jt]s$/, 'MDX import'],
  [/^hugo\.(?:toml|ya?ml|json)$/, 'Hugo shortcode'],
  [/^book\.toml$/, 'mdBook {{#include}}'],
  [/^\.gitbook\.ya?ml$/, 'GitBook {% include %}'],
  [/^_config\.ya?ml$/, 'Jekyll {% include %}'],
  [/^conf\.py$/, sphinx],
];
const asciiDoc = /\.(?:adoc|asciidoc|asc)$/i;

/** '' where none is known. */
export function includeSyntax(paths: readonly string[]): (path: string) => string {
  let syntaxes: Map<string, string> | null = null;
  return memoized((path) => {
    if (asciiDoc.test(path)) return 'AsciiDoc include::';
    syntaxes ??= syntaxesIn(paths);
    for (let folder = folderOf(path); ; folder = folderOf(folder)) {
      const syntax = syntaxes.get(folder);
      if (syntax === sphinx && markdown.test(path)) return 'MyST {include}';
      if (syntax !== undefined || folder === '') return syntax ?? '';
    }
  });
}

function syntaxesIn(paths: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const path of paths) {
    const name = fileOf(path);
    const syntax = generators.find(([marker]) => marker.test(name))?.[1];
    if (syntax !== undefined) found.set(folderOf(path), syntax);
  }
  return found;
}
