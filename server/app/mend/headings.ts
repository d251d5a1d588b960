// Takes Markdown, gives the heading above an offset, with the anchor that GitHub generates for it.

import {lineOf, lineStartsOf} from '../../../shared/text/textLines.ts';

export interface PageHeading {
  readonly title: string;
  /** Empty: none that is known. */
  readonly anchor: string;
}

/** null: there is no heading above. */
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
