// How the pages of a collection include another file: by the names of its files, and by the text of a page. What works on one page
// works on those that share text with it.

import {memoized} from '../algorithms/memoized.ts';
import {wordFinder} from '../text/findWords.ts';
import {markupOf, withoutFences} from '../text/markupOnly.ts';
import {decodeText} from '../text/wordLexer.ts';
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

interface Include {
  readonly name: string;
  readonly pages: RegExp;
  /** In each line of it: hardly a page has one, so that few are decoded. */
  readonly sign: string;
  readonly line: RegExp;
}

const rows: readonly Include[] = [
  {name: 'MDX import', pages: /\.mdx$/i, sign: 'import ', line: /^import\s+\w+\s+from\s+['"][^'"\n]+\.mdx?['"]/m},
  {
    name: 'MkDocs --8<--',
    pages: markdown,
    sign: '-8<-',
    line: /^[ \t]*-+8<-+(?:[ \t]+["'][^"'\n]+["'])?[ \t]*$/m,
  },
  {
    name: '{% include %}',
    pages: markdown,
    sign: '{% include',
    line: /^[ \t]*\{% include(?:_relative)? [^%\n]+%\}/m,
  },
  {name: 'mdBook {{#include}}', pages: markdown, sign: '{{#include', line: /^[ \t]*\{\{#include [^}\n]+\}\}/m},
  {name: '.. include::', pages: /\.rst$/i, sign: '.. include::', line: /^[ \t]*\.\. include:: *\S/m},
];

const withFinders = rows.map((row) => ({...row, findSign: wordFinder(row.sign)}));

/** 'MDX import'; '' where it includes none. What is in a block of code is an example of how to. */
export function usedInclude(path: string, bytes: Uint8Array): string {
  const possible = withFinders.filter(({pages, findSign}) => pages.test(path) && findSign(bytes, 0, bytes.length) >= 0);
  if (possible.length === 0) return '';
  const text = withoutFences(decodeText(bytes, 0, bytes.length), markupOf(path) ?? 'markdown');
  return possible.find(({line}) => line.test(text))?.name ?? '';
}
