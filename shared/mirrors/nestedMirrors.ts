// Takes folder pairs; separates those inside a larger mirror. v3.5/tutorials ~ v3.6/tasks is a folder that was moved
// between versions, not a mirror of its own; its similar documents are candidates for renamed counterparts.

import {join, rootOf, singletons} from '../algorithms/unionFind.ts';
import type {FolderPair, FolderPairs} from './folderPairs.ts';
import type {Folders} from './folderTree.ts';
import {areVersionsByName} from './versionsByName.ts';

/** Pairs of folders that mirror each other in full. */
export interface FullPairs {
  readonly full: readonly FolderPair[];
  /** Sets of these folders: a union–find over folder numbers. */
  readonly sets: Int32Array;
  /** Pairs of similar documents in moved folders, alternating, by the root of the folder set in which they moved. */
  readonly moved: ReadonlyMap<number, readonly number[]>;
}

interface PartedPairs {
  /** Versions and languages of one thing, and other folders that are as alike: see `areVersionsByName`. */
  readonly versions: FullPairs;
  readonly parallel: FullPairs;
  readonly partial: readonly FolderPair[];
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
  const areVersions = ({a, b}: FolderPair) => areVersionsByName(folders.paths[a], folders.paths[b]);
  const versions = fullThatStay.filter(areVersions);
  const sets = setsOf(folders, versions);
  const moved = new Map<number, number[]>();
  for (const [{pages}, outer] of outers) {
    const root = rootOf(sets, outer);
    const known = moved.get(root);
    if (known === undefined) moved.set(root, [...pages]);
    else for (const page of pages) known.push(page);
  }
  const others = fullThatStay.filter((pair) => !areVersions(pair));
  return {
    versions: {full: versions, sets, moved},
    parallel: {full: others, sets: setsOf(folders, others), moved: new Map()},
    partial: partial.filter(stays),
  };
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
