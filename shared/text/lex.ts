// Takes a document's bytes and format, writes its words to the token store. The one door to all lexers.

import type {Format} from '../model/format.ts';
import {lexCode} from './code/codeLexer.ts';
import {type Aside, setAside} from './excludedText.ts';
import {lexAsciidoc} from './markup/asciidoc.ts';
import {lexHtml} from './markup/html.ts';
import {plainWords} from './markup/inline.ts';
import {lexLatex} from './markup/latex.ts';
import {lexMarkdown} from './markup/markdown.ts';
import {lexNotebook} from './markup/notebook.ts';
import {lexRestructuredtext} from './markup/restructuredtext.ts';
import {Role, reserve, type Tokens} from './tokens.ts';

const licenceName = /(?:^|\/)(?:licen[sc]e|copying|notice|copyright|unlicense|patents)(?:[-._][^/]*)?$/i;

/**
 * Appends the words of valid UTF-8 `bytes` to `tokens` and gives the index of the first of them. Words that
 * are not compared go to `aside`.
 */
export function lex(path: string, bytes: Uint8Array, format: Format, tokens: Tokens, aside: Aside): number {
  const first = tokens.count;
  reserve(tokens, (bytes.length >>> 1) + 8);
  if (licenceName.test(path) && format.family !== 'code') {
    setAside(bytes, 0, bytes.length, Role.licence, tokens, aside);
    return first;
  }
  switch (format.family) {
    case 'markdown':
      lexMarkdown(bytes, tokens, aside, format.language === 'mdx');
      break;
    case 'html':
      lexHtml(bytes, tokens, aside);
      break;
    case 'asciidoc':
      lexAsciidoc(bytes, tokens, aside);
      break;
    case 'restructuredtext':
      lexRestructuredtext(bytes, tokens, aside);
      break;
    case 'latex':
      lexLatex(bytes, tokens, aside);
      break;
    case 'notebook':
      lexNotebook(bytes, tokens, aside);
      break;
    case 'plain':
      plainWords(bytes, 0, bytes.length, Role.prose, tokens);
      break;
    case 'code':
      lexCode(bytes, format, tokens, aside);
      break;
  }
  return first;
}
