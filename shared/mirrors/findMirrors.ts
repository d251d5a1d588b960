// Takes paths and sketches of documents, gives slots: sets of documents that are "the same page", as counterparts in
// mirrored folders, renamed counterparts, or near-identical pages. Nearly all judgement counts slots, not documents.

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
   * Earlier pages of the same file name to which a page is compared. Counterparts stand next to each other in order
   * of path, so a group of hundreds of folders is still linked through.
   */
  readonly comparisonsPerPageMax: number;
}

export const mirrorLimits: MirrorLimits = {comparisonsPerPageMax: 16};

export interface Mirrors {
  /** Slot of each document: the smallest index of its members. */
  readonly pageOf: Int32Array;
  /** Folders that mirror each other, largest group first; none that only repeats a part of larger ones. */
  readonly groups: readonly FolderGroup[];
  /** Folders of which only the similar pages at the same relative path were joined: pairs of documents. */
  readonly partialPairs: readonly PartialPair[];
  /** Near-identical pages anywhere else that were joined into one slot: pairs of documents. */
  readonly pagePairs: readonly (readonly [number, number])[];
}

export interface PartialPair {
  readonly folders: readonly [string, string];
  readonly pages: readonly (readonly [number, number])[];
}

/** Resemblance from which two pages of one file name speak for their folders. */
const counterpartResemblance = 0.5;

/** `sketches` by `minima`; `fingerprintCounts` are the distinct fingerprints a document has, at least roughly. */
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
    // What joins nothing that larger groups have not joined says nothing new.
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
