// Takes the mirrors of a collection, gives for each how much of it is mirrored: the share of relative paths that have a
// page on both sides, and of such pages the share that is nearly the same (Horowitz, "Deduplication", slide
// "Duplicates: mirroring", of hosts).

import type {Mirrors, PartialPair} from '../mirrors/findMirrors.ts';
import type {FolderGroup} from '../mirrors/folderGroups.ts';
import {translations} from '../mirrors/locales.ts';
import {newestFirst} from '../mirrors/newestFirst.ts';
import type {Config} from '../model/config.ts';
import {containmentsOf, type Measurer, measureDocuments} from '../pair/documentMeasures.ts';

/** A document as mirrors are told of it. */
interface MirroredText {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly reference: boolean;
  readonly template: boolean;
}

/** Counterparts that were measured from their two texts. */
interface MirrorShares {
  /** Pairs of counterparts: each page with its next version. */
  readonly pairs: number;
  /** Of these, pairs whose resemblance is at least `documentResemblance`, and pairs of the very same bytes. */
  readonly nearlySame: number;
  readonly identical: number;
}

interface MirroredFolder {
  readonly path: string;
  /** Pages in it that belong to no inner folder of the mirror, and those with a counterpart in another folder. */
  readonly pages: number;
  readonly counterparts: number;
}

export interface Mirror extends MirrorShares {
  /** Of a partial mirror the folders as a whole do not agree, but some of their pages do. */
  readonly kind: 'full' | 'partial';
  /** Whether a page of one folder is the page of another: `check` looks for no copies between them. */
  readonly folded: boolean;
  /** Sorted by path; '' is the root. */
  readonly folders: readonly MirroredFolder[];
  /** By their names the folders are translations of each other. */
  readonly translations: boolean;
  /** Relative paths that a page has in at least two of the folders, and in any. */
  readonly paths: number;
  readonly pathsTotal: number;
  /** Pages that are counterparts although they have another name in some of the folders. */
  readonly renamed: number;
  readonly resemblanceMedian: number;
  /** The same for each two folders, by their places in `folders`. */
  readonly between: readonly (MirrorShares & {readonly a: number; readonly b: number})[];
}

/** Those that are told of: none of which all pages are only matched against. */
export function reportedFolderGroups(
  groups: readonly FolderGroup[],
  texts: readonly Pick<MirroredText, 'reference' | 'template'>[],
): readonly FolderGroup[] {
  return groups.filter(({members}) => members.some((list) => list.some((document) => isTold(texts[document]))));
}

function isTold({reference, template}: Pick<MirroredText, 'reference' | 'template'>): boolean {
  return !reference && !template;
}

/** Full mirrors first, in the order of their groups; then the partial ones. */
export function* mirrorShares(
  mirrors: Mirrors,
  texts: readonly MirroredText[],
  measurer: Measurer,
  config: Config,
): Generator<Mirror> {
  const collection: Collection = {texts, paths: texts.map(({path}) => path), measurer, config};
  for (const group of reportedFolderGroups(mirrors.groups, texts)) yield fullMirror(collection, group, true);
  for (const group of reportedFolderGroups(mirrors.parallel, texts)) yield fullMirror(collection, group, false);
  for (const pair of mirrors.partialPairs) {
    if (pair.pages.some(([a, b]) => isTold(texts[a]) || isTold(texts[b]))) yield partialMirror(collection, pair);
  }
}

interface Collection {
  readonly texts: readonly MirroredText[];
  readonly paths: readonly string[];
  readonly measurer: Measurer;
  readonly config: Config;
}

function fullMirror(collection: Collection, group: FolderGroup, folded: boolean): Mirror {
  const owned = ownedPages(collection.paths, group.folders);
  // 9 and 10 are next to each other, as versions are, and not 1 and 10.
  const pairs = group.members.flatMap((list) => neighbours(newestFirst(collection.paths, list)));
  return mirrorOf(collection, {kind: 'full', folded}, group.folders, owned, pairs, {
    paths: group.pages,
    pathsTotal: group.paths,
    renamed: group.renamed,
  });
}

function partialMirror(collection: Collection, {folders}: PartialPair): Mirror {
  const {paths} = collection;
  const sorted = [...folders].sort();
  const owned = ownedPages(paths, sorted);
  const [inA, inB] = sorted.map((folder, number) => {
    const start = folder === '' ? 0 : folder.length + 1;
    return new Map(owned[number].map((page) => [paths[page].slice(start), page]));
  });
  const pairs: [number, number][] = [];
  for (const [relative, page] of inA) {
    const other = inB.get(relative);
    if (other !== undefined) pairs.push([page, other]);
  }
  const shares = {paths: pairs.length, pathsTotal: inA.size + inB.size - pairs.length, renamed: 0};
  return mirrorOf(collection, {kind: 'partial', folded: false}, sorted, owned, pairs, shares);
}

function mirrorOf(
  {texts, measurer, config}: Collection,
  kind: Pick<Mirror, 'kind' | 'folded'>,
  folders: readonly string[],
  owned: readonly (readonly number[])[],
  pairs: readonly (readonly [number, number])[],
  shares: Pick<Mirror, 'paths' | 'pathsTotal' | 'renamed'>,
): Mirror {
  const folderOf = new Map(owned.flatMap((pages, folder) => pages.map((page) => [page, folder] as const)));
  const paired = new Set(pairs.flat());
  const between = new Map<number, {a: number; b: number; pairs: number; nearlySame: number; identical: number}>();
  const all = {pairs: 0, nearlySame: 0, identical: 0};
  const resemblances: number[] = [];
  for (const [one, other] of pairs) {
    const [a, b] = [folderOf.get(one) ?? 0, folderOf.get(other) ?? 0].sort((x, y) => x - y);
    const key = a * folders.length + b;
    const own = between.get(key) ?? {a, b, pairs: 0, nearlySame: 0, identical: 0};
    between.set(key, own);
    const isSame = areEqual(texts[one].bytes, texts[other].bytes);
    const resemblance = isSame ? 1 : resemblanceOfPair(measurer, one, other, config);
    resemblances.push(resemblance);
    for (const counts of [own, all]) {
      counts.pairs++;
      if (isSame) counts.identical++;
      if (resemblance >= config.documentResemblance) counts.nearlySame++;
    }
  }
  resemblances.sort((x, y) => x - y);
  return {
    ...kind,
    folders: folders.map((path, folder) => ({
      path,
      pages: owned[folder].length,
      counterparts: owned[folder].filter((page) => paired.has(page)).length,
    })),
    translations: folders.slice(1).every((folder, x) => translations(folders[x], folder)),
    ...shares,
    ...all,
    resemblanceMedian: resemblances[Math.floor(resemblances.length / 2)] ?? 0,
    between: [...between.values()].sort((x, y) => x.a - y.a || x.b - y.b),
  };
}

function resemblanceOfPair(measurer: Measurer, a: number, b: number, config: Config): number {
  return containmentsOf(measureDocuments(measurer, Math.min(a, b), Math.max(a, b), config).coverage).resemblance;
}

function areEqual(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false;
  return true;
}

function neighbours(pages: readonly number[]): [number, number][] {
  return pages.slice(1).map((page, x) => [pages[x], page]);
}

/** Pages of each folder; where one of them holds another, a page belongs to the inner one. */
function ownedPages(paths: readonly string[], folders: readonly string[]): number[][] {
  const numberOf = new Map(folders.map((folder, number) => [folder, number]));
  const owned: number[][] = folders.map(() => []);
  paths.forEach((path, page) => {
    for (let slash = path.lastIndexOf('/'); ; slash = path.lastIndexOf('/', slash - 1)) {
      const number = numberOf.get(slash < 0 ? '' : path.slice(0, slash));
      if (number !== undefined) owned[number].push(page);
      if (number !== undefined || slash <= 0) break;
    }
  });
  return owned;
}
