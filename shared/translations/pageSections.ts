// Takes a page, gives its sections: a heading and what is below it up to the next one, with the values in it that a translation
// keeps. Front matter and comments are left out.

import {localeOf} from '../mirrors/locales.ts';
import {factsIn} from '../text/factsIn.ts';
import {fencesIn, type Markup, withoutComments} from '../text/markupOnly.ts';

export interface PageSection {
  /** As it is written; '' above the first heading. */
  readonly heading: string;
  /** 1 is the highest; 0 above the first heading. */
  readonly level: number;
  /** The anchor that it gives itself; '': none. */
  readonly anchor: string;
  /** From 0, the last one included. */
  readonly startLine: number;
  readonly endLine: number;
  readonly text: string;
  /** In order of the text. */
  readonly values: readonly PageValue[];
  readonly keys: ReadonlySet<string>;
}

interface Heading {
  readonly title: string;
  readonly level: number;
  readonly anchor: string;
}

/** Line ends are those of Unix. */
export function sectionsOf(text: string, markup: Markup): PageSection[] {
  const lines = withoutComments(withoutFrontMatter(text), markup).split('\n');
  const written = text.split('\n');
  const isCode = codeLines(lines, markup);
  const sections: PageSection[] = [];
  let open: Heading = {title: '', level: 0, anchor: ''};
  let from = 0;
  const close = (to: number) => {
    const values = valuesOf(lines, isCode, from, to, markup);
    let end = to;
    while (end > from + 1 && written[end - 1].trim() === '') end--;
    const section = written.slice(from, end).join('\n');
    if (open.level > 0 || values.length > 0)
      sections.push({
        ...{heading: open.title, level: open.level, anchor: open.anchor},
        ...{startLine: from, endLine: end - 1, text: section},
        ...{values, keys: new Set(values.map(({key}) => key))},
      });
  };
  for (const [line, heading] of headingsIn(lines, isCode, markup)) {
    close(line);
    [open, from] = [heading, line];
  }
  close(lines.length);
  return sections;
}

/** By line, from 0. Line ends are those of Unix. */
export function headingsOf(text: string, markup: Markup): ReadonlyMap<number, Heading> {
  const lines = withoutComments(withoutFrontMatter(text), markup).split('\n');
  return headingsIn(lines, codeLines(lines, markup), markup);
}

function headingsIn(lines: readonly string[], isCode: Uint8Array, markup: Markup): Map<number, Heading> {
  const headingAt = headingsBy[markup](lines, isCode);
  const found = [...lines.keys()].map((line) => [line, headingAt(line)] as const);
  return new Map(found.filter((one): one is readonly [number, Heading] => one[1] !== null));
}

function withoutFrontMatter(text: string): string {
  return text.replace(/^(---|\+\+\+)[ \t]*\n[\s\S]*?\n\1[ \t]*(?=\n|$)/, (front) => front.replace(/[^\n]/g, ' '));
}

function valuesOf(lines: readonly string[], isCode: Uint8Array, from: number, to: number, markup: Markup): PageValue[] {
  const values: PageValue[] = [];
  for (let line = from; line < to; line++) {
    if (isCode[line] === 0) values.push(...valuesInProse(lines[line], line, markup));
    else if (isCode[line] === codeText) {
      const value = valueOfCode(lines[line], line);
      if (value !== null) values.push(value);
    }
  }
  return values;
}

const codeText = 1;
const codeMark = 2;

/** By line: 0 is prose, then sample code, and the marks around it. */
function codeLines(lines: readonly string[], markup: Markup): Uint8Array {
  const marks = new Uint8Array(lines.length);
  if (markup === 'rst') markIndented(lines, marks);
  else if (markup === 'asciidoc') markDelimited(lines, marks);
  else if (markup === 'markdown') markFenced(lines, marks);
  return marks;
}

function markFenced(lines: readonly string[], marks: Uint8Array): void {
  let start = 0;
  const starts = lines.map((line) => {
    const at = start;
    start += line.length + 1;
    return at;
  });
  let line = 0;
  for (const fence of fencesIn(lines.join('\n'))) {
    while (line < lines.length && starts[line] < fence.start) line++;
    marks[line] = codeMark;
    for (line++; line < lines.length && starts[line] < fence.end; line++) marks[line] = codeText;
    marks[line - 1] = codeMark;
  }
}

/** Listings and literal blocks: https://docs.asciidoctor.org/asciidoc/latest/verbatim/ */
function markDelimited(lines: readonly string[], marks: Uint8Array): void {
  let open = '';
  for (const [line, content] of lines.entries()) {
    const mark = content.trimEnd();
    if (open === '' ? /^(?:-{4,}|\.{4,}|```)/.test(mark) : mark === open) {
      marks[line] = codeMark;
      open = open === '' ? mark.replace(/^```.*/, '```') : '';
    } else if (open !== '') marks[line] = codeText;
  }
}

const codeDirective = /^\s*\.\. (?:code-block|code|sourcecode|parsed-literal|prompt|highlight)::/;

/** Lines that are indented below a directive for code, or below a paragraph that ends in `::`. */
function markIndented(lines: readonly string[], marks: Uint8Array): void {
  for (let line = 0; line < lines.length; line++) {
    const isDirective = /^\s*\.\. /.test(lines[line]);
    if (!(isDirective ? codeDirective.test(lines[line]) : /::\s*$/.test(lines[line]))) continue;
    const indent = indentOf(lines[line]);
    let last = line;
    for (let below = line + 1; below < lines.length; below++) {
      if (lines[below].trim() === '') continue;
      if (indentOf(lines[below]) <= indent) break;
      last = below;
    }
    for (let below = line + 1; below <= last; below++) marks[below] = codeText;
    if (isDirective) marks[line] = codeMark;
    line = last;
  }
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

type HeadingFinder = (lines: readonly string[], isCode: Uint8Array) => (line: number) => Heading | null;

const ownAnchor = /\{:?[ \t]{0,9}#([\w.:-]{1,200})[^{}]{0,200}\}$|\{\/\*[ \t]{0,9}#?([\w.-]{1,200})[ \t]{0,9}\*\/\}$/;

function headingOf(written: string, level: number): Heading {
  const line = written.trim();
  const found = ownAnchor.exec(line);
  const title = (found === null ? line : line.slice(0, found.index)).trimEnd().replace(/(?<=[ \t])#+$/, '');
  return {title: title.trim(), level, anchor: found?.[1] ?? found?.[2] ?? ''};
}

const headingsBy: Readonly<Record<Markup, HeadingFinder>> = {
  markdown: (lines, isCode) => (line) => {
    if (isCode[line] !== 0) return null;
    const [, signs, title = ''] = /^ {0,3}(#{1,6})(?:[ \t]+(.*))?$/.exec(lines[line]) ?? [];
    if (signs !== undefined) return headingOf(title, signs.length);
    const [underline] = /^ {0,3}(?:=+|-+)[ \t]*$/.exec(lines[line + 1] ?? '') ?? [];
    const isTitle = /^ {0,3}[^\s#>|*+<-]/.test(lines[line]) && !/^\s*(?:=+|-+)\s*$/.test(lines[line]);
    const isAlone = line === 0 || lines[line - 1].trim() === '';
    return underline === undefined || !isTitle || !isAlone || isCode[line + 1] !== 0
      ? null
      : headingOf(lines[line], underline.trim().startsWith('=') ? 1 : 2);
  },
  html: (lines) => (line) => {
    const [, level, attributes = '', title = ''] = /<h([1-6])\b([^<>]*)>(.*?)(?:<\/h|$)/i.exec(lines[line]) ?? [];
    if (level === undefined) return null;
    const anchor = /\bid=["']?([\w.:-]+)/.exec(attributes)?.[1] ?? '';
    return {title: title.replace(/<[^<>]*>/g, '').trim(), level: Number(level), anchor};
  },
  asciidoc: (lines, isCode) => (line) => {
    const [, signs, title = ''] = isCode[line] === 0 ? (/^(={1,6})[ \t]+(\S.*)$/.exec(lines[line]) ?? []) : [];
    if (signs === undefined) return null;
    const [, block, shorthand = ''] = /^\[\[([^\],]+)|^\[[^#\]]*#([^\],.%]+)/.exec(lines[line - 1] ?? '') ?? [];
    const anchor = block ?? shorthand;
    return {title: title.trim(), level: signs.length, anchor};
  },
  rst: (lines, isCode) => {
    const levels: string[] = [];
    return (line) => {
      const [, sign] = /^([=\-~^"'`#*+.:_])\1*[ \t]*$/.exec(lines[line + 1] ?? '') ?? [];
      const title = lines[line].trim();
      if (
        sign === undefined ||
        isCode[line] !== 0 ||
        /^\s|^([=\-~^"'`#*+.:_])\1*\s*$/.test(lines[line]) ||
        title === ''
      )
        return null;
      if (lines[line + 1].trim().length < 3 || lines[line + 1].trim().length < title.length / 2) return null;
      const isOver = (lines[line - 1] ?? '').trim() === lines[line + 1].trim();
      const style = isOver ? sign + sign : sign;
      if (!levels.includes(style)) levels.push(style);
      const above = lines.slice(Math.max(0, line - 4), line).findLast((one) => /\w/.test(one)) ?? '';
      return {title, level: levels.indexOf(style) + 1, anchor: /^\.\. _([^`:]+):\s*$/.exec(above)?.[1] ?? ''};
    };
  },
};

export interface PageValue {
  readonly kind: 'code' | 'link' | 'number' | 'name';
  /** As it is written; of code without its indent. */
  readonly text: string;
  /**
   * As it is compared, with its kind: a link without the language in its path, code without spaces, quotes, commas and the
   * prompt before it.
   */
  readonly key: string;
  /** From 0. */
  readonly line: number;
}

/**
 * Takes a line of a page, gives the values in it: what a translator leaves as it is. Numbers, names of things, links and code.
 */
function valuesInProse(line: string, at: number, markup: Markup): PageValue[] {
  const prose = markup === 'rst' ? withoutRoles(line) : line;
  // The number of an item says only where it stands.
  const content = prose.replace(/^[\s>]*(?:\d{1,3}[.)][ \t]|[-*+][ \t])+/, '');
  return factsIn(content).flatMap((fact) => {
    const value = valueOfFact(fact, at);
    return value === null ? [] : [value];
  });
}

function valueOfFact(fact: string, line: number): PageValue | null {
  if (fact.startsWith('](') || /^https?:/.test(fact) || (fact.includes('/') && !fact.startsWith('`'))) {
    const text = fact.replace(/^\]\(/, '');
    const path = comparedLink(text);
    return hasWord(path) ? {kind: 'link', text, key: `link ${path}`, line} : null;
  }
  const text = fact.replace(/^`|`$/g, '').trim();
  const kind = /^[\d.,:%-]+$/.test(text) ? 'number' : 'name';
  return hasWord(text) ? {kind, text, key: `${kind} ${text}`, line} : null;
}

function hasWord(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/** Anchors are translated with the headings that they are made of, and a path may name the language. */
function comparedLink(target: string): string {
  const parts = target.replace(/[#?].*$/, '').split('/');
  return parts
    .filter((part) => localeOf(part) === '')
    .join('/')
    .replace(/(?<=.)\/$/, '');
}

/** null: no words. */
function valueOfCode(line: string, at: number): PageValue | null {
  const text = line.trim().replace(/\s+/g, ' ');
  const compared = text.replace(/^[$>] /, '').replace(/[\s'"`;,]/g, '');
  return hasWord(compared) ? {kind: 'code', text, key: `code ${compared}`, line: at} : null;
}

/** Roles and links of reStructuredText: their target is the value, and their text is translated. */
function withoutRoles(line: string): string {
  return line
    .replace(/``([^`]+)``/g, '`$1`')
    .replace(/(?:(?<![\w:.+-]):[\w:.+-]+:)?`[^`<>]*<([^`<>]+)>`_{0,2}/g, '`$1`')
    .replace(/(?<!:)`([^`<>]+)`_{1,2}/g, '$1');
}
