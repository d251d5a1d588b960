// Takes the text between two words, gives the signs in it that carry a meaning: in a sentence, and in a row of a table.

import {lineEnd} from './textLines.ts';

/** A minus that touches a word is no bullet: `-1`, `--flag`. */
const lineMarks = /^\s*(?:(?:[>*=~|]+|#+|\/\/+|\d+[.)])(?:\s+|$)|[>*+=~|-]+\s+)*/;
/** Bounded, because each may be begun many times and ended never: 64 KB of `<!--` took 0.24 s, and 16 times as much 60 s. */
const markup = /<\/?[a-z][^<>]*>|<!--[\s\S]{0,300}?-->|\]\([^)]{0,300}\)|\{[%{][\s\S]{0,300}?[%}]\}/gi;
const entities: Readonly<Record<string, string>> = {'&lt;': '<', '&gt;': '>', '&amp;': '&'};

/** Of a text in pieces, over several lines or on one. */
const joinedLiterals = /(["'`])\s*\+\s*\1/;

/** `between` reaches from the end of one word to the beginning of the next. */
export function meaningfulSigns(between: string): string {
  if (between === ' ') return '';
  const plain = between
    .replace(joinedLiterals, ' ')
    .replace(markup, ' ')
    .replace(/&(?:lt|gt|amp);/g, (entity) => entities[entity]);
  // Text left out of the comparison is not compared here either.
  if (/[\p{L}\p{N}]/u.test(plain)) return '';
  const [first, ...others] = plain.split(lineEnd);
  const last = others.at(-1);
  return signsIn(last === undefined ? first : `${first} ${last.replace(lineMarks, '')}`);
}

/** Signs of arithmetic and comparison; a minus or a number sign where it touches a word on one side only. */
function signsIn(line: string): string {
  const operators = line.match(/[<>]=?|[=!]=+|[+%&^×÷±≤≥≠]/g) ?? [];
  const leading = /(?:^|[\s([{"'`=:,\\])(-{1,2}|#|!)$/.exec(line)?.[1] ?? '';
  const trailing = /^(#)(?=\W*\s|$)/.exec(line)?.[1] ?? '';
  const prefix = line === '-' || line === '--' ? '' : leading;
  return [trailing, ...operators, prefix].join('');
}

const cell = /(?<!\\)\||<t[dh]\b|(?<=\s)&(?=\s)/gi;
const tags = /<\/?[a-z][^<>]*>/gi;
const image = /!\[[^\]]*\]\(([^)\s]*)[^)]*\)|<img\b[^>]*?\bsrc\s*=\s*["']?([^"'\s>]*)[^>]*>/gi;
const link = /\]\([^)]*\)/g;
/** Pictorial signs: currencies, arrows, pictures, degrees; struck-out text; entities by their names. */
const drawn = /[\p{Sc}\p{So}\u2190-\u22ff]|%|~~|&(?!nbsp;|amp;|lt;|gt;)#?\w+;/gu;
/** A sign that is a cell of its own, or is behind a word. */
const alone = /(?:^|\|)\s*([-+])\s*(?=\||$)/g;
const behind = /^[-+]+(?=\s|\||$)/;

export interface RowGap {
  readonly text: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** A digit touches the gap on both sides. */
  readonly isInNumber: boolean;
  /** Whether cells are counted: two formats part them otherwise. */
  readonly withCells: boolean;
}

/**
 * Takes the text between two words of a row of a table, gives what tells two rows apart that have the same words: `✅` and
 * `❌`, `$5` and `€5`, `1.2` and `1/2`, `A-` and `A`, and in which cell a word is. Markup and white space are left out.
 */
export function rowSigns({text, isFirst, isLast, isInNumber, withCells}: RowGap): string {
  if (text === ' ') return isInNumber ? ' ' : '';
  if (isInNumber && text.length === 1) return text;
  const pictures = [...text.matchAll(image)].map(([, markdown, html]) => markdown ?? html);
  const plain = text.replace(image, ' ').replace(link, ']');
  const cells = (plain.match(cell) ?? []).length;
  const words = plain.replace(tags, '|');
  const own = [...words.matchAll(alone)].map(([, sign]) => sign);
  const said = [...(words.match(drawn) ?? []), ...own, ...(isFirst ? [] : (behind.exec(words) ?? []))];
  // A first separator opens the row, where there is one; those behind the last word close it.
  const opening = isFirst && /^\s*(?:\||<t[dh]\b)/i.test(plain) ? 1 : 0;
  const crossed = isLast ? 0 : cells - opening;
  const place = withCells && crossed > 0 ? String(crossed) : '';
  return [place, ...pictures, ...said].join(' ');
}
