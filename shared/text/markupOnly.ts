// Takes the text of a page; returns it with sample code and comments blanked, at the same offsets: links in them lead nowhere.

import type {TextRange} from '../algorithms/span.ts';

/** How links and comments are written. */
export type Markup = 'markdown' | 'rst' | 'asciidoc' | 'html';

const markups: readonly (readonly [Markup, RegExp])[] = [
  ['markdown', /\.(?:md|mdx|markdown)$/i],
  ['rst', /\.rst(?:\.inc)?$/i],
  ['asciidoc', /\.(?:adoc|asciidoc)$/i],
  ['html', /\.html$/i],
];

/** null: links of such a file are not looked at. */
export function markupOf(path: string): Markup | null {
  return markups.find(([, pattern]) => pattern.test(path))?.[0] ?? null;
}

/** Without fences, code spans and comments. */
export function withoutCodeAndComments(text: string, markup: Markup): string {
  const fenced = withoutFences(text, markup);
  const bare = blanked(fenced, commentsIn(fenced, markup));
  return markup === 'markdown' ? bare.replace(/`[^`\n]+`/g, (code) => ' '.repeat(code.length)) : bare;
}

/** Without fences: an include may be written as a comment. */
export function withoutFences(text: string, markup: Markup): string {
  return markup === 'html' ? text : blanked(text, fencesIn(text));
}

/** Without comments: what is written like one in sample code stays. */
export function withoutComments(text: string, markup: Markup): string {
  return blanked(text, commentsIn(withoutFences(text, markup), markup));
}

/** Lines from a fence to the one that ends it; one that is not ended is no fence, so that nothing behind it is lost. */
export function fencesIn(text: string): TextRange[] {
  const found: TextRange[] = [];
  if (!text.includes('```') && !text.includes('~~~')) return found;
  let open: {readonly sign: string; readonly length: number; readonly start: number} | null = null;
  for (const match of text.matchAll(/^[ \t>]*(?:[-*+] +|\d+\. +)?(`{3,}|~{3,})([^\n]*)$/gm)) {
    const [line, fence, info] = match;
    const sign = fence[0];
    if (open === null) {
      if (sign === '`' && info.includes('`')) continue;
      open = {sign, length: fence.length, start: match.index};
    } else if (sign === open.sign && fence.length >= open.length && info.trim() === '') {
      found.push({start: open.start, end: match.index + line.length});
      open = null;
    }
  }
  return found;
}

const commentMarks: Readonly<Record<Markup, readonly (readonly [string, string])[]>> = {
  markdown: [
    ['<!--', '-->'],
    ['{/*', '*/}'],
    ['{% comment %}', '{% endcomment %}'],
  ],
  html: [
    ['<!--', '-->'],
    ['{% comment %}', '{% endcomment %}'],
  ],
  asciidoc: [],
  rst: [],
};

function commentsIn(text: string, markup: Markup): TextRange[] {
  const found: TextRange[] = [];
  for (const [open, close] of commentMarks[markup]) {
    for (let start = text.indexOf(open); start >= 0; ) {
      const end = text.indexOf(close, start + open.length);
      if (end < 0) break;
      found.push({start, end: end + close.length});
      start = text.indexOf(open, end);
    }
  }
  if (markup === 'asciidoc') {
    for (const line of text.matchAll(/^\/\/[^\n]*$/gm))
      found.push({start: line.index, end: line.index + line[0].length});
  }
  return found;
}

function blanked(text: string, stretches: readonly TextRange[]): string {
  if (stretches.length === 0) return text;
  const sorted = stretches.toSorted((x, y) => x.start - y.start);
  const parts: string[] = [];
  let at = 0;
  for (const {start, end} of sorted) {
    if (end <= at) continue;
    const from = Math.max(at, start);
    parts.push(text.slice(at, from), ' '.repeat(end - from));
    at = end;
  }
  parts.push(text.slice(at));
  return parts.join('');
}
