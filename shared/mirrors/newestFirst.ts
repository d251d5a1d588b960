// Takes the documents of one page; sorts them in the order in which a reader would name them: the source language
// before translations, the current version before numbered ones, newer before older; dated posts, archives and vendored
// copies last.

import {memoized} from '../algorithms/memoized.ts';
import {datedPath, earlyLabels, versionName} from './folderNames.ts';
import {localeOf} from './locales.ts';

const excluded = /^(?:backups?|external|node_modules|third[-_]?party|vendor(?:ed)?)$/i;
const named = [
  'latest',
  'stable',
  'current',
  'main',
  'master',
  'trunk',
  'head',
  'next',
  'dev',
  'nightly',
  'edge',
  'canary',
];

interface FolderRank {
  readonly aside: number;
  readonly translated: number;
  /** For every version in the path: the position in `named`, then the numbers. */
  readonly versions: readonly (readonly number[])[];
}

interface Rank extends FolderRank {
  readonly path: string;
}

/** Of folders, for the pages of one collection: each is ranked once. */
export function newFolderRanks(): (folder: string) => FolderRank {
  return memoized(folderRank);
}

/** The documents of one page, newest first; if the paths give no clue, in ascending order of path. */
export function newestFirst(
  paths: readonly string[],
  documents: readonly number[],
  rankOfFolder: (folder: string) => FolderRank = folderRank,
): number[] {
  return documents
    .map((document) => ({document, rank: rankOf(paths[document], rankOfFolder)}))
    .sort((x, y) => compared(x.rank, y.rank) || x.document - y.document)
    .map(({document}) => document);
}

function rankOf(path: string, rankOfFolder: (folder: string) => FolderRank): Rank {
  const {aside, translated, versions} = rankOfFolder(path.slice(0, Math.max(0, path.lastIndexOf('/'))));
  return {aside: datedPath.test(path) ? 1 : aside, translated, versions, path};
}

// Path segments that all members share have equal rank, so the differing segment never has to be isolated.
function folderRank(folder: string): FolderRank {
  let isAside = 0;
  let translated = 0;
  const versions: number[][] = [];
  for (const part of folder === '' ? [] : folder.split('/')) {
    const digits = versionName.exec(part);
    const name = named.indexOf(part.toLowerCase());
    if (digits !== null) versions.push([named.length + 1, ...numbersOf(digits)]);
    else if (name >= 0) versions.push([name]);
    else if (excluded.test(part)) isAside = 1;
    else if (translated === 0) translated = localeOf(part) === '' || localeOf(part) === 'en' ? 0 : 1;
  }
  return {aside: isAside, translated, versions};
}

/** 1.2 → 1, 2; 1.2-rc.3 → 1, 2, −5, 3: a release is newer than its prereleases, 1.2.1 newer than 1.2. */
function numbersOf(digits: RegExpExecArray): number[] {
  const [, numbers, label, labelNumber] = digits;
  const parts = numbers.split(/[._-]/).map(Number);
  const early = earlyLabels.indexOf(label?.toLowerCase() ?? '');
  return early < 0 ? parts : [...parts, early - 10, Number(labelNumber)];
}

function compared(x: Rank, y: Rank): number {
  if (x.aside !== y.aside) return x.aside - y.aside;
  if (x.translated !== y.translated) return x.translated - y.translated;
  for (let at = 0; at < x.versions.length || at < y.versions.length; at++) {
    // A path without a version is the current one: after a name such as `latest`, before any number.
    const order = comparedVersions(x.versions[at] ?? [named.length], y.versions[at] ?? [named.length]);
    if (order !== 0) return order;
  }
  return x.path < y.path ? -1 : x.path > y.path ? 1 : 0;
}

function comparedVersions(x: readonly number[], y: readonly number[]): number {
  if (x[0] !== y[0]) return x[0] - y[0];
  for (let at = 1; at < x.length || at < y.length; at++) {
    const order = (y[at] ?? 0) - (x[at] ?? 0);
    if (order !== 0) return order;
  }
  return 0;
}
