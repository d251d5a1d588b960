// Takes pairs of similar pages of one file name, gives the pairs of folders that mirror each other: in full (every
// page under the same relative path is a counterpart) or in part (only the similar pages are). MATCHING, section A.

import {commonPages, type Folders, holds, pagesBelow} from './folderTree.ts';
import {translations} from './locales.ts';

/** Fewer similar pages at the same relative paths do not make a mirror: a README and a licence repeat everywhere. */
const supportMin = 3;
/** Share of the smaller folder that must have a page at the same path in the other. */
const commonShareMin = 0.5;
/** Share of those that must be similar, unless both folders are translations. */
const similarShareMin = 0.5;

export interface FolderPair {
  /** Folder numbers, a < b. */
  readonly a: number;
  readonly b: number;
  /** The similar pages: one below a and its counterpart below b, in turn. */
  readonly pages: readonly number[];
}

export interface FolderPairs {
  readonly full: readonly FolderPair[];
  readonly partial: readonly FolderPair[];
}

/** `similar` holds pairs of pages of one file name, in turn. Both results are in order of a, b. */
export function folderPairs(folders: Folders, similar: readonly number[]): FolderPairs {
  const full: FolderPair[] = [];
  const partial: FolderPair[] = [];
  for (const pair of voted(folders, similar)) judge(folders, pair, full, partial);
  return {full: full.sort(inOrder), partial: partial.sort(inOrder)};
}

/** Each similar pair speaks for the two folders in which the relative paths of its pages begin to be the same. */
function voted(folders: Folders, similar: readonly number[]): FolderPair[] {
  const {parents, names, folderOf, paths} = folders;
  const pagesOf = new Map<number, number[]>();
  for (let x = 0; x < similar.length; x += 2) {
    let a = folderOf[similar[x]];
    let b = folderOf[similar[x + 1]];
    if (a === b) continue;
    while (a !== 0 && b !== 0 && names[a] === names[b]) {
      a = parents[a];
      b = parents[b];
    }
    // Most folders of a repository of 60,000 READMEs end here, before anything is stored.
    if (pagesBelow(folders, a) < supportMin || pagesBelow(folders, b) < supportMin) continue;
    const key = Math.min(a, b) * paths.length + Math.max(a, b);
    let pages = pagesOf.get(key);
    if (pages === undefined) {
      pages = [];
      pagesOf.set(key, pages);
    }
    if (a < b) pages.push(similar[x], similar[x + 1]);
    else pages.push(similar[x + 1], similar[x]);
  }
  const pairs: FolderPair[] = [];
  for (const [key, pages] of pagesOf) {
    if (pages.length < supportMin * 2) continue;
    const a = Math.floor(key / paths.length);
    pairs.push({a, b: key - a * paths.length, pages});
  }
  return pairs;
}

function judge(folders: Folders, pair: FolderPair, full: FolderPair[], partial: FolderPair[]): void {
  const {a, b, pages} = pair;
  const support = pages.length / 2;
  const nested = holds(folders, a, b);
  const pagesA = pagesBelow(folders, a) - (nested ? pagesBelow(folders, b) : 0);
  const pagesB = pagesBelow(folders, b);
  const common = pagesA < pagesB && !nested ? commonPages(folders, a, b) : commonPages(folders, b, a);
  if (
    common >= commonShareMin * Math.min(pagesA, pagesB) &&
    (support >= similarShareMin * common || translations(folders.paths[a], folders.paths[b]))
  ) {
    full.push(nested ? narrowed(folders, pair, common) : pair);
    return;
  }
  // Subfolders may mirror each other although the whole does not: a copied `docs` in a project of its own.
  const rest: number[] = [];
  for (const below of splitByChild(folders, pair, rest)) {
    if (below.pages.length >= supportMin * 2) judge(folders, below, full, partial);
    else rest.push(...below.pages);
  }
  if (rest.length >= supportMin * 2) partial.push({a, b, pages: rest});
}

/** A folder that holds its own mirror is named as deep as all common pages stand: docs ~ v1/docs, not '' ~ v1. */
function narrowed(folders: Folders, pair: FolderPair, common: number): FolderPair {
  const direct: number[] = [];
  const [below] = splitByChild(folders, pair, direct);
  if (below === undefined || below.pages.length < pair.pages.length) return pair;
  if (commonPages(folders, below.b, below.a) < common) return pair;
  return holds(folders, below.a, below.b) ? narrowed(folders, below, common) : below;
}

/** The pages of a pair by the subfolder in which they stand; those that stand in a and b themselves go to `direct`. */
function splitByChild(folders: Folders, pair: FolderPair, direct: number[]): FolderPair[] {
  const {parents, folderOf} = folders;
  const children = new Map<number, {a: number; b: number; pages: number[]}>();
  for (let x = 0; x < pair.pages.length; x += 2) {
    const pageA = pair.pages[x];
    const pageB = pair.pages[x + 1];
    let a = folderOf[pageA];
    let b = folderOf[pageB];
    if (a === pair.a) {
      direct.push(pageA, pageB);
      continue;
    }
    while (parents[a] !== pair.a) {
      a = parents[a];
      b = parents[b];
    }
    const child = children.get(a);
    if (child === undefined) children.set(a, {a, b, pages: [pageA, pageB]});
    else child.pages.push(pageA, pageB);
  }
  return [...children.values()].map((child) => (child.a < child.b ? child : swapped(child)));
}

function swapped(pair: FolderPair): FolderPair {
  const pages: number[] = [];
  for (let x = 0; x < pair.pages.length; x += 2) pages.push(pair.pages[x + 1], pair.pages[x]);
  return {a: pair.b, b: pair.a, pages};
}

function inOrder(x: FolderPair, y: FolderPair): number {
  return x.a - y.a || x.b - y.b;
}
