// Finds the comments in source code that mention a directive, using the comment syntax of the language. Strings are
// skipped. A string that is never closed ends at the end of its line, so that a wrong guess cannot swallow the rest of
// the file.

import type {CommentSyntax, Format} from '../model/format.ts';
import {type HostComment, lineCounter, mention, stringEnd} from './hostComment.ts';

export function codeComments(text: string, {comments: syntax, language}: Format): HostComment[] {
  const found: HostComment[] = [];
  const lineAt = lineCounter(text);
  const starts = new Set(
    [...syntax.line, ...syntax.block.map(([start]) => start), ...syntax.quotes].map((mark) => mark.charAt(0)),
  );
  const slashes = syntax.quotes.includes('`') && syntax.line.includes('//');
  let at = 0;
  let before = '';
  while (at < text.length) {
    const char = text.charAt(at);
    const comment = starts.has(char) ? commentAt(text, at, syntax) : null;
    if (comment !== null) {
      const body = text.slice(comment.from, comment.to);
      if (mention.test(body)) {
        const firstLine = lineAt(at);
        const lastLine = lineAt(comment.end - 1);
        const next = lastOfNext(text, comment.end, syntax, language === 'yaml');
        found.push({firstLine, lastLine, body, next: next < 0 ? null : [lastLine + 1, lastLine + 1 + next]});
      }
      at = comment.end;
    } else if (syntax.quotes.includes(char)) {
      at = quotedEnd(text, at, char, syntax);
      before = char;
    } else if (slashes && char === '/' && /[(,=:[!&|?{};+\n]/.test(before || '\n')) {
      // A JavaScript regular expression may contain a quote or a backtick that does not open a string.
      at = expressionEnd(text, at);
      before = '/';
    } else {
      if (char !== ' ' && char !== '\t' && char !== '\r') before = char;
      at += char === '\\' ? 2 : 1;
    }
  }
  return found;
}

/**
 * Counts the further lines that belong to the line after `end`: those of a comment that starts there, a run of line
 * comments, a documentation string, or a YAML block. Returns -1 if there is no such line. A run or a block also ends at
 * the next directive, so that a file full of directives is read only once.
 */
function lastOfNext(text: string, end: number, syntax: CommentSyntax, isYaml: boolean): number {
  const line = lineEnd(text, end) + 1;
  if (line > text.length) return -1;
  const at = behindBlanks(text, line);
  if (at === text.length) return 0;
  const mark = text.charAt(at);
  if (syntax.tripleQuotes === true && text.startsWith(mark.repeat(3), at) && syntax.quotes.includes(mark)) {
    return breaksIn(text.slice(at, quotedEnd(text, at, mark, syntax)));
  }
  const comment = commentAt(text, at, syntax);
  if (comment !== null && !comment.isLine) return breaksIn(text.slice(at, comment.end));
  const header = text.slice(line, lineEnd(text, line));
  const margin = at - line;
  const goesOn = (from: number): boolean => {
    const start = behindBlanks(text, from);
    if (comment !== null) return commentAt(text, start, syntax)?.isLine === true;
    return start - from > margin || /[\r\n]/.test(text.charAt(start));
  };
  if (comment === null && !(isYaml && /[:-]\s+[|>][-+\d]*\s*$/.test(header))) return 0;
  let lines = 0;
  for (let last = lineEnd(text, line); last < text.length && goesOn(last + 1); lines++) {
    const next = lineEnd(text, last + 1);
    if (mention.test(text.slice(last + 1, next))) break;
    last = next;
  }
  return lines;
}

function behindBlanks(text: string, at: number): number {
  while (text[at] === ' ' || text[at] === '\t') at++;
  return at;
}

function breaksIn(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0;
}

interface CodeComment {
  /** The text between the comment marks. */
  readonly from: number;
  readonly to: number;
  readonly end: number;
  readonly isLine: boolean;
}

function commentAt(text: string, at: number, syntax: CommentSyntax): CodeComment | null {
  // The longest mark wins: in Lua `--[[` opens a block comment although `--` opens a line comment.
  let best: CodeComment | null = null;
  let longest = 0;
  for (const [start, close] of syntax.block) {
    if (start.length <= longest || !text.startsWith(start, at)) continue;
    const from = at + start.length;
    const found = text.indexOf(close, from);
    const to = found < 0 ? text.length : found;
    best = {from, to, end: Math.min(text.length, to + close.length), isLine: false};
    longest = start.length;
  }
  for (const mark of syntax.line) {
    if (mark.length <= longest || !text.startsWith(mark, at)) continue;
    const to = lineEnd(text, at);
    best = {from: at + mark.length, to, end: to, isLine: true};
    longest = mark.length;
  }
  return best;
}

function quotedEnd(text: string, at: number, quote: string, syntax: CommentSyntax): number {
  if (syntax.tripleQuotes === true && text.startsWith(quote.repeat(3), at)) {
    const end = text.indexOf(quote.repeat(3), at + 3);
    return end < 0 ? text.length : end + 3;
  }
  // Only a backtick string may span lines. An unpaired apostrophe (a Rust lifetime, prose in a shell script) ends here.
  const line = lineEnd(text, at);
  if (quote !== '`') return stringEnd(text, at, quote, line);
  const end = stringEnd(text, at, quote, text.length);
  return text.charAt(end - 1) === quote ? end : line;
}

function expressionEnd(text: string, at: number): number {
  let inClass = false;
  for (let end = at + 1; end < text.length; end++) {
    const char = text.charAt(end);
    if (char === '\n') return at + 1;
    if (char === '\\') end++;
    else if (char === '[') inClass = true;
    else if (char === ']') inClass = false;
    else if (char === '/' && !inClass) return end + 1;
  }
  return at + 1;
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}
