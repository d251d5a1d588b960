// Takes a part of a text and which of its words a change copied there, gives how many words of it are whole paragraphs, items
// of lists or functions: the part of a copy that its author wrote or pasted as such, however short it is.

import type {Span} from '../algorithms/span.ts';
import {type Config, defaults} from '../model/config.ts';
import {lineEnd} from '../text/byteSearch.ts';
import {paragraphStarts} from '../text/paragraphStarts.ts';
import {kindOf, roleOf, TokenKind, TokenRole, type Tokens} from '../text/tokens.ts';
import {decodeText} from '../text/wordLexer.ts';

/** Tokens [first, end) are the text, [from, to) the part. */
interface TextPart {
  readonly bytes: Uint8Array;
  readonly isProgram: boolean;
  readonly tokens: Tokens;
  readonly first: number;
  readonly end: number;
  readonly from: number;
  readonly to: number;
}

/** A whole paragraph, list or function of so many words is a text of its own. */
export const wholeWordsMin = 30;
/** A copy in which one word in ten differs is still a copy of the whole. */
const copiedShareMin = 0.9;
/** No paragraph or function that begins so many words before a part of it is looked for. */
const wordsBeforeMax = 2000;
/** A character of Han or Kana carries about half a word. */
const ideographWords = 0.5;

/** `copied`, by word of the part: 1 if the change added it and the other place has it. The longest such stretch counts. */
export function wholeBlockWords(part: TextPart, copied: Uint8Array): number {
  return part.isProgram ? longestUnit(part, copied) : longestStretch(part, copied);
}

/** Neighbouring blocks of prose, each of which is copied; what is between them, such as a heading or a sample, is no prose. */
function longestStretch(part: TextPart, copied: Uint8Array): number {
  const {bytes, tokens, first, end, from, to} = part;
  const low = Math.max(first, from - wordsBeforeMax);
  const starts = paragraphStarts(bytes, tokens, low, Math.min(end, to + wordsBeforeMax));
  const begins = (token: number) => starts[token - low] === 1 || beginsItem(bytes, tokens, token);
  let start = from;
  while (start > low && !begins(start)) start--;
  let [longest, stretch] = [0, 0];
  while (start < to) {
    let next = start + 1;
    while (next < low + starts.length - 1 && !begins(next)) next++;
    const words = copiedWords(part, start, next, copied, isProse);
    if (words.all > 0) stretch = words.copied >= copiedShareMin * words.all ? stretch + words.all : 0;
    longest = Math.max(longest, stretch);
    start = next;
  }
  return longest;
}

function longestUnit(part: TextPart, copied: Uint8Array): number {
  const {bytes, tokens, first, from, to} = part;
  return Math.max(
    0,
    ...codeUnits(bytes, tokens, first, from, to).map((unit) => {
      const words = copiedWords(part, unit.from, unit.to, copied, () => true);
      return words.copied >= copiedShareMin * words.all ? words.all : 0;
    }),
  );
}

function isProse(tag: number): boolean {
  return roleOf(tag) === TokenRole.prose;
}

function copiedWords(
  {tokens: {tag}, from: first, to: end}: TextPart,
  from: number,
  to: number,
  copied: Uint8Array,
  counts: (tag: number) => boolean,
): {readonly all: number; readonly copied: number} {
  const words = {all: 0, copied: 0};
  for (let token = from; token < to; token++) {
    if (!counts(tag[token])) continue;
    const weight = kindOf(tag[token]) === TokenKind.ideograph ? ideographWords : 1;
    words.all += weight;
    if (token >= first && token < end && copied[token - first] === 1) words.copied += weight;
  }
  return words;
}

const itemMark = /\n[ \t>]*(?:[-*+]|\d+[.)])[ \t]+[^\n]*$/;

/** Whether a list item begins between a word and the one before it. */
function beginsItem(bytes: Uint8Array, {start, length}: Tokens, token: number): boolean {
  const from = start[token - 1] + length[token - 1];
  // Every item begins with two bytes of markup and a line end.
  return start[token] - from > 2 && itemMark.test(decodeText(bytes, from, start[token]));
}

/**
 * A function that a change copies as a whole may be short, and so may a paragraph that it pastes into its own page; `buildFindings`
 * leaves out what is no whole text. A length that a project has raised stays. And words that a few more pages have were copied with
 * the others: without them one of 13 pasted paragraphs of 32 to 44 words was too short.
 */
export function withWholeTexts(config: Config): Config {
  return {
    ...config,
    isReview: true,
    minCodeWords: Math.min(config.minCodeWords, wholeWordsMin),
    ...(config.minSameFileWords <= defaults.minSameFileWords && {
      minSameFileWords: Math.min(config.minSameFileWords, wholeWordsMin),
    }),
    rareUpTo: Math.max(config.rareUpTo, config.boilerplateFrom - 1),
  };
}

/** Words that begin a block, but no function. */
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

/**
 * Functions that lie whole in a part of a source file, by indentation, which formatters of all languages agree on: the line
 * that begins one, deeper lines, and the line that closes it. `first` is the first token of the text.
 */
function codeUnits(bytes: Uint8Array, tokens: Tokens, first: number, from: number, to: number): Span[] {
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
