// Takes pairs of mirrored folders; returns groups of folders (all versions of one manual) and their counterparts: one
// list of documents for each relative path that occurs in at least two of the folders.

import {addTo, groupedBy} from '../algorithms/groupedBy.ts';
import {rootOf} from '../algorithms/unionFind.ts';
import type {Folders} from './folderTree.ts';
import type {MirrorTrace, SketchedDocuments} from './mirrorTrace.ts';
import type {FullPairs} from './nestedMirrors.ts';
import {joinRenamedPages} from './renamedPages.ts';

export interface FolderGroup {
  /** Paths of the folders, sorted; '' is the root. */
  readonly folders: readonly string[];
  /** Relative paths that occur in at least two of the folders. */
  readonly pages: number;
  /** Relative paths that occur in any of the folders. */
  readonly paths: number;
  /** Documents in all folders together, each counted once. */
  readonly pagesTotal: number;
  /** Lists of counterparts that were merged because a page has another name in some of the folders. */
  readonly renamed: number;
  /** Counterparts: one list of documents, in order of folder, for each relative path or renamed page. */
  readonly members: readonly (readonly number[])[];
}

/** Largest groups first. */
export function folderGroups(
  documents: readonly string[],
  folders: Folders,
  {full, sets, moved}: FullPairs,
  sketched: SketchedDocuments,
  trace?: MirrorTrace,
): FolderGroup[] {
  const mirrored = [...new Set(full.flatMap(({a, b}) => [a, b]))].sort((x, y) => x - y);
  const foldersOfGroup = groupedBy(mirrored, (folder) => rootOf(sets, folder));
  const owners = new Int32Array(documents.length);
  const groups = [...foldersOfGroup].map(([root, group]): FolderGroup => {
    const {lists, pagesTotal} = pagesByRelativePath(documents, folders, group, owners);
    const hints = moved.get(root) ?? [];
    const joined = joinRenamedPages({lists, owners, folderCount: group.length, hints}, sketched, trace);
    return {
      folders: group.map((folder) => folders.paths[folder]).sort(),
      pages: lists.filter((list) => list.length > 1).length,
      paths: lists.length,
      pagesTotal,
      renamed: lists.length - joined.length,
      members: joined.filter((list) => list.length > 1),
    };
  });
  return groups.sort((x, y) => y.pagesTotal - x.pagesTotal || depth(x) - depth(y) || (x.folders < y.folders ? -1 : 1));
}

/**
 * All documents of a group, by relative path, in order of folder. If one folder of the group contains another (docs and
 * docs/v1), a document belongs to the inner one; `owners` has the folder of each document.
 */
function pagesByRelativePath(
  documents: readonly string[],
  folders: Folders,
  group: readonly number[],
  owners: Int32Array,
): {lists: number[][]; pagesTotal: number} {
  const {order, pagesFrom, pagesTo, paths} = folders;
  for (const folder of group) {
    for (let at = pagesFrom[folder]; at < pagesTo[folder]; at++) owners[order[at]] = folder;
  }
  const lists = new Map<string, number[]>();
  let pagesTotal = 0;
  for (const folder of group) {
    const start = folder === 0 ? 0 : paths[folder].length + 1;
    for (let at = pagesFrom[folder]; at < pagesTo[folder]; at++) {
      const page = order[at];
      if (owners[page] !== folder) continue;
      pagesTotal++;
      const relative = documents[page].slice(start);
      addTo(lists, relative, page);
    }
  }
  return {lists: [...lists.values()], pagesTotal};
}

function depth(group: FolderGroup): number {
  return Math.min(...group.folders.map((folder) => folder.split('/').length));
}
