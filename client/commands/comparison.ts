// Comparisons as data: swapping sides, choosing one of two modes, and comparing occurrences that the server only
// listed. Pure.

import {
  type Comparison,
  type ComparisonSide,
  contentScheme,
  type FindingItem,
  type OccurrenceItem,
} from '../../shared/model/protocol.ts';
import type {CompareMode} from '../settings.ts';

export interface ComparisonSides {
  readonly left: ComparisonSide;
  readonly right: ComparisonSide;
}

/** Two passages of the same document cannot be shown as two documents, so they are shown as passages. */
export function sidesOf(comparison: Comparison, mode: CompareMode): ComparisonSides {
  const {documents, passages} = comparison;
  return mode === 'passages' || documents.left.uri === documents.right.uri ? passages : documents;
}

export function swapSides({family, here, there, title, passages, documents, rewritten}: Comparison): Comparison {
  return {
    family,
    here: there,
    there: here,
    title: swappedTitle(title),
    passages: {left: passages.right, right: passages.left},
    documents: {left: documents.right, right: documents.left},
    rewritten: rewritten.map(({left, right, ofLeft, ofRight}) => ({
      left: right,
      right: left,
      ofLeft: ofRight,
      ofRight: ofLeft,
    })),
  };
}

/** 'a ↔ b (92 % of 61 words ↔ 88 % of 64)' becomes 'b ↔ a (88 % of 64 ↔ 92 % of 61 words)'. */
function swappedTitle(title: string): string {
  const both = /^(.*?) ↔ (.*?)(?: \((.*) ↔ (.*)\))?$/.exec(title);
  if (both === null) return title;
  const [, left = '', right = '', ofLeft, ofRight] = both;
  const shares = ofLeft === undefined ? '' : ` (${ofRight} ↔ ${ofLeft})`;
  return `${right} ↔ ${left}${shares}`;
}

/** For a finding that the server no longer has, such as copies of a selection. */
export function comparisonInList(item: FindingItem, here: number, there: number): Comparison | null {
  const [left, right] = [item.places[here], item.places[there]];
  if (left === undefined || right === undefined) return null;
  const sides = {left: sideOf(left), right: sideOf(right)};
  const shares = left.share === '' ? '' : ` (${left.share} ↔ ${right.share})`;
  const title = `${left.label} ↔ ${right.label}${shares}`;
  return {family: item.family, here, there, title, passages: sides, documents: sides, rewritten: []};
}

/** The parts of a `shingle:` URI of a whole file in a commit, else null. Takes the decoded components of the URI. */
export function historyFile(
  uri: UriParts,
): {readonly root: string; readonly commit: string; readonly path: string} | null {
  const [, commit, path] = /^\/past\/([0-9a-f]{7,64})\/(.+)$/.exec(uri.path) ?? [];
  const root = /^root=(.+)$/.exec(uri.query)?.[1];
  if (uri.scheme !== contentScheme || commit === undefined || path === undefined || root === undefined) return null;
  // With a line range it would not be the whole file.
  return /&lines=\d+-\d+$/.test(root) ? null : {root, commit, path};
}

interface ExcerptSource {
  readonly root: string;
  readonly path: string;
  readonly commit: string | null;
  readonly firstLine: number;
  /** The cells of a notebook as text: its lines are not those of the file. */
  readonly isCells: boolean;
}

/** The decoded components of a URI. */
interface UriParts {
  readonly scheme: string;
  readonly path: string;
  readonly query: string;
}

/**
 * The path under which both sides are listed: VS Code takes two paths for a file that was renamed. It ends like the
 * right one, by which its language is recognised.
 */
export function listedPath(left: UriParts, right: UriParts): string {
  const [here, there] = [left, right].map((side) => (excerptSource(side)?.path ?? side.path.slice(1)).split('/'));
  const folders = [...new Set([here.slice(0, -1).join('/'), there.slice(0, -1).join('/')])];
  const names = [...new Set([here.at(-1), there.at(-1)])];
  return `/${folders.join(' ↔ ')}/${names.join(' ↔ ')}`.replace(/^\/+/, '/');
}

/** The query of a URI under another path; `uri` is encoded. */
export function listedQuery(uri: string): string {
  return `of=${uri}`;
}

function listedParts(query: string): UriParts | null {
  const [, scheme = '', path = '', inner = ''] = /^of=(\w+):([^?]*)\?(.*)$/s.exec(query) ?? [];
  if (scheme === '') return null;
  try {
    return {scheme, path: decodeURIComponent(path), query: decodeURIComponent(inner)};
  } catch {
    return null;
  }
}

/** Where the lines of an excerpt come from; null: it is no excerpt. */
export function excerptSource(uri: UriParts): ExcerptSource | null {
  const listed = listedParts(uri.query);
  if (listed !== null) return excerptSource(listed);
  const [, first, root] = /^(?:excerpt=?&)?lines=(\d+)-\d+&root=(.+)$/s.exec(uri.query) ?? [];
  if (uri.scheme !== contentScheme || first === undefined || root === undefined) return null;
  const [, commit = null, past] = /^\/past\/([0-9a-f]{7,64})\/(.+)$/s.exec(uri.path) ?? [];
  const isPast = past !== undefined && !uri.query.startsWith('excerpt');
  // Folders above the root are written with a space, so that nothing resolves them.
  const shown = (isPast ? past : uri.path.slice(1)).replace(/(^|\/)(\.\.?) (?=\/)/g, '$1$2');
  const notebook = /^(.+\.ipynb)\/cells\.md$/is.exec(shown)?.[1];
  return {
    root,
    path: notebook ?? shown,
    commit: isPast ? commit : null,
    firstLine: Number(first),
    isCells: notebook !== undefined,
  };
}

/** Takes the lines of a text of cells, gives the cell of a line, from 0, and the line in it; null: it is in none. */
export function cellLine(
  lines: readonly string[],
  line: number,
): {readonly cell: number; readonly line: number} | null {
  for (let at = line; at >= 0; at--) {
    const number = /^── \P{N}*(\d+) ──$/u.exec(lines[at] ?? '')?.[1];
    if (number === undefined) continue;
    const head = /^`{3,}/.test(lines[at + 1] ?? '') ? 2 : 1;
    return {cell: Number(number) - 1, line: Math.max(0, line - at - head)};
  }
  return null;
}

/** The key of a tab that shows two sides. */
export function tabKey(left: string, right: string): string {
  return `${left} ${right}`;
}

function sideOf({uri, label, span}: OccurrenceItem): ComparisonSide {
  return {uri, label, span};
}
