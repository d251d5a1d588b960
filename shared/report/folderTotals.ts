// Takes warnings, gives how many of them and how many copied words are in which folders: the deepest folders that
// together make a short table.

import type {Finding} from '../model/finding.ts';
import {copiedWords} from './copiedWords.ts';
import {leadingPath} from './order.ts';

interface FolderTotal {
  /** Relative to the root, '' for itself. */
  readonly folder: string;
  /** Only the files of the folder itself: its own folders have rows of their own. */
  readonly ownFiles: boolean;
  /** Findings that are reported at a page in it. */
  readonly warnings: number;
  /** Words of pages in it that are in a finding. */
  readonly words: number;
}

const rowsMax = 8;

interface Node {
  readonly folder: string;
  readonly folders: Map<string, Node>;
  own: {warnings: number; words: number};
  all: {warnings: number; words: number};
}

/** Most words first. */
export function folderTotals(findings: readonly Finding[]): FolderTotal[] {
  const warnings = findings.filter(({level}) => level === 'warning');
  const root = newNode('');
  for (const [path, words] of copiedWords(warnings)) add(root, path, 0, words);
  for (const finding of warnings) add(root, leadingPath(finding), 1, 0);
  let rows: {node: Node; isOwn: boolean; isClosed: boolean}[] = [{node: root, isOwn: false, isClosed: false}];
  for (;;) {
    const open = rows.filter(({node, isOwn, isClosed}) => !isOwn && !isClosed && node.folders.size > 0);
    const [widest] = open.sort(
      (x, y) => y.node.all.words - x.node.all.words || (x.node.folder < y.node.folder ? -1 : 1),
    );
    if (widest === undefined) break;
    const {node} = widest;
    const hasOwn = node.own.warnings + node.own.words > 0;
    const inner = [...node.folders.values()].map((child) => ({node: child, isOwn: false, isClosed: false}));
    const wanted = [...inner, ...(hasOwn ? [{node, isOwn: true, isClosed: true}] : [])];
    if (rows.length - 1 + wanted.length > rowsMax) widest.isClosed = true;
    else rows = [...rows.filter((row) => row !== widest), ...wanted];
  }
  return rows
    .map(({node, isOwn}) => ({folder: node.folder, ownFiles: isOwn, ...(isOwn ? node.own : node.all)}))
    .filter(({warnings: count, words}) => count + words > 0)
    .sort((x, y) => y.warnings - x.warnings || y.words - x.words || (x.folder < y.folder ? -1 : 1));
}

function newNode(folder: string): Node {
  return {folder, folders: new Map(), own: {warnings: 0, words: 0}, all: {warnings: 0, words: 0}};
}

function add(root: Node, path: string, warnings: number, words: number): void {
  let node = root;
  count(node.all, warnings, words);
  for (const name of path.split('/').slice(0, -1)) {
    const folder = node.folder === '' ? name : `${node.folder}/${name}`;
    const child = node.folders.get(name) ?? newNode(folder);
    node.folders.set(name, child);
    node = child;
    count(node.all, warnings, words);
  }
  count(node.own, warnings, words);
}

function count(sum: {warnings: number; words: number}, warnings: number, words: number): void {
  sum.warnings += warnings;
  sum.words += words;
}
