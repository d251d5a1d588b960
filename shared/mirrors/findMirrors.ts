// Takes paths and sketches of documents; returns pages: sets of documents that are "the same page", as counterparts in
// mirrored folders, renamed counterparts, or near-identical documents. Most decisions count pages, not documents.

import {join, roots, singletons} from '../algorithms/unionFind.ts';
import {resemblanceOf} from '../fingerprint/minHash.ts';
import {type FolderGroup, folderGroups} from './folderGroups.ts';
import {folderPairs} from './folderPairs.ts';
import {foldersOf} from './folderTree.ts';
import {joinSamePages} from './identicalPages.ts';
import type {MirrorTrace} from './mirrorTrace.ts';
import {type FullPairs, nestedMirrors} from './nestedMirrors.ts';
import {counterpartResemblance} from './pages.ts';
import {visitSimilarPages} from './similarPages.ts';
import {areVersionsByName} from './versionsByName.ts';

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
  /** The same of folders that are neither versions nor translations, such as those of two products: their pages stay pages. */
  readonly parallel: readonly FolderGroup[];
  /** Folders of which only the similar documents at the same relative path were joined: pairs of documents. */
  readonly partialPairs: readonly PartialPair[];
  /** Near-identical documents in any other folders that were joined into one page: pairs of documents. */
  readonly pagePairs: readonly (readonly [number, number])[];
}

export interface PartialPair {
  readonly folders: readonly [string, string];
  /** Whether the similar documents were joined into one page: those of versions and translations. */
  readonly isJoined: boolean;
  readonly pages: readonly (readonly [number, number])[];
}

/**
 * `sketches` come from `minHash`; `fingerprintCounts` are the (approximate) numbers of distinct fingerprints. What was compared
 * is added to `trace`.
 */
export function findMirrors(
  documents: readonly string[],
  sketches: readonly Uint32Array[],
  fingerprintCounts: ArrayLike<number>,
  limits = mirrorLimits,
  trace?: MirrorTrace,
): Mirrors {
  const folders = foldersOf(documents);
  const similar: number[] = [];
  const {order, fileNames} = folders;
  visitSimilarPages(order, sketches, fileNames, limits.comparisonsPerPageMax, (earlier, page) => {
    trace?.compared.push(earlier, page);
    const resemblance = resemblanceOf(sketches[earlier], sketches[page], counterpartResemblance);
    if (resemblance >= counterpartResemblance) similar.push(earlier, page);
  });
  const pairs = nestedMirrors(folders, folderPairs(folders, similar));

  const sets = singletons(documents.length);
  const groupsOf = (full: FullPairs) => folderGroups(documents, folders, full, {sketches, fingerprintCounts}, trace);
  const groups = groupsOf(pairs.versions).filter((group) => isNews(group, sets));
  // The folders of two products are told once, and not again in each version.
  const told = sets.slice();
  const parallel = groupsOf(pairs.parallel).filter((group) => isNews(group, told));
  const partialPairs: PartialPair[] = [];
  for (const {a, b, pages} of pairs.partial) {
    const isJoined = areVersionsByName(folders.paths[a], folders.paths[b]);
    const alike: [number, number][] = [];
    for (let x = 0; x < pages.length; x += 2) {
      const isNew = join(told, pages[x], pages[x + 1]);
      if (isJoined ? join(sets, pages[x], pages[x + 1]) : isNew) alike.push([pages[x], pages[x + 1]]);
    }
    if (alike.length > 0) partialPairs.push({folders: [folders.paths[a], folders.paths[b]], isJoined, pages: alike});
  }
  const pagePairs = joinSamePages(order, {sketches, fingerprintCounts}, sets, trace);
  return {pageOf: roots(sets), groups, parallel, partialPairs, pagePairs};
}

/** Pairs of documents that are one page because they are alike, and not because of their folders. */
export function joinedPairs({pagePairs, partialPairs}: Mirrors): readonly (readonly [number, number])[] {
  return [...pagePairs, ...partialPairs.flatMap(({isJoined, pages}) => (isJoined ? pages : []))];
}

/** Joins the members of a group; false if larger groups have already joined all of them. */
function isNews({members}: FolderGroup, sets: Int32Array): boolean {
  let isNew = false;
  for (const list of members) for (const page of list) if (join(sets, list[0], page)) isNew = true;
  return isNew;
}
