// Takes folder pairs; separates those inside a larger mirror. v3.5/tutorials ~ v3.6/tasks is a folder that was moved
// between versions, not a mirror of its own; its similar documents are candidates for renamed counterparts.

import {join, rootOf, singletons} from '../algorithms/unionFind.ts';
import type {FolderPair, FolderPairs} from './folderPairs.ts';
import type {Folders} from './folderTree.ts';

export interface PartedPairs extends FolderPairs {
  /** Sets of folders that mirror each other in full: a union–find over folder numbers. */
  readonly sets: Int32Array;
  /** Pairs of similar documents in moved folders, alternating, by the root of the folder set in which they moved. */
  readonly moved: ReadonlyMap<number, readonly number[]>;
}

export function nestedMirrors(folders: Folders, {full, partial}: FolderPairs): PartedPairs {
  const all = setsOf(folders, full);
  const outers = new Map<FolderPair, number>();
  for (const pair of [...full, ...partial]) {
    const outer = mirrorAround(folders, all, pair);
    if (outer >= 0) outers.set(pair, outer);
  }
  const stays = (pair: FolderPair): boolean => !outers.has(pair);
  const fullThatStay = full.filter(stays);
  const sets = setsOf(folders, fullThatStay);
  const moved = new Map<number, number[]>();
  for (const [{pages}, outer] of outers) {
    const root = rootOf(sets, outer);
    const known = moved.get(root);
    if (known === undefined) moved.set(root, [...pages]);
    else for (const page of pages) known.push(page);
  }
  return {full: fullThatStay, partial: partial.filter(stays), sets, moved};
}

function setsOf(folders: Folders, pairs: readonly FolderPair[]): Int32Array {
  const sets = singletons(folders.paths.length);
  for (const {a, b} of pairs) join(sets, a, b);
  return sets;
}

/** A folder above a that is in one mirror set with another folder above b; −1 if there is none. */
function mirrorAround(folders: Folders, sets: Int32Array, {a, b}: FolderPair): number {
  const {parents} = folders;
  for (let x = parents[a]; x >= 0; x = parents[x]) {
    for (let y = parents[b]; y >= 0; y = parents[y]) {
      // If a common folder is reached first, the pair is within one version.
      if (rootOf(sets, x) === rootOf(sets, y)) return x === y ? -1 : x;
    }
  }
  return -1;
}
