// Takes a part of a source file, gives the functions that lie whole in it, by indentation, which formatters of all
// languages agree on: the line that begins one, deeper lines, and the line that closes it.

import type {Span} from '../algorithms/span.ts';
import {lineEnd} from '../text/byteSearch.ts';
import type {Tokens} from '../text/tokens.ts';
import {decodeText} from '../text/wordLexer.ts';

const control =
  /^(?:if|else|elif|elsif|for|foreach|while|until|unless|switch|case|when|try|catch|except|finally|rescue|do|with|using|lock|match|return|throw|await|yield|select)\b/;
/** A name and its parameters, or the word of a language for a function, or the arrow of one. */
const definition = /\w[\w\s<>,:&*?[\]]*\(|\b(?:def|fn|func|fun|function|sub|proc|procedure|defp?|module|class)\b|=>/;
const closing = /^(?:[})\]]|end\b)/;

interface Line {
  readonly from: number;
  /** Columns of white space before it. */
  readonly indent: number;
  readonly text: string;
}

/** `first` is the first token of the text. */
export function codeUnits(bytes: Uint8Array, tokens: Tokens, first: number, from: number, to: number): Span[] {
  const lines = linesOf(bytes, tokens, first, from, to);
  return lines.flatMap((line, at): Span[] => {
    if (control.test(line.text) || closing.test(line.text) || !definition.test(line.text)) return [];
    let next = at + 1;
    while (next < lines.length && lines[next].indent > line.indent) next++;
    if (next === at + 1) return [];
    // The part ends within it, unless the closing line, which need not have a word, is there.
    const isWhole = next < lines.length || closesBehind(bytes, tokens, to, line.indent);
    return isWhole ? [{from: line.from, to: next < lines.length ? lines[next].from : to}] : [];
  });
}

/** Lines with a word in the part; the first only if the part begins with its first word. */
function linesOf(bytes: Uint8Array, {start, length}: Tokens, first: number, from: number, to: number): Line[] {
  const lines: Line[] = [];
  let last = -1;
  for (let token = from; token < to; token++) {
    const begins = bytes.lastIndexOf(10, start[token]) + 1;
    if (begins === last) continue;
    last = begins;
    if (token === from && token > first && start[token - 1] + length[token - 1] > begins) continue;
    const text = decodeText(bytes, begins, lineEnd(bytes, begins, bytes.length));
    lines.push({from: token, indent: indentOf(text), text: text.trim()});
  }
  return lines;
}

/** Whether the part is followed by a line that is not deeper than `indent`, or by the end of the text. */
function closesBehind(bytes: Uint8Array, {start, length}: Tokens, to: number, indent: number): boolean {
  let at = lineEnd(bytes, start[to - 1] + length[to - 1], bytes.length) + 1;
  while (at < bytes.length) {
    const end = lineEnd(bytes, at, bytes.length);
    const text = decodeText(bytes, at, end);
    if (text.trim() !== '' && indentOf(text) <= indent) return true;
    if (/[\p{L}\p{N}]/u.test(text)) return false;
    at = end + 1;
  }
  return true;
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}
