// Takes the text of a page, says how it includes another file: what works on one page works on those that share text with it.

import {wordFinder} from '../text/findWords.ts';
import {markupOf, withoutFences} from '../text/markupOnly.ts';
import {decodeText} from '../text/wordLexer.ts';

interface Include {
  readonly name: string;
  readonly pages: RegExp;
  /** In each line of it: hardly a page has one, so that few are decoded. */
  readonly sign: string;
  readonly line: RegExp;
}

const markdown = /\.(?:md|markdown)$/i;

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
