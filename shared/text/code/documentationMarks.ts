// Finds the strings in source code that document it, by what is before them: a table by language. Comments are in the table
// of formats.

import {find, indented, isAsciiLetter, standsAt} from '../byteSearch.ts';

const statement = [''];

/** Marks before a documentation string: one of these words, or, if empty, nothing, as a statement of its own. */
const marks: Readonly<Record<string, readonly string[]>> = {
  python: statement,
  graphql: statement,
  julia: ['', '@doc'],
  elixir: ['@doc', '@moduledoc', '@typedoc', '@shortdoc'],
};

const none: readonly string[] = [];

export function documentationMarks(language: string): readonly string[] {
  return Object.hasOwn(marks, language) ? marks[language] : none;
}

/** The prefix of a string has so many letters at most: `raw"""`. */
const prefixMax = 3;

/**
 * Offset of the opening quotes of a documentation string whose mark or prefix is at `at`, or -1. One that is a statement has
 * three quotes, one behind a mark may have one.
 */
export function documentedAt(bytes: Uint8Array, at: number, size: number, among: readonly string[]): number {
  for (const mark of among) {
    if (!standsAt(bytes, at, mark)) continue;
    const behindMark = at + mark.length;
    const start = mark === '' ? at : indented(bytes, behindMark, size);
    if (mark !== '' && start === behindMark) continue;
    let quote = bytes[start] === 126 ? start + 1 : start;
    const last = quote + prefixMax;
    while (quote < last && isAsciiLetter(bytes[quote])) quote++;
    if (isTripleAt(bytes, quote, size)) return quote;
    if (mark !== '' && quote < size && bytes[quote] === 34) return quote;
  }
  return -1;
}

export function isTripleAt(bytes: Uint8Array, at: number, size: number): boolean {
  const byte = bytes[at];
  return at + 2 < size && (byte === 34 || byte === 39) && bytes[at + 1] === byte && bytes[at + 2] === byte;
}

/** Offset of the three quotes that end the string that those at `at` open, or `size`; behind a backslash they end none. */
export function tripleEnd(bytes: Uint8Array, at: number, size: number): number {
  const quotes = bytes[at] === 34 ? '"""' : "'''";
  let from = at + 3;
  while (true) {
    const end = find(bytes, quotes, from, size);
    if (end < 0) return size;
    let start = end;
    while (start > from && bytes[start - 1] === 92) start--;
    if ((end - start) % 2 === 0) return end;
    from = end + 1;
  }
}
