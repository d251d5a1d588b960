// Takes a comment, a documentation string or another long text in source code; writes its words. Text for readers has
// the role of comments and is read as markup, in which link targets and fences are no words.

import {byteSet, find, lineEnd} from '../byteSearch.ts';
import {markupWords, plainWords, skipUrl} from '../markup/inline.ts';
import {TokenRole, type Tokens} from '../tokens.ts';
import {byteClass, words} from '../wordLexer.ts';
import type {Opener} from './commentSyntax.ts';
import {tripleEnd} from './documentationMarks.ts';
import {styleOf, type TextStyle} from './proseInCode.ts';

/** Writes the words of the string that opens with three quotes at `at`; returns the offset after it. null: its text decides. */
export function tripleQuoted(
  bytes: Uint8Array,
  at: number,
  size: number,
  style: TextStyle | null,
  tokens: Tokens,
): number {
  const end = tripleEnd(bytes, at, size);
  longText(bytes, at + 3, end, style ?? styleOf(bytes, at + 3, end), tokens);
  return Math.min(end + 3, size);
}

/** Writes the words of a string that may have many lines. */
export function longText(bytes: Uint8Array, from: number, to: number, style: TextStyle, tokens: Tokens): void {
  if (style === 'markup') documentation(bytes, from, to, tokens);
  else if (style === 'plain') plainWords(bytes, from, to, TokenRole.comment, tokens);
  else words(bytes, from, to, TokenRole.code, tokens);
}

/** Writes the words of the comment at `at`; returns the offset after it. Documentation comments are read as markup. */
export function comment(bytes: Uint8Array, at: number, size: number, opener: Opener, tokens: Tokens): number {
  const from = at + opener.open.length;
  if (opener.close === '') {
    const documents = bytes[at] === 47 && (bytes[from] === 47 || bytes[from] === 33);
    if (!documents) return commentLine(bytes, from, size, tokens);
    const end = lineEnd(bytes, from, size);
    markupWords(bytes, from, end, TokenRole.comment, tokens);
    return end;
  }
  const close = find(bytes, opener.close, from, size);
  const end = close < 0 ? size : close;
  if (opener.close === podEnd) podWords(bytes, from, end, tokens);
  else if (bytes[at] === 61 || (bytes[at] === 47 && bytes[from] === 42)) documentation(bytes, from, end, tokens);
  else plainWords(bytes, from, end, TokenRole.comment, tokens);
  return Math.min(end + opener.close.length, size);
}

const commentStops = byteSet('\n:');

function commentLine(bytes: Uint8Array, from: number, size: number, tokens: Tokens): number {
  let at = words(bytes, from, size, TokenRole.comment, tokens, commentStops);
  while (at < size && bytes[at] !== 10) {
    at = skipUrl(bytes, at, size, tokens);
    at = words(bytes, at, size, TokenRole.comment, tokens, commentStops);
  }
  return at;
}

/** Markdown or HTML in a comment. Text between ``` is code, whose brackets and tags are not markup. */
function documentation(bytes: Uint8Array, from: number, to: number, tokens: Tokens): void {
  let at = from;
  while (at < to) {
    const fence = find(bytes, '```', at, to);
    const end = fence < 0 ? to : fence;
    markupWords(bytes, at, end, TokenRole.comment, tokens);
    if (fence < 0) return;
    const open = lineEnd(bytes, fence, to);
    const close = find(bytes, '```', open, to);
    const codeEnd = close < 0 ? to : close;
    words(bytes, open, codeEnd, TokenRole.comment, tokens);
    at = codeEnd + 3;
  }
}

/** Perl's documentation ends there, whatever command began it. */
const podEnd = '\n=cut';
const podStops = byteSet('\n<:');
const podLinkEnds = byteSet('\n<>|');

/** The commands of POD at the start of a line are no words, nor the letters and targets of `B<text>` and `L<text|target>`. */
function podWords(bytes: Uint8Array, from: number, to: number, tokens: Tokens): void {
  let at = from;
  while (true) {
    at = words(bytes, at, to, TokenRole.comment, tokens, podStops);
    if (at >= to) return;
    const byte = bytes[at];
    if (byte === 58) at = skipUrl(bytes, at, to, tokens);
    else if (byte === 60) at = behindPodLetter(bytes, at, to, tokens);
    else if (bytes[++at] === 61) while (at < to && (bytes[at] === 61 || byteClass[bytes[at]] === 1)) at++;
  }
}

function behindPodLetter(bytes: Uint8Array, at: number, to: number, tokens: Tokens): number {
  const row = tokens.count - 1;
  const letter = bytes[at - 1];
  if (row < 0 || letter < 65 || letter > 90 || tokens.start[row] !== at - 1) return at + 1;
  tokens.count = row;
  if (letter !== 76) return at + 1;
  let bar = at + 1;
  while (bar < to && podLinkEnds[bytes[bar]] === 0) bar++;
  if (bytes[bar] !== 124) return at + 1;
  plainWords(bytes, at + 1, bar, TokenRole.comment, tokens);
  while (bar < to && bytes[bar] !== 62 && bytes[bar] !== 10) bar++;
  return bar;
}
