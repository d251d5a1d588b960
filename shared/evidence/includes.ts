// How the pages of a collection include another file: by the names of its files, and by the text of a page. What works on
// one page works on those that share text with it.

import {memoized} from '../algorithms/memoized.ts';
import {wordFinder} from '../text/findWords.ts';
import {isPage} from '../text/formatOf.ts';
import {markupOf, withoutFences} from '../text/markupOnly.ts';
import {decodeText} from '../text/wordLexer.ts';
import {isIncludedText} from './paths.ts';
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

/** How pages of a site include a file. */
export interface SiteInclude {
  /** '': neither the name nor the site generator has a syntax for it. */
  readonly syntax: string;
  /** Below the top of the site is a text for it. Readers would not follow advice to begin with it (3 of 6 sentences). */
  readonly isUsed: boolean;
}

export function siteIncludes(paths: readonly string[]): (path: string) => SiteInclude {
  let siteOf: ReturnType<typeof sitesBy> | null = null;
  const isUsed = memoized((folder) => {
    const top = folder === '' ? '' : `${folder}/`;
    return paths.some((path) => path.startsWith(top) && isIncluded(path));
  });
  return memoized((path) => {
    if (asciiDoc.test(path)) return {syntax: 'AsciiDoc include::', isUsed: isUsed('')};
    if (siteOf === null) {
      const all = new Set(paths);
      siteOf = sitesBy((file) => all.has(file));
    }
    const site = siteOf(path);
    if (site === null) return {syntax: '', isUsed: false};
    const isMyst = site.generator === 'sphinx' && markdown.test(path);
    return {syntax: isMyst ? 'MyST {include}' : syntaxes[site.generator], isUsed: isUsed(site.folder)};
  });
}

/** A text in a folder of such, or a shortcode that includes one. */
function isIncluded(path: string): boolean {
  return (isIncludedText(path) && isPage(path) && !readme.test(path)) || shortcode.test(path);
}

/** Of a package in a folder named `shared`. */
const readme = /(?:^|\/)readme\.[^/]*$/i;
const shortcode = /(?:^|\/)layouts\/_?shortcodes\/(?:include|readfile|snippet)[^/]*\.html$/i;

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
