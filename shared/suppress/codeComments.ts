// Finds the comments in source code that mention a directive, using the comment syntax of the language. Strings are
// skipped. A string that is never closed ends at the end of its line, so that a wrong guess cannot swallow the rest of
// the file.

import type {CommentSyntax, Format} from '../model/format.ts';
import {type HostComment, lineCounter, mention, stringEnd} from './hostComment.ts';

export function codeComments(text: string, {comments: syntax, language}: Format): HostComment[] {
  const found: HostComment[] = [];
  const lineAt = lineCounter(text);
  const lineEnd = lineEndsOf(text);
  const starts = new Set(
    [...syntax.line, ...syntax.block.map(([start]) => start), ...syntax.quotes].map((mark) => mark.charAt(0)),
  );
  const slashes = syntax.quotes.includes('`') && syntax.line.includes('//');
  let at = 0;
  let before = '';
  // One that has no end on its line: none is looked for on the rest of it, which may be full of beginnings.
  let expressionsFrom = 0;
  while (at < text.length) {
    const char = text.charAt(at);
    const comment = starts.has(char) ? commentAt(text, at, syntax, lineEnd) : null;
    if (comment !== null) {
      const body = text.slice(comment.from, comment.to);
      if (mention.test(body)) {
        const firstLine = lineAt(at);
        const lastLine = lineAt(comment.end - 1);
        const next = lastOfNext(text, comment.end, syntax, language === 'yaml', lineEnd);
        found.push({firstLine, lastLine, body, next: next < 0 ? null : [lastLine + 1, lastLine + 1 + next]});
      }
      at = comment.end;
    } else if (syntax.quotes.includes(char)) {
      at = quotedEnd(text, at, char, syntax, lineEnd);
      before = char;
    } else if (slashes && at >= expressionsFrom && char === '/' && /[(,=:[!&|?{};+\n]/.test(before || '\n')) {
      // A JavaScript regular expression may contain a quote or a backtick that does not open a string.
      const end = expressionEnd(text, at);
      if (end < 0) expressionsFrom = lineEnd(at);
      at = end < 0 ? at + 1 : end;
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
function lastOfNext(text: string, end: number, syntax: CommentSyntax, isYaml: boolean, lineEnd: LineEnd): number {
  const line = lineEnd(end) + 1;
  if (line > text.length) return -1;
  const at = behindBlanks(text, line);
  if (at === text.length) return 0;
  const mark = text.charAt(at);
  if (syntax.tripleQuotes === true && text.startsWith(mark.repeat(3), at) && syntax.quotes.includes(mark)) {
    return breaksIn(text.slice(at, quotedEnd(text, at, mark, syntax, lineEnd)));
  }
  const comment = commentAt(text, at, syntax, lineEnd);
  if (comment !== null && !comment.isLine) return breaksIn(text.slice(at, comment.end));
  const header = text.slice(line, lineEnd(line));
  const margin = at - line;
  const goesOn = (from: number): boolean => {
    const start = behindBlanks(text, from);
    if (comment !== null) return commentAt(text, start, syntax, lineEnd)?.isLine === true;
    return start - from > margin || /[\r\n]/.test(text.charAt(start));
  };
  if (comment === null && !(isYaml && /[:-]\s+[|>][-+\d]*\s*$/.test(header))) return 0;
  let lines = 0;
  for (let last = lineEnd(line); last < text.length && goesOn(last + 1); lines++) {
    const next = lineEnd(last + 1);
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

function commentAt(text: string, at: number, syntax: CommentSyntax, lineEnd: LineEnd): CodeComment | null {
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
    const to = lineEnd(at);
    best = {from: at + mark.length, to, end: to, isLine: true};
    longest = mark.length;
  }
  return best;
}

function quotedEnd(text: string, at: number, quote: string, syntax: CommentSyntax, lineEnd: LineEnd): number {
  if (syntax.tripleQuotes === true && text.startsWith(quote.repeat(3), at)) {
    const end = text.indexOf(quote.repeat(3), at + 3);
    return end < 0 ? text.length : end + 3;
  }
  // Only a backtick string may span lines. An unpaired apostrophe (a Rust lifetime, prose in a shell script) ends here.
  const line = lineEnd(at);
  if (quote !== '`') return stringEnd(text, at, quote, line);
  const end = stringEnd(text, at, quote, text.length);
  return text.charAt(end - 1) === quote ? end : line;
}

/** -1: it has no end on its line, so it is a division. */
function expressionEnd(text: string, at: number): number {
  let inClass = false;
  for (let end = at + 1; end < text.length; end++) {
    const char = text.charAt(end);
    if (char === '\n') return -1;
    if (char === '\\') end++;
    else if (char === '[') inClass = true;
    else if (char === ']') inClass = false;
    else if (char === '/' && !inClass) return end + 1;
  }
  return -1;
}

type LineEnd = (at: number) => number;

/** A line may have many strings: its end is looked for once. */
function lineEndsOf(text: string): LineEnd {
  let [from, to] = [0, -1];
  return (at) => {
    if (at < from || at > to) {
      const end = text.indexOf('\n', at);
      [from, to] = [at, end < 0 ? text.length : end];
    }
    return to;
  };
}
