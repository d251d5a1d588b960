// Takes the bytes and format of a document; appends its words to the tokens. The only entry point to all lexers.

import type {Format} from '../model/format.ts';
import {lexCode} from './code/codeLexer.ts';
import {type ExcludedText, exclude} from './excludedText.ts';
import {lexAsciidoc} from './markup/asciidoc.ts';
import {lexHtml} from './markup/html.ts';
import {plainWords} from './markup/inline.ts';
import {lexLatex} from './markup/latex.ts';
import {lexMarkdown} from './markup/markdown.ts';
import {lexNotebook} from './markup/notebook.ts';
import {lexRestructuredtext} from './markup/restructuredtext.ts';
import {reserve, TokenRole, type Tokens} from './tokens.ts';

const licenceName = /(?:^|\/)(?:licen[sc]e|copying|notice|copyright|unlicense|patents)(?:[-._][^/]*)?$/i;

/**
 * Appends the words of valid UTF-8 `bytes` to `tokens` and returns the index of the first of them. Words that are not
 * compared go to `excluded`.
 */
export function lex(path: string, bytes: Uint8Array, format: Format, tokens: Tokens, excluded: ExcludedText): number {
  const first = tokens.count;
  reserve(tokens, (bytes.length >>> 1) + 8);
  if (licenceName.test(path) && format.family !== 'code') {
    exclude(bytes, 0, bytes.length, TokenRole.licence, tokens, excluded);
    return first;
  }
  switch (format.family) {
    case 'markdown':
      lexMarkdown(bytes, tokens, excluded, format.language === 'mdx');
      break;
    case 'html':
      lexHtml(bytes, tokens, excluded);
      break;
    case 'asciidoc':
      lexAsciidoc(bytes, tokens, excluded);
      break;
    case 'restructuredtext':
      lexRestructuredtext(bytes, tokens, excluded);
      break;
    case 'latex':
      lexLatex(bytes, tokens, excluded);
      break;
    case 'notebook':
      lexNotebook(bytes, tokens, excluded);
      break;
    case 'plain':
      plainWords(bytes, 0, bytes.length, TokenRole.prose, tokens);
      break;
    case 'code':
      lexCode(bytes, format, tokens, excluded);
      break;
  }
  return first;
}
