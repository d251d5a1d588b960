// Finds the comments in a file that mention a directive, for every format. Only the few files that pass
// `mentionsSuppression` get here, so plain scanning is fast enough.

import type {Format} from '../model/format.ts';
import {notebookCells} from '../text/markup/notebookCells.ts';
import {lineEnd} from '../text/textLines.ts';
import {codeComments} from './codeComments.ts';
import {blockLinesOf, elementLinesOf, type SourceLine} from './coveredLines.ts';
import {type HostComment, lineCounter, mention} from './hostComment.ts';

export function hostComments(text: string, format: Format): HostComment[] {
  const lines = text.split(lineEnd).map((content, index): SourceLine => ({content, line: index + 1}));
  const {family, language} = format;
  if (family === 'markdown') return markdownComments(lines, language === 'mdx');
  if (family === 'notebook') return notebookComments(text);
  if (family === 'html') return htmlComments(text, lines);
  if (family === 'code') return codeComments(text, format);
  return lineComments(lines, lineRules[family]);
}

function markdownComments(lines: readonly SourceLine[], mdx: boolean): HostComment[] {
  const found: HostComment[] = [];
  const {fenceEnd, blockFrom} = blockLinesOf(lines);
  let open: {readonly index: number; readonly close: string; readonly body: string} | null = null;
  for (let index = 0; index < lines.length; index++) {
    const content = lines[index]?.content ?? '';
    let at = 0;
    if (open === null) {
      const end = fenceEnd(index);
      if (end !== null) {
        index = end;
        continue;
      }
    }
    const visible: string = open === null ? withoutCodeSpans(content) : content;
    let [html, braces] = [-1, mdx ? -1 : Number.POSITIVE_INFINITY];
    for (;;) {
      if (open === null) {
        // Neither is looked for again before it is reached.
        if (html < at) html = foundFrom(visible, '<!--', at);
        if (braces < at) braces = foundFrom(visible, '{/*', at);
        if (html === braces) break;
        const isHtml = html < braces;
        at = isHtml ? html + 4 : braces + 3;
        open = {index, close: isHtml ? '-->' : '*/', body: ''};
      }
      const end = content.indexOf(open.close, at);
      if (end < 0) {
        open = {...open, body: `${open.body}${content.slice(at)}\n`};
        break;
      }
      const body = open.body + content.slice(at, end);
      if (mention.test(body)) {
        const [first, last] = [lines[open.index]?.line ?? 1, lines[index]?.line ?? 1];
        found.push({firstLine: first, lastLine: last, body, next: numbered(lines, blockFrom(index + 1))});
      }
      at = end + open.close.length;
      open = null;
    }
  }
  return found;
}

/** Infinity: there is none. */
function foundFrom(text: string, mark: string, at: number): number {
  const found = text.indexOf(mark, at);
  return found < 0 ? Number.POSITIVE_INFINITY : found;
}

function numbered(lines: readonly SourceLine[], block: readonly [number, number] | null): HostComment['next'] {
  return block === null ? null : [lines[block[0]].line, lines[block[1]].line];
}

/** Replaces code spans by blanks of the same length, so that documentation about directives has no effect. */
function withoutCodeSpans(content: string): string {
  // Matching runs of backticks takes quadratic time, so a line too long to be written by hand is not changed.
  if (!content.includes('`') || !/<!--|\{\/\*/.test(content) || content.length > lineUnitsMax) return content;
  return content.replace(/(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)/g, (span) => ' '.repeat(span.length));
}

const lineUnitsMax = 10_000;

function notebookComments(text: string): HostComment[] {
  const lineAt = lineCounter(text);
  return notebookCells(text).flatMap(({text: source, format, starts}) => {
    let end = -1;
    const cell = source.replace(/\n$/, '');
    const lines = cell.split('\n').map((content): SourceLine => {
      const start = end + 1;
      end = start + content.length;
      return {content, line: lineAt(starts[start])};
    });
    if (format.family !== 'code') return markdownComments(lines, false);
    const lineOf = (inCell: number): number => lines[inCell - 1]?.line ?? 1;
    return codeComments(cell, format).map((comment) => ({
      ...comment,
      firstLine: lineOf(comment.firstLine),
      lastLine: lineOf(comment.lastLine),
      next: comment.next && ([lineOf(comment.next[0]), lineOf(comment.next[1])] as const),
    }));
  });
}

// ---- HTML ----

/** Inside these elements, `<!--` is plain text. */
const rawElement = /<!--|<(script|style|textarea)\b/gi;

function htmlComments(text: string, lines: readonly SourceLine[]): HostComment[] {
  const found: HostComment[] = [];
  const elementFrom = elementLinesOf(lines);
  const lineAt = lineCounter(text);
  const lower = text.toLowerCase();
  rawElement.lastIndex = 0;
  for (let match = rawElement.exec(text); match !== null; match = rawElement.exec(text)) {
    const [, element] = match;
    const close = element === undefined ? '-->' : `</${element.toLowerCase()}`;
    const end = lower.indexOf(close, match.index + 4);
    if (end < 0) break;
    rawElement.lastIndex = end + close.length;
    const body = text.slice(match.index + 4, end);
    if (element !== undefined || !mention.test(body)) continue;
    const firstLine = lineAt(match.index);
    const lastLine = lineAt(end);
    found.push({firstLine, lastLine, body, next: numbered(lines, elementFrom(lastLine))});
  }
  return found;
}

// ---- AsciiDoc, reStructuredText, LaTeX, plain text: one comment per line ----

interface LineRules {
  /** The first capturing group is the body. */
  readonly comment: RegExp;
  /** If a verbatim block starts on this line, returns a function that says where a later line is; otherwise null. */
  readonly verbatim: (content: string) => ((content: string) => 'inside' | 'last' | 'after') | null;
}

const lineRules: Readonly<Record<'asciidoc' | 'restructuredtext' | 'latex' | 'plain', LineRules>> = {
  asciidoc: {
    comment: /^\/\/(?!\/)(.*)$/,
    verbatim: (content) => {
      const [mark] = /^(?:-{4,}|\.{4,}|\+{4,}|`{3,})/.exec(content) ?? [];
      if (mark === undefined || (content.trimEnd() !== mark && !mark.startsWith('`'))) return null;
      return (line) => (line.trimEnd() === mark ? 'last' : 'inside');
    },
  },
  restructuredtext: {
    comment: /^\s*\.\.\s+(.*)$/,
    verbatim: (content) => {
      const directive = /^\s*\.\.\s+(?:[\w-]+:)?([\w-]+)::/.exec(content)?.[1];
      const literal = directive === undefined ? /::\s*$/.test(content) : literalDirectives.has(directive);
      if (!literal || (directive === undefined && /^\s*\.\.\s/.test(content))) return null;
      const margin = marginOf(content);
      return (line) => (line.trim() === '' || marginOf(line) > margin ? 'inside' : 'after');
    },
  },
  latex: {
    comment: /^(?:[^\\%]|\\.)*%(.*)$/,
    verbatim: (content) => {
      const name = /\\begin\{((?:[BL]?[vV]erbatim|lstlisting|minted|comment)\*?)\}/.exec(content)?.[1];
      if (name === undefined || content.includes(`\\end{${name}}`)) return null;
      return (line) => (line.includes(`\\end{${name}}`) ? 'last' : 'inside');
    },
  },
  plain: {comment: /^\s*(shingle-.*)$/i, verbatim: () => null},
};

const literalDirectives: ReadonlySet<string> = new Set(
  'code code-block sourcecode parsed-literal raw math prompt doctest ipython highlight'.split(' '),
);

function lineComments(lines: readonly SourceLine[], rules: LineRules): HostComment[] {
  const found: HostComment[] = [];
  const {blockFrom} = blockLinesOf(lines);
  let verbatim: ReturnType<LineRules['verbatim']> = null;
  for (const [index, {content, line}] of lines.entries()) {
    if (verbatim !== null) {
      const where = verbatim(content);
      if (where !== 'inside') verbatim = null;
      if (where !== 'after') continue;
    }
    const [, body] = mention.test(content) ? (rules.comment.exec(content) ?? []) : [];
    if (body !== undefined && mention.test(body)) {
      found.push({firstLine: line, lastLine: line, body, next: numbered(lines, blockFrom(index + 1))});
    } else {
      verbatim = rules.verbatim(content);
    }
  }
  return found;
}

function marginOf(content: string): number {
  return content.length - content.trimStart().length;
}
