// Takes paths and sketches of documents; returns pages: sets of documents that are "the same page", as counterparts in
// mirrored folders, renamed counterparts, or near-identical documents. Most decisions count pages, not documents.

import {join, roots, singletons} from '../algorithms/unionFind.ts';
import {resemblanceOf} from '../fingerprint/minHash.ts';
import {type FolderGroup, folderGroups} from './folderGroups.ts';
import {folderPairs} from './folderPairs.ts';
import {foldersOf} from './folderTree.ts';
import {joinSamePages} from './identicalPages.ts';
import {nestedMirrors} from './nestedMirrors.ts';
import {visitSimilarPages} from './similarPages.ts';

interface MirrorLimits {
  /**
   * Earlier documents of the same file name with which a document is compared. Counterparts are adjacent in order of
   * path, so a group of hundreds of folders is still fully connected.
   */
  readonly comparisonsPerPageMax: number;
}

export const mirrorLimits: MirrorLimits = {comparisonsPerPageMax: 16};

export interface Mirrors {
  /** The page of each document: the smallest index of its members. */
  readonly pageOf: Int32Array;
  /** Groups of mirrored folders, largest first, without those that only repeat a part of larger groups. */
  readonly groups: readonly FolderGroup[];
  /** Folders of which only the similar documents at the same relative path were joined: pairs of documents. */
  readonly partialPairs: readonly PartialPair[];
  /** Near-identical documents in any other folders that were joined into one page: pairs of documents. */
  readonly pagePairs: readonly (readonly [number, number])[];
}

export interface PartialPair {
  readonly folders: readonly [string, string];
  readonly pages: readonly (readonly [number, number])[];
}

/** Minimum resemblance at which two documents of one file name count as evidence for a mirror of their folders. */
const counterpartResemblance = 0.5;

/** `sketches` come from `minHash`; `fingerprintCounts` are the (approximate) numbers of distinct fingerprints. */
export function findMirrors(
  documents: readonly string[],
  sketches: readonly Uint32Array[],
  fingerprintCounts: ArrayLike<number>,
  limits = mirrorLimits,
): Mirrors {
  const folders = foldersOf(documents);
  const similar: number[] = [];
  const {order, fileNames} = folders;
  visitSimilarPages(order, sketches, fileNames, limits.comparisonsPerPageMax, (earlier, page) => {
    if (resemblanceOf(sketches[earlier], sketches[page]) >= counterpartResemblance) similar.push(earlier, page);
  });
  const pairs = nestedMirrors(folders, folderPairs(folders, similar));

  const sets = singletons(documents.length);
  const groups: FolderGroup[] = [];
  for (const group of folderGroups(documents, folders, pairs, sketches, fingerprintCounts)) {
    // A group is redundant if larger groups have already joined all of its members.
    let news = false;
    for (const list of group.members) {
      for (const page of list) if (join(sets, list[0], page)) news = true;
    }
    if (news) groups.push(group);
  }
  const partialPairs: PartialPair[] = [];
  for (const {a, b, pages} of pairs.partial) {
    const joined: [number, number][] = [];
    for (let x = 0; x < pages.length; x += 2) {
      if (join(sets, pages[x], pages[x + 1])) joined.push([pages[x], pages[x + 1]]);
    }
    if (joined.length > 0) partialPairs.push({folders: [folders.paths[a], folders.paths[b]], pages: joined});
  }
  const pagePairs = joinSamePages(order, sketches, fingerprintCounts, sets);
  return {pageOf: roots(sets), groups, partialPairs, pagePairs};
}
