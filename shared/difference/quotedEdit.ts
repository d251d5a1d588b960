// Takes an edit, gives the words of either side as a message quotes them: whole expressions (`v1.20`, a flag, a path), without
// markup, and nothing beside them that both texts have.

import {isPaired} from '../text/unpairedSigns.ts';
import {expressionPieces, isJoined, oneLine, type QuotedText} from '../text/wholePieces.ts';
import type {ComparedText, WordRange} from './comparedText.ts';
import type {Counterparts} from './counterparts.ts';
import type {TextEdit} from './textEdits.ts';

/** '' where the text has none. */
export interface QuotedEdit {
  readonly a: string;
  readonly b: string;
}

/** A longer stretch is not quoted whole: what is short says what was changed. */
export const quotedWordsMax = 8;
/** Of words that are one long word. */
const quotedUnitsMax = 240;

/** A longer line of code is not quoted. */
const lineUnitsMax = 80;

/**
 * Of code: the expressions that differ, between white space; the whole line where a bracket of theirs has its partner elsewhere
 * in it. null: too long to quote.
 */
export function quotedCode(a: ComparedText, b: ComparedText, {units, whole}: Counterparts): QuotedEdit | null {
  if (spacedString.test(sourceOf(a, units.a, 'line')) || spacedString.test(sourceOf(b, units.b, 'line'))) return null;
  const expressions = withoutEqualSigns(codeOf(a, whole.a, 'expression'), codeOf(b, whole.b, 'expression'));
  const lines = {a: codeOf(a, units.a, 'line'), b: codeOf(b, units.b, 'line')};
  const isShort = (quote: QuotedEdit) => Math.max(quote.a.length, quote.b.length) <= lineUnitsMax;
  const areWhole = [expressions.a, expressions.b].every(
    (text) => isPaired(text) && !hasHalfType(text) && !hasHalfString(text),
  );
  return [areWhole ? [expressions] : [], [lines]].flat().find(isShort) ?? null;
}

/** The first of some lines that only one text has. */
export function quotedLine(text: ComparedText, {from, to}: WordRange): string {
  if (to <= from) return '';
  let end = from + 1;
  while (end < to && !lineEnd.test(text.before(end))) end++;
  const line = codeOf(text, {from, to: end}, 'line');
  return end < to ? `${line} …` : line;
}

/** A quote would have one space in place of several, or of an escape. */
const spacedString = /(["'`])(?:(?![ \t]{2})[^"'`\n])*[ \t]{2}[^"'`\n]*\1/;

/** With the signs that touch the words, or all signs of the line. */
function codeOf(text: ComparedText, range: WordRange, of: 'expression' | 'line'): string {
  const all = oneLine(sourceOf(text, range, of)).trim();
  return of === 'line' ? all.replace(lineSigns, '') : all;
}

function sourceOf(text: ComparedText, {from, to}: WordRange, of: 'expression' | 'line'): string {
  if (to <= from) return '';
  const [head, tail] = [text.before(from), text.before(to)];
  const [before = ''] = (of === 'line' ? /[^\n]*$/ : /\S*$/).exec(head) ?? [];
  const [behind = ''] = (of === 'line' ? /^[^\n]*/ : /^\S*/).exec(tail) ?? [];
  return before + text.text(from, to) + behind;
}

/** Signs that open and end a comment, a statement or a block. */
const lineSigns = /^(?:\/\*+|\/\/+|\*+(?!\/)|#+)\s+|(?:\s*\*+\/|[\s;,{])+$/g;

/** Signs that end both are those of the line. */
function withoutEqualSigns(a: string, b: string): QuotedEdit {
  const [end = ''] = /[,;:.]+$/.exec(a) ?? [];
  return end !== '' && b.endsWith(end) ? {a: a.slice(0, -end.length), b: b.slice(0, -end.length)} : {a, b};
}

/** `Map<String, List` of `Map<String, List<String>>`, or `List> keys` of it. */
export function hasHalfType(text: string): boolean {
  const opened = text.match(/<(?![\s=-])/g)?.length ?? 0;
  return opened !== (text.match(/(?<![\s=-])>/g)?.length ?? 0);
}

/** `0.0.2'` or `'>=` of `'>= 0.0.2'`. A lifetime of Rust, as in `&'a`, is no string, nor is an apostrophe within a word. */
function hasHalfString(text: string): boolean {
  let isOpen = false;
  for (const {index} of text.matchAll(/'/g)) {
    const [before, behind] = [text[index - 1] ?? '', text[index + 1] ?? ''];
    const isInWord = /\w/.test(before) && /\w/.test(behind);
    if (isOpen) isOpen = false;
    else if (isInWord || /[&<]/.test(before)) continue;
    else if (/\w/.test(before)) return true;
    else isOpen = true;
  }
  return isOpen;
}

/** `leftMax` and `rightMax`: so many words on either side are equal. */
export function quotedEdit(
  a: ComparedText,
  b: ComparedText,
  edit: TextEdit,
  leftMax: number,
  rightMax: number,
): QuotedEdit {
  const sides = [
    {words: quotable(a), range: edit.a},
    {words: quotable(b), range: edit.b},
  ];
  const pieces = sides.map(({words, range}) => ({words, from: range.from, to: quotedEnd(words, range)}));
  const areWhole = pieces.every(({to}, at) => to === sides[at].range.to);
  const [inA, inB] = expressionPieces(pieces, leftMax, areWhole ? rightMax : 0).map((text, at) =>
    shortened(a.isCode ? text : withoutMarkup(text), pieces[at].to < sides[at].range.to),
  );
  return withoutQuotes(withoutEqualEnds(inA, inB));
}

/**
 * Whether what is quoted of a page stands there as it is quoted: a bracket without its partner may have been left out
 * within it.
 */
export function isAtPlace(quoted: string, words: ComparedText, {from, to}: WordRange): boolean {
  const all = words.before(from) + quotable(words).text(from, to) + words.before(to);
  return withoutMarkup(oneLine(all)).includes(quoted.replace(/ …$/, ''));
}

/** Without the ends of other strings: of `":"5","` and `":"6","`, the values. */
function withoutQuotes({a, b}: QuotedEdit): QuotedEdit {
  const [head = ''] = /^["'`][:,="'`\s]*/.exec(a) ?? [];
  const [tail = ''] = /["'`][:,="'`\s]*$/.exec(a.slice(head.length)) ?? [];
  if (!b.startsWith(head) || !b.slice(head.length).endsWith(tail)) return {a, b};
  const [inA, inB] = [a, b].map((text) => text.slice(head.length, text.length - tail.length));
  const isOfOthers = head.length + tail.length > 2;
  return !isOfOthers || [inA, inB].some((text) => text === '' || /["'`]/.test(text)) ? {a, b} : {a: inA, b: inB};
}

/** Where one quote is the beginning or the end of the other, what that one has besides. */
function withoutEqualEnds(a: string, b: string): QuotedEdit {
  const [one, other] = [a, b].map((text) => text.split(' '));
  const most = Math.min(one.length, other.length);
  let start = 0;
  while (start < most && one[start] === other[start]) start++;
  let end = 0;
  while (end < most - start && one[one.length - 1 - end] === other[other.length - 1 - end]) end++;
  // Of equal quotes only signs between the words differ; of others, whole expressions are quoted.
  if (a === b || start + end < most) return {a, b};
  return {a: one.slice(start, one.length - end).join(' '), b: other.slice(start, other.length - end).join(' ')};
}

function quotable(text: ComparedText): QuotedText {
  return {
    first: 0,
    end: text.keys.length,
    isCode: text.isCode,
    before: text.before,
    text: (from, to) =>
      text.isCode ? text.text(from, to) : text.text(from, to).replace(lineMarks, ' ').replace(templateMarks, ' '),
  };
}

const lineMarks = /[\r\n]+[ \t]*(?:(?:[>*+=~|-]+|#+|\/\/+|\d+[.)])(?:[ \t]+|$))*/g;

/** Of Hugo, Liquid and Jinja: one without its partner would be left over. */
const templateMarks = /\{\{[<%-]?|[>%-]?\}\}|\{%-?|-?%\}/g;

/** The next line of code is another statement. */
const lineEnd = /\n/;

/** Another item, cell, tag, template or block: the words before and behind it are no sentence. */
const parting =
  /\n[ \t]*\r?\n|\n[ \t]*([-=.*_+`~])\1{2}|\{\{|\}\}|\{%|%\}|<\/?[a-z]|(?<!\|)\|(?!\|)|\n[ \t]*(?:[*+>-]|#+|\d+[.)])[ \t]/i;

function quotedEnd(words: QuotedText, {from, to}: WordRange): number {
  const ends = words.isCode ? lineEnd : parting;
  let end = Math.min(to, from + quotedWordsMax);
  for (let at = from + 1; at < end; at++) if (ends.test(words.before(at))) end = at;
  while (end < to && isJoined(words, end)) end++;
  return end;
}

function shortened(text: string, isCut: boolean): string {
  const isHalf = /[\ud800-\udbff]/.test(text.charAt(quotedUnitsMax - 1));
  const short = text.length <= quotedUnitsMax ? text : text.slice(0, isHalf ? quotedUnitsMax - 1 : quotedUnitsMax);
  return isCut || short.length < text.length ? `${short} …` : short;
}

const link = /!?\[([^\][]*)\](?:\((?:[^()]|\([^()]*\))*\)|\[[^\][]*\])/g;

/** Of a text on one line: links as their words, and no marks of code or of bold text. */
function withoutMarkup(text: string): string {
  if (text.length > 4 * quotedUnitsMax) return text;
  // An image may be the text of a link.
  return text
    .replace(link, '$1')
    .replace(link, '$1')
    .replace(
      /\]\([^()\s]*\)?|\]\[[^\][]*\]|(?<![\w)\]])<[a-z][^<>]*>|<\/[a-z][^<>]*>|:[\w-]+:(?=`)|`+|\*\*|(?<!\w)__|__(?!\w)/gi,
      '',
    )
    .replace(/&(lt|gt|amp|quot|nbsp)(?:;|$)|\s*(?<!\|)\|(?!\|)\s*|\s+/gi, (_, entity?: string) =>
      entity ? entities[entity.toLowerCase()] : ' ',
    )
    .trim();
}

const entities: Readonly<Record<string, string>> = {lt: '<', gt: '>', amp: '&', quot: '"', nbsp: ' '};
