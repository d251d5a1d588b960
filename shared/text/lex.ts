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
import {lexRoff} from './markup/roff.ts';
import {reserve, TokenRole, type Tokens} from './tokens.ts';
import {joinWrappedWords} from './wrappedWords.ts';

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
  lexers[format.family](bytes, format, tokens, excluded);
  joinWrappedWords(bytes, first, tokens);
  return first;
}

type Lexer = (bytes: Uint8Array, format: Format, tokens: Tokens, excluded: ExcludedText) => void;

/** The compiler asks for each family: a text without a lexer would have no words. */
const lexers: Readonly<Record<Format['family'], Lexer>> = {
  markdown: (bytes, {language}, tokens, excluded) => lexMarkdown(bytes, tokens, excluded, language === 'mdx'),
  html: (bytes, _, tokens, excluded) => lexHtml(bytes, tokens, excluded),
  asciidoc: (bytes, _, tokens, excluded) => lexAsciidoc(bytes, tokens, excluded),
  restructuredtext: (bytes, _, tokens, excluded) => lexRestructuredtext(bytes, tokens, excluded),
  latex: (bytes, _, tokens, excluded) => lexLatex(bytes, tokens, excluded),
  notebook: (bytes, _, tokens, excluded) => lexNotebook(bytes, tokens, excluded),
  plain: (bytes, {language}, tokens) =>
    language === 'roff' ? lexRoff(bytes, tokens) : plainWords(bytes, 0, bytes.length, TokenRole.prose, tokens),
  code: lexCode,
};
