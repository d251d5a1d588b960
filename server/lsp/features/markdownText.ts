// Makes text of strangers part of Markdown that an editor shows: file names, authors and passages cannot become markup,
// links, commands or HTML, and nothing invisible changes how they read.

import {formatOf} from '../../../shared/text/formatOf.ts';
import {lineEnd} from '../../../shared/text/textLines.ts';
import {beginning, visibleLine, visiblePath, visibleText} from '../../../shared/wording/terminal.ts';

/** Words in a sentence: one line, every sign that could be markup behind a backslash. */
export function escapedText(text: string): string {
  return escaped(visibleText(text));
}

export function escapedPath(path: string): string {
  return escaped(visiblePath(path));
}

/** Signs that mean nothing inside a sentence stay as they are, because some editors show the source. */
function escaped(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#+!|~$&@^]|:(?=\/)/g, '\\$&').replace(/(?<=www)\./gi, '\\.');
}

const linkable = /^(?:file|untitled|shingle|vscode-[\w-]+):/;

/** `shown` is Markdown already. No link to a file that an editor should not open on a click. */
export function markdownLink(shown: string, uri: string): string {
  const target = linkTarget(uri);
  return target === null ? shown : `[${shown}](${target})`;
}

/** The URI as the target of a link in Markdown; null: a command, a script or a page of the web. */
export function linkTarget(uri: string): string | null {
  if (!linkable.test(uri)) return null;
  return uri.replace(/[^\w\-.~:/?#@!$&*+,;=%]/gu, (sign) =>
    encodeURIComponent(sign.replace(/\p{Surrogate}/gu, '\ufffd')).replace(/[()']/g, hex),
  );
}

/** A link that runs a command of the client, which has to allow it. */
export function commandLink(shown: string, command: string, words: readonly unknown[]): string {
  const argument = encodeURIComponent(JSON.stringify(words)).replace(/[!'()*]/g, hex);
  return `[${shown}](command:${command}?${argument})`;
}

function hex(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`;
}

/** The URI of lines of a file, from 1. Lines of a `shingle:` document are in its query. */
export function uriOfLines(uri: string, startLine: number, endLine: number): string {
  if (!uri.startsWith('file:')) return uri;
  return `${uri}#L${startLine}${endLine > startLine ? `-L${endLine}` : ''}`;
}

const quotedLinesMax = 12;
const quotedUnitsMax = 240;

/** Longer lines of prose are folded: many a paragraph is one line, and blocks of code do not wrap. */
const lineUnitsMax = 140;
const foldedUnits = 100;

/** The first lines from `start` on as a fenced block, which ends where we end it whatever is in it. */
export function quoted(
  text: string,
  start: number,
  end: number,
  path: string,
  linesMax: number = quotedLinesMax,
): string {
  const line = Math.max(text.lastIndexOf('\n', start - 1), text.lastIndexOf('\r', start - 1)) + 1;
  // The indent of the first line belongs to the shape of code.
  const from = start - line < quotedUnitsMax && text.slice(line, start).trim() === '' ? line : start;
  const head = beginning(text.slice(from, end), linesMax * quotedUnitsMax * 4);
  const language = languageOf(path);
  const source = unindented(head.split(lineEnd, linesMax + 1).map(visibleLine));
  const all = source.flatMap((one) => (language === 'text' ? folded(one) : [cut(one)]));
  const lines = all.slice(0, linesMax);
  while (lines.at(-1) === '') lines.pop();
  const isCut = all.length > linesMax || head.length < end - from;
  const fence = '`'.repeat(Math.max(3, ...[...lines.join('\n').matchAll(/`+/g)].map(([run]) => run.length + 1)));
  return [`${fence}${language}`, ...lines, ...(isCut ? ['…'] : []), fence].join('\n');
}

function cut(line: string): string {
  return line.length > quotedUnitsMax ? `${beginning(line, quotedUnitsMax)} …` : line;
}

/** At a space if there is one, else where the width ends: Han has none. */
function folded(line: string): string[] {
  const lines: string[] = [];
  let rest = line;
  while (rest.length > (lines.length === 0 ? lineUnitsMax : foldedUnits) && lines.length <= quotedLinesMax) {
    const part = beginning(rest, foldedUnits);
    const space = part.lastIndexOf(' ');
    const length = space > foldedUnits / 2 ? space : part.length;
    lines.push(part.slice(0, length));
    rest = rest.slice(length).trimStart();
  }
  return [...lines, rest];
}

function unindented(lines: readonly string[]): string[] {
  const indents = lines.filter((line) => line !== '').map((line) => line.length - line.trimStart().length);
  const indent = indents.length === 0 ? 0 : Math.min(...indents);
  return lines.map((line) => line.slice(indent));
}

/** As editors and code fences call it. Prose is not highlighted: it is to be read. */
function languageOf(path: string): string {
  const {family, language} = formatOf(path);
  return family === 'code' && /^[a-z]+$/.test(language) && language !== 'unknown' ? language : 'text';
}

/** Markdown of ours as plain text, for editors that show the source: links by their names, nothing escaped. */
export function plainOf(markdown: string): string {
  let fence: string | null = null;
  const lines = markdown.split('\n').flatMap((line) => {
    const [mark] = /^`{3,}/.exec(line) ?? [];
    if (fence !== null) {
      if (line !== fence) return [`  ${line}`];
      fence = null;
      return [];
    }
    if (mark !== undefined) {
      fence = mark;
      return [];
    }
    return [
      line
        // An escaped bracket begins no link: sought from each, 64 KB of them took 1.7 s.
        .replace(/\\.|\[((?:[^[\]\\]|\\.)*)\]\([^()\s]*\)/g, (whole, shown?: string) => shown ?? whole)
        .replace(/~~((?:[^~\\]|\\.)*)~~/g, '[-$1-]')
        .replace(/\*\*((?:[^*\\]|\\.)*)\*\*/g, '{+$1+}')
        .replace(/\\(.)/g, '$1'),
    ];
  });
  return lines.join('\n');
}
