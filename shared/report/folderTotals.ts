// Takes warnings, gives how many of them and how many copied words are in which folders: the deepest folders that
// together make a short table.

import type {Inspection} from '../model/inspection.ts';
import type {FolderOfReport} from '../model/jsonReport.ts';
import {addShares, copiedWords, noShare, pageShares, type Share} from '../share/wordShares.ts';
import {leadingPath} from '../wording/reportedPlaces.ts';

const rowsMax = 8;

interface Sum {
  warnings: number;
  words: number;
  share: Share;
}

interface Node {
  readonly folder: string;
  readonly folders: Map<string, Node>;
  own: Sum;
  all: Sum;
}

/** Most warnings first. */
export function folderTotals(inspection: Pick<Inspection, 'findings' | 'wordsOf'>): FolderOfReport[] {
  const warnings = inspection.findings.filter(({level}) => level === 'warning');
  const root = newNode('');
  for (const [path, words] of copiedWords(warnings)) for (const sum of sumsOf(root, path)) sum.words += words;
  for (const finding of warnings) for (const sum of sumsOf(root, leadingPath(finding))) sum.warnings++;
  const pages = pageShares(inspection);
  for (const [path, share] of pages ?? []) {
    for (const sum of sumsOf(root, path, false)) sum.share = addShares(sum.share, share);
  }
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
    .map(({node, isOwn}) => {
      const {warnings, words, share} = isOwn ? node.own : node.all;
      const shares = pages !== null && {ofWords: share.words, reportedWords: share.reported};
      return {folder: node.folder, ownFiles: isOwn, warnings, words, ...shares};
    })
    .filter(({warnings: count, words}) => count + words > 0)
    .sort((x, y) => y.warnings - x.warnings || y.words - x.words || (x.folder < y.folder ? -1 : 1));
}

function newNode(folder: string): Node {
  const none = {warnings: 0, words: 0, share: noShare};
  return {folder, folders: new Map(), own: {...none}, all: {...none}};
}

/**
 * Of a file: those of all folders that it is in, and of the files of the last one. A folder is added only if something is
 * reported.
 */
function sumsOf(root: Node, path: string, isReported = true): Sum[] {
  const sums = [root.all];
  let node = root;
  for (const name of path.split('/').slice(0, -1)) {
    const known = node.folders.get(name);
    if (known === undefined && !isReported) return sums;
    const child = known ?? newNode(node.folder === '' ? name : `${node.folder}/${name}`);
    node.folders.set(name, child);
    node = child;
    sums.push(node.all);
  }
  return [...sums, node.own];
}
