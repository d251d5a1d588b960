// Takes a text in any markup, gives the heading above an offset, with the anchor that links to it.

import type {FormatFamily} from '../../../shared/model/format.ts';
import {lineEnd, lineOf, lineStartsOf} from '../../../shared/text/textLines.ts';

interface Section extends PageHeading {
  /** In reStructuredText: the label above the heading (`.. _name:`), which links of Sphinx use. Empty: none. */
  readonly label: string;
}

/** null: there is no heading above. */
export function sectionAbove(text: string, offset: number, family: FormatFamily): Section | null {
  switch (family) {
    case 'markdown': {
      const heading = headingAbove(text, offset);
      return heading && {...heading, label: ''};
    }
    case 'restructuredtext':
      return restructuredSection(linesBefore(text, offset));
    case 'asciidoc':
      return asciidocSection(text, linesBefore(text, offset));
    case 'html':
      return htmlSection(text.slice(0, offset));
    default:
      return null;
  }
}

function linesBefore(text: string, offset: number): readonly string[] {
  const starts = lineStartsOf(text);
  return text.slice(0, starts[lineOf(starts, offset)]).split(lineEnd).slice(0, -1);
}

const adornment = /^([!-/:-@[-`{-~])\1+\s*$/;

function restructuredSection(lines: readonly string[]): Section | null {
  for (let at = lines.length - 1; at > 0; at--) {
    const title = lines[at - 1] ?? '';
    if (!adornment.test(lines[at] ?? '') || !/^\S/.test(title.trim()) || adornment.test(title)) continue;
    // A transition, and the line above a title, have a blank line on one side.
    const isOver = adornment.test(lines[at - 2] ?? '');
    if ((lines[at] ?? '').trimEnd().length < title.trim().length && !isOver) continue;
    const above = lines
      .slice(0, isOver ? at - 2 : at - 1)
      .findLast((line) => line.trim() !== '')
      ?.trim();
    const [, label = ''] = /^\.\. _([^`:]+):$/.exec(above ?? '') ?? [];
    const shown = title.trim().replace(/:[\w:.-]+:`([^`<]*?)\s*(?:<[^>]*>)?`|[`*]/g, '$1');
    return {title: shown, anchor: docutilsId(shown), label};
  }
  return null;
}

/** As docutils makes the id of a section: https://docutils.sourceforge.io/docs/ref/rst/directives.html#identifier-normalization */
function docutilsId(title: string): string {
  return title
    .toLowerCase()
    .replace(/[øđħıłŧßæœ]/g, (letter) => latin[letter] ?? '')
    .normalize('NFKD')
    .replace(/[^\0-\x7f]/g, '')
    .trim()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[-0-9]+|-+$/g, '');
}

const latin: Readonly<Record<string, string>> = {
  ø: 'o',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ŧ: 't',
  ß: 'sz',
  æ: 'ae',
  œ: 'oe',
};

function asciidocSection(text: string, lines: readonly string[]): Section | null {
  const at = lines.findLastIndex((line) => /^={1,6}\s+\S/.test(line));
  const line = lines[at];
  if (line === undefined) return null;
  const [, level = '', written = ''] = /^(={1,6})\s+(.*\S)/.exec(line) ?? [];
  const above = lines[at - 1] ?? '';
  const [, own] =
    /^\[\[([^\],]+)(?:,[^\]]*)?\]\]\s*$/.exec(above) ??
    /^\[[^#\]]*#([^\],.%]+)[^\]]*\]\s*$/.exec(above) ??
    /\[\[([^\],]+)\]\]/.exec(written) ??
    [];
  const title = written
    .replace(/\[\[[^\]]*\]\]/g, '')
    .replace(/(?:link:|xref:|https?:)[^[\s]*\[([^\]]*)\]|[`*]/g, '$1')
    .trim();
  // The title of the document has no anchor.
  const anchor = own ?? (level === '=' || /[[{]/.test(written) ? '' : asciidocId(text, title));
  return {title, anchor, label: ''};
}

/** As Asciidoctor makes it; empty where the document names attributes that are not known. */
function asciidocId(text: string, title: string): string {
  const attribute = (name: string, usual: string) => {
    const [, value] = new RegExp(`^:${name}:[ \\t]*(.*?)[ \\t]*$`, 'm').exec(text) ?? [];
    return value ?? usual;
  };
  if (/^:(?:!sectids|sectids!):/m.test(text) || /\{/.test(title)) return '';
  const [prefix, separator] = [attribute('idprefix', '_'), attribute('idseparator', '_').slice(0, 1)];
  const words = title
    .toLowerCase()
    .replace(/<[^>]+>|&(?:[a-z][a-z]+\d{0,2}|#\d{2,5}|#x[\da-f]{2,4});|[^ \p{L}\p{M}\p{N}_\-.]+/gu, '')
    .replace(/[ .-]+/g, separator);
  return prefix + (separator === '' ? words : words.replace(new RegExp(`^\\${separator}|\\${separator}$`, 'g'), ''));
}

/** The last heading, or the section or heading with an id that it is in. */
function htmlSection(before: string): Section | null {
  const heading = [...before.matchAll(/<h([1-6])\b([^<>]*)>([\s\S]{0,2000}?)<\/h\1\s*>/gi)].at(-1);
  if (heading === undefined) return null;
  const title = (heading[3] ?? '')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39);/g, (sign, name: string) => characters[name] ?? sign)
    .replace(/\s+/g, ' ')
    .trim();
  const ownId = idIn(heading[2] ?? '');
  const section = /<(?:section|div|article)\b([^<>]*)>\s*$/i.exec(before.slice(0, heading.index));
  return {title, anchor: ownId ?? idIn(section?.[1] ?? '') ?? '', label: ''};
}

const characters: Readonly<Record<string, string>> = {amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'"};

function idIn(attributes: string): string | undefined {
  const [, double, single, bare] = /\bid\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(attributes) ?? [];
  return double ?? single ?? bare;
}

interface PageHeading {
  readonly title: string;
  /** Empty: none that is known. */
  readonly anchor: string;
}

/**
 * Takes Markdown, gives the heading above an offset, with the anchor that GitHub generates for it.
 * null: there is no heading above.
 */
export function headingAbove(text: string, offset: number): PageHeading | null {
  const starts = lineStartsOf(text);
  const last = lineOf(starts, offset);
  const taken = new Map<string, number>();
  let found: PageHeading | null = null;
  let fence: string | null = null;
  let inFront = /^---\s*(?:\r|\n|$)/.test(text);
  for (let line = 0; line <= last; line++) {
    const content = text.slice(starts[line], starts[line + 1] ?? text.length).trimEnd();
    if (inFront) {
      if (line > 0 && content === '---') inFront = false;
      continue;
    }
    const [, mark] = /^\s{0,3}(`{3,}|~{3,})/.exec(content) ?? [];
    if (fence !== null) {
      if (mark?.startsWith(fence)) fence = null;
      continue;
    }
    if (mark !== undefined) {
      fence = mark;
      continue;
    }
    const [, atx] = /^\s{0,3}#{1,6}\s+(.*?)(?:\s+#+)?$/.exec(content) ?? [];
    const before = line === 0 ? '' : text.slice(starts[line - 1], starts[line]).trim();
    const isUnderline = /^\s{0,3}(?:=+|-+)$/.test(content) && /^[^\s#>|*+-]/.test(before);
    const title = atx ?? (isUnderline ? before : undefined);
    if (title === undefined) continue;
    // Docusaurus, Hugo and kramdown let a heading name its anchor.
    const [, own] = /\s\{#([^\s{}]+)\}$/.exec(title) ?? [];
    const shown = plainTitle(own === undefined ? title : title.slice(0, title.lastIndexOf('{')));
    if (own !== undefined) {
      found = {title: shown, anchor: own};
      continue;
    }
    const slug = slugOf(shown);
    const count = taken.get(slug) ?? 0;
    taken.set(slug, count + 1);
    found = {title: shown, anchor: count === 0 ? slug : `${slug}-${count}`};
  }
  return found;
}

/** Strips markup, keeps the words of links, code and emphasis. */
function plainTitle(title: string): string {
  return title
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<[^>]*>/g, '')
    .replace(/[`*]|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, '')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .trim();
}

/** Keeps letters, digits, marks, connectors and hyphens; spaces become hyphens. */
function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');
}
