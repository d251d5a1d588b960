// Finds the ends of comments and strings in source code. Unterminated strings end with their line, so that a wrong
// guess never swallows a file.

import type {CodeSyntax} from './syntax.ts';

const backslash = 92;
const newline = 10;

/** Offset of the next line feed or the end. Comments are long enough for the built-in search to pay off. */
export function endOfLine(bytes: Uint8Array, at: number): number {
  const end = bytes.indexOf(newline, at);
  return end < 0 ? bytes.length : end;
}

/** Ends that were looked for in vain: in a text full of beginnings, each search would run to the end of it. */
export interface Missed {
  /** Number of strings over several lines that have no end. */
  texts: number;
  /** No regular expression begins before this offset, since one that began earlier on the line has no end. */
  expressionTo: number;
}

const textsMissedMax = 8;

export function nothingMissed(): Missed {
  return {texts: 0, expressionTo: 0};
}

function startsWith(bytes: Uint8Array, at: number, mark: Uint8Array): boolean {
  if (at + mark.length > bytes.length) return false;
  for (let i = 0; i < mark.length; i++) if (bytes[at + i] !== mark[i]) return false;
  return true;
}

/** The offset after the comment that begins at `at`, or -1 if none does. The longest mark wins (Lua's `--[[`). */
export function commentEnd(bytes: Uint8Array, at: number, syntax: CodeSyntax): number {
  let end = -1;
  let longest = 0;
  for (const [start, close] of syntax.blocks) {
    if (start.length <= longest || !startsWith(bytes, at, start)) continue;
    // =begin and =pod are comments only at the start of a line.
    if (start[0] === 61 && at > 0 && bytes[at - 1] !== newline) continue;
    longest = start.length;
    end = closeAfter(bytes, at + start.length, close);
  }
  for (const mark of syntax.lines) {
    if (mark.length <= longest || !startsWith(bytes, at, mark)) continue;
    if (mark[0] === 35 && syntax.hashAfterBlank && at > 0 && bytes[at - 1] > 32 && bytes[at - 1] !== 59) continue;
    longest = mark.length;
    end = endOfLine(bytes, at);
  }
  return end;
}

function closeAfter(bytes: Uint8Array, from: number, close: Uint8Array): number {
  const first = close[0];
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (startsWith(bytes, at, close)) return at + close.length;
  }
  return bytes.length;
}

/** The offset after a string that ends with its quote or its line. */
function stringEndAt(bytes: Uint8Array, at: number, quote: number): number {
  for (let end = at + 1; end < bytes.length; end++) {
    const byte = bytes[end];
    if (byte === quote) return end + 1;
    if (byte === newline) return end;
    if (byte === backslash && bytes[end + 1] !== newline) end++;
  }
  return bytes.length;
}

/** C# and others: a doubled quote is an escaped quote, a backslash is literal, and the string may span lines. */
function verbatimEnd(bytes: Uint8Array, at: number, quote: number, missed: Missed): number {
  for (let end = at + 1; end < bytes.length && missed.texts < textsMissedMax; end++) {
    if (bytes[end] !== quote) continue;
    if (bytes[end + 1] !== quote) return end + 1;
    end++;
  }
  missed.texts++;
  return endOfLine(bytes, at);
}

export function isTriple(bytes: Uint8Array, at: number): boolean {
  return bytes[at + 1] === bytes[at] && bytes[at + 2] === bytes[at];
}

/** The offset after `"""…"""`; if it is not terminated, the offset after its first two quotes. */
function tripleEnd(bytes: Uint8Array, at: number, missed: Missed): number {
  const quote = bytes[at];
  for (let end = at + 3; end < bytes.length && missed.texts < textsMissedMax; end++) {
    if (bytes[end] === backslash) end++;
    else if (bytes[end] === quote && isTriple(bytes, end)) return end + 3;
  }
  missed.texts++;
  return at + 2;
}

/** The offset after a JavaScript template including its `${…}`; if it is not terminated, the end of the line. */
function templateEnd(bytes: Uint8Array, at: number, missed: Missed): number {
  // One entry per open template (`text`), and one per open `${`, which counts the open braces in it.
  const text = -1;
  const open = [text];
  for (let end = at + 1; end < bytes.length && missed.texts < textsMissedMax; end++) {
    const byte = bytes[end];
    const top = open.length - 1;
    if (byte === backslash) end++;
    else if (byte === 96) {
      if (open[top] !== text) open.push(text);
      else if (top === 0) return end + 1;
      else open.pop();
    } else if (open[top] === text) {
      if (byte !== 36 || bytes[end + 1] !== 123) continue;
      open.push(0);
      end++;
    } else if (byte === 123) open[top]++;
    else if (byte === 125) {
      if (open[top] === 0) open.pop();
      else open[top]--;
    } else if (byte === 34 || byte === 39) end = stringEndAt(bytes, end, byte) - 1;
  }
  missed.texts++;
  return endOfLine(bytes, at);
}

/** The offset after the string that begins with the quote at `at`. */
export function quotedEnd(bytes: Uint8Array, at: number, syntax: CodeSyntax, missed: Missed): number {
  const quote = bytes[at];
  if (quote === 96) {
    if (syntax.ecma) return templateEnd(bytes, at, missed);
    const end = bytes.indexOf(quote, at + 1);
    return end < 0 ? endOfLine(bytes, at) : end + 1;
  }
  if (syntax.tripleQuotes && isTriple(bytes, at)) return tripleEnd(bytes, at, missed);
  return stringEndAt(bytes, at, quote);
}

/** The offset after a string whose prefix is [start, at): r"…", f'…', R"(…)", r#"…"#, @"…"; or -1. */
export function prefixedEnd(bytes: Uint8Array, start: number, at: number, syntax: CodeSyntax, missed: Missed): number {
  const {language} = syntax;
  const last = bytes[at - 1];
  if (language === 'rust') {
    if (last !== 114 || (bytes[at] !== 34 && bytes[at] !== 35)) return -1;
    let hashes = 0;
    while (bytes[at + hashes] === 35) hashes++;
    return bytes[at + hashes] === 34 ? closeAfter(bytes, at + hashes + 1, closing(34, 35, hashes)) : -1;
  }
  if (language === 'csharp' && bytes[at] === 64 && bytes[at + 1] === 34) return verbatimEnd(bytes, at + 1, 34, missed);
  if (bytes[at] === 35 || bytes[at] === 64) return -1;
  if (language === 'cpp' && last === 82 && bytes[at] === 34) return rawEnd(bytes, at);
  // C# has @"…", $@"…" and $"…"; the lexer reads `$` as a word.
  if (language === 'csharp' && bytes[at] === 34) {
    if (last === 64 || (bytes[start] === 64 && last === 36)) return verbatimEnd(bytes, at, 34, missed);
    return last === 36 ? stringEndAt(bytes, at, 34) : -1;
  }
  if (language === 'objective-c' && last === 64) return stringEndAt(bytes, at, bytes[at]);
  if (syntax.language !== 'python' && syntax.language !== 'julia') return -1;
  for (let i = start; i < at; i++) if (!'rbfu'.includes(String.fromCharCode(bytes[i] | 32))) return -1;
  return quotedEnd(bytes, at, syntax, missed);
}

function closing(quote: number, byte: number, count: number): Uint8Array {
  const mark = new Uint8Array(count + 1).fill(byte);
  mark[0] = quote;
  return mark;
}

/** The C++ raw string R"name(…)name". */
function rawEnd(bytes: Uint8Array, at: number): number {
  const open = bytes.indexOf(40, at);
  if (open < 0 || open - at > 17) return -1;
  const mark = new Uint8Array(open - at + 1);
  mark[0] = 41;
  mark.set(bytes.subarray(at + 1, open), 1);
  mark[mark.length - 1] = 34;
  return closeAfter(bytes, open + 1, mark);
}

/** The offset after `/…/` on one line, or -1. */
export function expressionEnd(bytes: Uint8Array, at: number, missed: Missed): number {
  if (at < missed.expressionTo) return -1;
  let inClass = false;
  let end = at + 1;
  for (; end < bytes.length; end++) {
    const byte = bytes[end];
    if (byte === newline) break;
    if (byte === backslash) end++;
    else if (byte === 91) inClass = true;
    else if (byte === 93) inClass = false;
    else if (byte === 47 && !inClass) return end + 1;
  }
  missed.expressionTo = end;
  return -1;
}

/** The offset after `'x'` or `'\n'` in languages in which an apostrophe may also be a lifetime or a prime, or -1. */
export function characterEnd(bytes: Uint8Array, at: number): number {
  if (bytes[at + 1] === backslash) {
    const end = bytes.subarray(at + 3, at + 13).indexOf(39);
    return end >= 0 ? at + 3 + end + 1 : -1;
  }
  const lead = bytes[at + 1];
  const size = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  return bytes[at + 1 + size] === 39 ? at + 2 + size : -1;
}
