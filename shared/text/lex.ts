// Takes a document's bytes and format, writes its words to the token store. The one door to all lexers.

import {lexAsciidoc} from './asciidoc.ts';
import {lexCode} from './code.ts';
import type {Format} from './format.ts';
import {lexHtml} from './html.ts';
import {plainWords} from './inline.ts';
import {lexLatex} from './latex.ts';
import {lexMarkdown} from './markdown.ts';
import {lexNotebook} from './notebook.ts';
import {lexRestructuredtext} from './restructuredtext.ts';
import {Role, reserve, type Tokens} from './tokens.ts';
import {countWords} from './words.ts';

export interface LexOptions {
  /** Licence texts and headers are left out (`check`) or compared like any other text (`compare`). */
  readonly licences: 'skip' | 'keep';
}

const licenceName = /(?:^|\/)(?:licen[sc]e|copying|notice|copyright|unlicense|patents)(?:[-._][^/]*)?$/i;

/**
 * Appends the words of valid UTF-8 `bytes` to `tokens` and gives the index of the first of them. Words that
 * are not compared are added to `discounted`, an array of `roleCount` counters.
 */
export function lex(
  path: string,
  bytes: Uint8Array,
  format: Format,
  tokens: Tokens,
  discounted: Uint32Array,
  options: LexOptions,
): number {
  const first = tokens.count;
  if (options.licences === 'skip' && licenceName.test(path) && format.family !== 'code') {
    discounted[Role.licence] += countWords(bytes, 0, bytes.length);
    return first;
  }
  reserve(tokens, (bytes.length >>> 1) + 8);
  switch (format.family) {
    case 'markdown':
      lexMarkdown(bytes, tokens, discounted, format.language === 'mdx');
      break;
    case 'html':
      lexHtml(bytes, tokens, discounted);
      break;
    case 'asciidoc':
      lexAsciidoc(bytes, tokens, discounted);
      break;
    case 'restructuredtext':
      lexRestructuredtext(bytes, tokens, discounted);
      break;
    case 'latex':
      lexLatex(bytes, tokens, discounted);
      break;
    case 'notebook':
      lexNotebook(bytes, tokens, discounted);
      break;
    case 'plain':
      plainWords(bytes, 0, bytes.length, Role.prose, tokens);
      break;
    case 'code':
      lexCode(bytes, format, tokens, discounted, options.licences === 'skip');
      break;
  }
  return first;
}
