// Takes source code and the comment syntax of its language, gives the comments that mention a directive. Strings are
// passed over; what looks like one but never closes ends with its line, so that a guess never swallows a file.
import type {CommentSyntax} from './format.ts';
import {type HostComment, lineCounter, mention, stringEnd} from './hostComment.ts';

export function codeComments(text: string, syntax: CommentSyntax, linesCount: number): HostComment[] {
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
        const next: [number, number] | null = lastLine < linesCount ? [lastLine + 1, lastLine + 1] : null;
        found.push({firstLine, lastLine, body, next});
      }
      at = comment.end;
    } else if (syntax.quotes.includes(char)) {
      at = quotedEnd(text, at, char, syntax);
      before = char;
    } else if (slashes && char === '/' && /[(,=:[!&|?{};+\n]/.test(before || '\n')) {
      // A regular expression of JavaScript may hold a quote or a backtick that opens nothing.
      at = expressionEnd(text, at);
      before = '/';
    } else {
      if (char !== ' ' && char !== '\t' && char !== '\r') before = char;
      at += char === '\\' ? 2 : 1;
    }
  }
  return found;
}

function commentAt(text: string, at: number, syntax: CommentSyntax): {from: number; to: number; end: number} | null {
  // The longest mark wins: in Lua `--[[` opens a block although `--` opens a line.
  let best: {from: number; to: number; end: number} | null = null;
  let longest = 0;
  for (const [start, close] of syntax.block) {
    if (start.length <= longest || !text.startsWith(start, at)) continue;
    const from = at + start.length;
    const found = text.indexOf(close, from);
    const to = found < 0 ? text.length : found;
    best = {from, to, end: Math.min(text.length, to + close.length)};
    longest = start.length;
  }
  for (const mark of syntax.line) {
    if (mark.length <= longest || !text.startsWith(mark, at)) continue;
    const to = lineEnd(text, at);
    best = {from: at + mark.length, to, end: to};
    longest = mark.length;
  }
  return best;
}

function quotedEnd(text: string, at: number, quote: string, syntax: CommentSyntax): number {
  if (syntax.tripleQuotes === true && text.startsWith(quote.repeat(3), at)) {
    const end = text.indexOf(quote.repeat(3), at + 3);
    return end < 0 ? text.length : end + 3;
  }
  // Only a backtick string may span lines; an apostrophe without its twin (a Rust lifetime, shell prose) ends here.
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
