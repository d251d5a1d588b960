// Takes a text in any markup, gives the heading above an offset, with the anchor that links to it.

import type {FormatFamily} from '../../../shared/model/format.ts';
import {lineEnd, lineOf, lineStartsOf} from '../../../shared/text/textLines.ts';
import {headingsOf} from '../../../shared/translations/pageSections.ts';

interface Section {
  readonly title: string;
  /** Empty: there is none, or the page does not say it. */
  readonly anchor: string;
  /** In reStructuredText: the label above the heading (`.. _name:`), which links of Sphinx use. Empty: none. */
  readonly label: string;
}

/** null: there is no heading above. */
export function sectionAbove(text: string, offset: number, family: FormatFamily): Section | null {
  if (family === 'html') return htmlSection(text.slice(0, offset));
  const markup = markupBy[family];
  if (markup === undefined) return null;
  const line = lineOf(lineStartsOf(text), offset);
  const headings = [...headingsOf(text.split(lineEnd).join('\n'), markup)];
  const above = headings.flatMap(([at, heading]) => (at <= line ? [heading] : []));
  const last = above.at(-1);
  if (last === undefined) return null;
  const {title, anchor, level} = last;
  switch (markup) {
    case 'markdown':
      return {title: plainTitle(title), anchor: anchor || slugIn(above), label: ''};
    case 'rst': {
      const shown = title.replace(/:[\w:.-]+:`([^`<]*?)\s*(?:<[^>]*>)?`|[`*]/g, '$1');
      return {title: shown, anchor: docutilsId(shown), label: anchor};
    }
    default:
      return asciidocSection(text, title, level, anchor);
  }
}

const markupBy: Readonly<Partial<Record<FormatFamily, 'markdown' | 'rst' | 'asciidoc'>>> = {
  markdown: 'markdown',
  restructuredtext: 'rst',
  asciidoc: 'asciidoc',
};

/**
 * As docutils makes the id of a section:
 * https://docutils.sourceforge.io/docs/ref/rst/directives.html#identifier-normalization
 */
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

function asciidocSection(text: string, written: string, level: number, above: string): Section {
  const own = above || /\[\[([^\],]+)\]\]/.exec(written)?.[1];
  const title = written
    .replace(/\[\[[^\]]*\]\]/g, '')
    .replace(/(?:link:|xref:|https?:)[^[\s]*\[([^\]]*)\]|[`*]/g, '$1')
    .trim();
  // The title of the document has no anchor.
  return {title, anchor: own ?? (level === 1 || /[[{]/.test(written) ? '' : asciidocId(text, title)), label: ''};
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

/** The anchor that GitHub generates for the last of the headings: of several with one, it counts. */
function slugIn(headings: readonly Pick<Section, 'title' | 'anchor'>[]): string {
  const slugs = headings.flatMap(({title, anchor}) => (anchor === '' ? [slugOf(plainTitle(title))] : []));
  const slug = slugs.at(-1) ?? '';
  const before = slugs.filter((one) => one === slug).length - 1;
  return before === 0 ? slug : `${slug}-${before}`;
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
