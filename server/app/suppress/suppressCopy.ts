// The use case of silencing one copy. Takes an occurrence of a finding, gives the edit that inserts a suppression
// comment before it, in the comment syntax of the format, so that it is not rendered. Every edit is checked with the
// parser of such comments, so that a comment that would not work is never offered.

import type {Finding} from '../../../shared/model/finding.ts';
import type {Format} from '../../../shared/model/format.ts';
import type {TextEdit} from '../../../shared/review/transferEdit.ts';
import {applySuppressions, suppressionsOf} from '../../../shared/suppress/directives.ts';
import type {Suppression} from '../../../shared/suppress/hostComment.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';
import {lineOf, lineStartsOf} from '../../../shared/text/textLines.ts';

export interface SuppressionEdit {
  readonly edit: TextEdit;
  readonly directive: 'disable-next-line' | 'disable-file';
  /** Scope of the suppression; used in titles. */
  readonly what: 'line' | 'block' | 'file';
}

/** The current text of a file. */
interface SuppressedText {
  readonly path: string;
  readonly text: string;
}

/** A finding at one of its occurrences in the text. */
export interface FindingAt {
  readonly finding: Finding;
  /** Index into `places` or `folders` of the finding; 0 for a compilation. */
  readonly ordinal: number;
  /** UTF-16 offsets; for whole documents, the first line. */
  readonly start: number;
  readonly end: number;
}

/** Readers of the comment want to know the reason, so the user is asked to write it. */
const reasonToWrite = 'TODO: say why this copy is intended';

/** Lines where a comment may be inserted, from the passage upwards: most passages begin at the start of their block. */
const candidatesMax = 12;
const linesUpMax = 400;
/** All candidates together may read this many UTF-16 units: the menu opens with every move of the cursor. */
const unitsReadMax = 2_000_000;

/**
 * null: the format has no comments (JSON, CSV), cannot be edited as text (notebooks), or no suitable line was found.
 */
export function suppressCopy(
  seen: SuppressedText,
  placed: FindingAt,
  reason: string = reasonToWrite,
): SuppressionEdit | null {
  const format = formatOf(seen.path);
  if (format.family === 'notebook' || format.language === 'unknown' || shown.test(seen.path)) return null;
  const place = placed.finding.places[placed.ordinal];
  if (place.isFolder) return null;
  const page = pageOf(seen.text);
  const isWhole = place.text === undefined;
  const directive = isWhole ? 'disable-file' : 'disable-next-line';
  const startLine = lineOf(page.starts, placed.start);
  const lines = isWhole ? topLines(page) : linesAbove(page, startLine, format);
  const affordable = Math.max(1, Math.floor(unitsReadMax / (seen.text.length + 1)));
  for (const line of lines.slice(0, affordable)) {
    const comment = commentFor(page, line, format, `shingle-${directive}`, reason);
    if (comment === null || !isPlaceForComment(page, line, format)) continue;
    const at = page.starts[line];
    const edit = {start: at, end: at, newText: comment};
    if (silences(seen, placed, edit, format)) {
      const what = isWhole ? 'file' : format.family === 'code' ? 'line' : 'block';
      return {edit, directive, what};
    }
  }
  return null;
}

/** Subtitles would display the comment, and outlines have comments of another kind. */
const shown = /\.(?:srt|vtt|sub|org)$/i;

interface Page {
  readonly text: string;
  readonly starts: readonly number[];
  readonly lines: readonly string[];
  readonly eol: string;
}

function pageOf(text: string): Page {
  const starts = lineStartsOf(text);
  const lines = starts.map((start, line) => text.slice(start, starts[line + 1] ?? text.length).replace(/[\r\n]+$/, ''));
  const [eol = '\n'] = /\r\n|\r|\n/.exec(text) ?? [];
  return {text, starts, lines, eol};
}

/** The line below what must come first: the interpreter, a declaration, front matter. */
function topLines({lines}: Page): readonly number[] {
  const mark = /^(?:---|\+\+\+)\s*$/.exec(lines[0] ?? '')?.[0].trim();
  const end = mark === undefined ? 0 : lines.findIndex((line, index) => index > 0 && line.trim() === mark) + 1;
  const first = /^(?:#!|<\?|<!doctype)/i.test(lines[0] ?? '') ? 1 : end;
  return first < lines.length ? [first] : [];
}

/** Lines where blocks of prose, or lines and comments of code, begin: nearest first. */
function linesAbove({lines}: Page, startLine: number, format: Format): readonly number[] {
  const found: number[] = [];
  if (format.language === 'yaml') {
    const header = yamlHeader(lines, startLine);
    if (header !== null) return [header];
  }
  for (let line = startLine; line >= Math.max(0, startLine - linesUpMax) && found.length < candidatesMax; line--) {
    if (isBlockStart(lines, line, format)) found.push(line);
  }
  return found;
}

function isBlockStart(lines: readonly string[], line: number, {family}: Format): boolean {
  const own = lines[line] ?? '';
  const before = lines[line - 1];
  if (family === 'code') return true;
  if (/^[\s>]*$/.test(own)) return false;
  if (before === undefined || /^[\s>]*$/.test(before)) return true;
  switch (family) {
    case 'markdown':
      return /^(?:---|\+\+\+)\s*$/.test(before) || /^\s{0,3}#{1,6}\s/.test(before) || /^[\s>]*(?:`{3}|~{3})/.test(own);
    case 'html':
      return /^\s*<[a-z]/i.test(own);
    case 'asciidoc':
      return /^=+\s/.test(before);
    case 'latex':
      return (
        /^\s*\\(?:begin|section|subsection|chapter|paragraph|item)\b/.test(own) ||
        /^\s*\\(?:(?:sub)*section|chapter|paragraph|label)\b/.test(before)
      );
    default:
      return false;
  }
}

/**
 * The header line of the block scalar (`text: |`) that contains a line: a comment inside it would be part of its text.
 */
function yamlHeader(lines: readonly string[], startLine: number): number | null {
  const marginOf = (line: number) => /^[\s]*/.exec(lines[line] ?? '')?.[0].length ?? 0;
  let margin = marginOf(startLine);
  for (let line = startLine - 1; line >= 0 && line > startLine - linesUpMax; line--) {
    if ((lines[line] ?? '').trim() === '' || marginOf(line) >= margin) continue;
    if (/(?:^|[:-]\s+)[|>][-+\d]*\s*$/.test(lines[line] ?? '')) return line;
    margin = marginOf(line);
  }
  return null;
}

/**
 * Whether a comment at this line would neither become text nor split a construct that continues from the line before.
 */
function isPlaceForComment({lines, text, starts}: Page, line: number, {family, language}: Format): boolean {
  if (line === 0 && /^(?:#!|<\?|<!doctype|---\s*$|\+\+\+\s*$)/i.test(lines[0] ?? '')) return false;
  if (family !== 'code') return true;
  const before = (lines[line - 1] ?? '').trimEnd();
  if (before.endsWith('\\') || (language === 'bat' && before.endsWith('^'))) return false;
  if (language === 'php') {
    const head = text.slice(0, starts[line]);
    return head.lastIndexOf('<?') > head.lastIndexOf('?>');
  }
  if (language === 'typescriptreact' || language === 'javascriptreact') {
    const above = lines.slice(0, line).findLast((one) => one.trim() !== '') ?? '';
    return !/^\s*[<{]/.test(lines[line] ?? '') && !/(?<!=)>\s*$/.test(above);
  }
  return true;
}

/** The lines to insert; null: the format has no comments. */
function commentFor(page: Page, line: number, format: Format, directive: string, reason: string): string | null {
  const {eol} = page;
  const marks = marksFor(page, line, format);
  if (marks === null) return null;
  const own = page.lines[line] ?? '';
  const [open, close] = marks;
  // In XML, two dashes end a comment.
  const isXml = format.language === 'xml' || format.language === 'svg';
  const said = reason === '' || isXml ? directive : `${directive} -- ${safe(reason, close)}`;
  const prefix = prefixOf(own, format);
  const comment = `${prefix}${open === '' ? '' : `${open} `}${said}${close === '' ? '' : ` ${close}`}`;
  // Text that follows an expression or explicit markup without a blank line would belong to it.
  const isApart = format.language === 'mdx' || format.family === 'restructuredtext' || format.family === 'plain';
  return `${comment}${eol}${isApart ? `${prefix.trimEnd()}${eol}` : ''}`;
}

/** Nothing in a reason may end the comment. */
function safe(reason: string, close: string): string {
  const line = reason.replace(/\s+/g, ' ').trim();
  return close === '' ? line : line.replaceAll('--', '- -').replaceAll(close, '');
}

/** The indentation; in Markdown also the quotation marks (`>`). */
function prefixOf(own: string, {family}: Format): string {
  if (family === 'asciidoc') return '';
  return (family === 'markdown' ? /^[ \t]*(?:>[ \t]?)*/ : /^[ \t]*/).exec(own)?.[0] ?? '';
}

function marksFor(
  {text, starts}: Page,
  line: number,
  {family, language, comments}: Format,
): readonly [string, string] | null {
  if (family === 'plain') return ['', ''];
  if (language === 'mdx') return ['{/*', '*/}'];
  if (language === 'vue') {
    const head = text.slice(0, starts[line]).toLowerCase();
    const [open, close] = [/<(?:script|style)\b/g, /<\/(?:script|style)\b/g].map(
      (tag) => [...head.matchAll(tag)].length,
    );
    return open > close ? ['/*', '*/'] : ['<!--', '-->'];
  }
  const [mark] = comments.line;
  if (mark !== undefined) return [mark, ''];
  const [block] = comments.block;
  return block ?? null;
}

/** Whether the finding loses this occurrence once the comment is inserted. */
function silences(
  {path, text}: SuppressedText,
  {finding, ordinal, start, end}: FindingAt,
  edit: TextEdit,
  format: Format,
): boolean {
  const after = text.slice(0, edit.start) + edit.newText + text.slice(edit.end);
  const added = edit.newText.length;
  const starts = lineStartsOf(after);
  const at = lineOf(starts, edit.start) + 1;
  const own = suppressionsOf(after, format).filter(({line, directive}) => line === at && directive !== 'misspelt');
  if (own.length === 0) return false;
  const place = {
    startLine: lineOf(starts, start + added) + 1,
    endLine: lineOf(starts, Math.max(start, end - 1) + added) + 1,
  };
  return isSilenced(finding, ordinal, path, place, own);
}

function isSilenced(
  finding: Finding,
  ordinal: number,
  path: string,
  lines: {readonly startLine: number; readonly endLine: number},
  own: readonly Suppression[],
): boolean {
  const places = finding.places.map((place, at) => {
    if (at !== ordinal) return {...place, path: ''};
    return place.text === undefined ? place : {...place, ...lines};
  });
  const {used} = applySuppressions([{...finding, places} as Finding], new Map([[path, own]]));
  return used.size > 0;
}
