// Takes pairs of similar documents of one file name; returns pairs of mirrored folders. A mirror is full (all documents
// at the same relative path are counterparts) or partial (only the similar ones are). MATCHING, section A.

import {rememberedOf} from '../algorithms/memoized.ts';
import {commonPages, type Folders, holds, pagesBelow} from './folderTree.ts';
import {translations} from './locales.ts';

/** Fewer similar documents at the same relative paths are no mirror: a README and a licence repeat everywhere. */
const supportMin = 3;
/** Minimum proportion of the smaller folder's documents that have a document at the same path in the other folder. */
const commonShareMin = 0.5;
/** Minimum proportion of those that are similar, unless the folders are translations of each other. */
const similarShareMin = 0.5;

export interface FolderPair {
  /** Folder numbers, a < b. */
  readonly a: number;
  readonly b: number;
  /** The similar documents, alternating: one below a, its counterpart below b. */
  readonly pages: readonly number[];
}

export interface FolderPairs {
  readonly full: readonly FolderPair[];
  readonly partial: readonly FolderPair[];
}

/** `similar` holds pairs of documents of one file name, alternating. Both results are sorted by a, then b. */
export function folderPairs(folders: Folders, similar: readonly number[]): FolderPairs {
  const full: FolderPair[] = [];
  const partial: FolderPair[] = [];
  for (const pair of voted(folders, similar)) judge(folders, pair, full, partial);
  return {full: full.sort(inOrder), partial: partial.sort(inOrder)};
}

/** Each similar pair is a vote for the two topmost folders from which the relative paths of its documents are equal. */
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
    // Most folder pairs of a repository of 60,000 READMEs are rejected here, before anything is stored.
    if (pagesBelow(folders, a) < supportMin || pagesBelow(folders, b) < supportMin) continue;
    const key = Math.min(a, b) * paths.length + Math.max(a, b);
    const pages = rememberedOf(pagesOf, key, () => []);
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
  // Subfolders may mirror each other even if the folders do not, for example a copied `docs` in another project.
  const rest: number[] = [];
  for (const below of splitByChild(folders, pair, rest)) {
    if (below.pages.length >= supportMin * 2) judge(folders, below, full, partial);
    else rest.push(...below.pages);
  }
  if (rest.length >= supportMin * 2) partial.push({a, b, pages: rest});
}

/** If a folder contains its own mirror, both are narrowed to the common subfolder: docs ~ v1/docs, not '' ~ v1. */
function narrowed(folders: Folders, pair: FolderPair, common: number): FolderPair {
  const direct: number[] = [];
  const [below] = splitByChild(folders, pair, direct);
  if (below === undefined || below.pages.length < pair.pages.length) return pair;
  if (commonPages(folders, below.b, below.a) < common) return pair;
  return holds(folders, below.a, below.b) ? narrowed(folders, below, common) : below;
}

/** Splits a pair by subfolder. Documents directly in a and b go to `direct`. */
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
