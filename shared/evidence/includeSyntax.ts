// Takes the paths of a collection, says how its pages include another file.

import {memoized} from '../algorithms/memoized.ts';
import {type Generator, sitesBy} from './siteGenerators.ts';

const syntaxes: Readonly<Record<Generator, string>> = {
  docusaurus: 'MDX import',
  hugo: 'Hugo shortcode',
  mdbook: 'mdBook {{#include}}',
  gitbook: 'GitBook {% include %}',
  jekyll: 'Jekyll {% include %}',
  sphinx: 'Sphinx .. include::',
};
const asciiDoc = /\.(?:adoc|asciidoc|asc)$/i;
const markdown = /\.(?:md|markdown)$/i;

/** '': neither the name nor the site generator has a syntax for it. */
export function includeSyntax(paths: readonly string[]): (path: string) => string {
  let siteOf: ReturnType<typeof sitesBy> | null = null;
  return memoized((path) => {
    if (asciiDoc.test(path)) return 'AsciiDoc include::';
    if (siteOf === null) {
      const all = new Set(paths);
      siteOf = sitesBy((file) => all.has(file));
    }
    const site = siteOf(path);
    if (site === null) return '';
    return site.generator === 'sphinx' && markdown.test(path) ? 'MyST {include}' : syntaxes[site.generator];
  });
}
