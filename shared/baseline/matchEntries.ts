// Takes the copies that were found and the entries of a baseline, says how many places of each copy which entry accepts.
// An entry never accepts more places than its count, so one more copy of an accepted passage is always left over.

import type {Finding} from '../model/finding.ts';
import type {Copy} from './copiesInFindings.ts';
import type {BaselineEntry} from './entries.ts';
import {elementsOf, textResemblance} from './textFingerprint.ts';

/** Places of a copy that an entry accepts, or would if it had not expired. */
export interface EntryShare {
  readonly copy: number;
  readonly entry: number;
  readonly places: number;
  /** The entry is about pages or folders within which the copy stands. */
  readonly within: boolean;
}

export const kindOfCode: Readonly<Record<Finding['code'], Finding['kind']>> = {
  'copied-passage': 'passage',
  'repeated-block': 'passage',
  'renamed-code': 'passage',
  'resurrected-passage': 'passage',
  'moved-passage': 'passage',
  'drifted-copy': 'passage',
  'passage-origin': 'passage',
  'stale-copy': 'passage',
  'near-duplicate-document': 'document',
  'contained-document': 'document',
  'compared-documents': 'document',
  'collected-page': 'collection',
  'mirrored-folder': 'folder',
};

/**
 * Two texts are the same passage when they have more than half in common: of 25 words three may then be others.
 * Unrelated passages have less than 0.1 in common.
 */
const resemblanceMin = 0.5;

interface Candidate {
  readonly copy: number;
  readonly entry: number;
  /** Equal codes first: a third copy makes a repeated block of a copied passage, but both may stand in a finding. */
  readonly sameCode: boolean;
  readonly resemblance: number;
  readonly samePaths: number;
}

/** Gives the entries that may be about a copy. */
export type AlikeCopies = (copy: Copy) => readonly number[];

/**
 * The most alike are matched first. Where several are equal in words, paths decide, so that the copy that came since is
 * the one that is left over.
 */
export function matchEntries(
  copies: readonly Copy[],
  entries: readonly BaselineEntry[],
  alike: AlikeCopies,
): EntryShare[] {
  const candidates = copies.flatMap((copy, index) => {
    const found = alike(copy).map((entry) => candidateOf(copy, index, entries[entry], entry));
    return found.filter((candidate) => candidate !== null);
  });
  candidates.sort(
    (x, y) =>
      Number(y.sameCode) - Number(x.sameCode) ||
      y.resemblance - x.resemblance ||
      y.samePaths - x.samePaths ||
      x.entry - y.entry ||
      x.copy - y.copy,
  );
  const wanted = copies.map(({count}) => count);
  const left = entries.map(({count}) => count);
  const shares: EntryShare[] = [];
  for (const {copy, entry} of candidates) {
    const places = Math.min(wanted[copy], left[entry]);
    if (places === 0) continue;
    wanted[copy] -= places;
    left[entry] -= places;
    shares.push({copy, entry, places, within: false});
  }
  return [...shares, ...sharesWithin(copies, entries, wanted, left)];
}

/** An element in more fingerprints is a phrase of everybody ('of the'): it tells nothing and costs most. So is a path. */
const holdersMax = 64;

/** Adds to the list of a key. */
function put(lists: Map<string, number[]>, key: string, entry: number): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [entry]);
  else list.push(entry);
}

/** Entries are looked up by what they have in common with a copy: an element of the fingerprint, or a page. */
export function alikeIn(entries: readonly BaselineEntry[]): AlikeCopies {
  const byKey = new Map<string, number[]>();
  for (const [index, {fingerprint, code, paths}] of entries.entries()) {
    // Equal texts are found in any case.
    put(byKey, `whole ${fingerprint}`, index);
    for (const element of elementsOf(fingerprint)) put(byKey, element, index);
    if (kindOfCode[code] !== 'passage') for (const path of new Set(paths)) put(byKey, `path ${path}`, index);
  }
  return ({kind, fingerprints, paths}) => {
    const keys = new Set(fingerprints.flatMap(elementsOf));
    if (kind !== 'passage') for (const path of paths) keys.add(`path ${path}`);
    const telling = [...keys].map((key) => byKey.get(key) ?? []).filter((held) => held.length <= holdersMax);
    const equal = fingerprints.map((one) => byKey.get(`whole ${one}`) ?? []);
    return [...new Set([...equal.flat(), ...telling.flat()])];
  };
}

function candidateOf(copy: Copy, copyIndex: number, entry: BaselineEntry, entryIndex: number): Candidate | null {
  if (kindOfCode[entry.code] !== copy.kind) return null;
  // Who accepts a copy does not accept that it is left behind.
  if ((entry.code === 'stale-copy') !== (copy.code === 'stale-copy')) return null;
  const resemblance = Math.max(...copy.fingerprints.map((one) => textResemblance(one, entry.fingerprint)));
  const samePaths = commonPaths(copy.paths, entry.paths);
  // Pages that are still the same two (or nearly so) may both have been written anew.
  const isSamePages = copy.kind !== 'passage' && 2 * samePaths > Math.max(copy.paths.length, entry.paths.length);
  if (resemblance <= resemblanceMin && !isSamePages) return null;
  return {copy: copyIndex, entry: entryIndex, sameCode: copy.code === entry.code, resemblance, samePaths};
}

function commonPaths(some: readonly string[], others: readonly string[]): number {
  return some.length - pathsBeyond(some, others).length;
}

export function occurrencesOf(shares: readonly EntryShare[]): number {
  return shares.reduce((sum, {places}) => sum + places, 0);
}

/** The paths that the entries name. */
export function pathsOfEntry(shares: readonly EntryShare[], entries: readonly BaselineEntry[]): readonly string[] {
  return shares.flatMap(({entry}) => entries[entry].paths);
}

/**
 * Ordinals of the places of a copy that came since its entries were made. Counts tell how many there are, but not which:
 * paths do, unless files were renamed meanwhile; then it is null.
 */
export function freshOf(
  {counted, paths, count}: Copy,
  shares: readonly EntryShare[],
  entries: readonly BaselineEntry[],
): readonly number[] | null {
  const surplus = count - occurrencesOf(shares);
  if (surplus <= 0) return [];
  const fresh = pathsBeyond(paths, pathsOfEntry(shares, entries));
  return fresh.length === surplus ? fresh.map((index) => counted[index]) : null;
}

/** Ordinals of the paths for which the known ones, each used once, have none. */
export function pathsBeyond(paths: readonly string[], known: readonly string[]): number[] {
  const left = new Map<string, number>();
  for (const path of known) left.set(path, (left.get(path) ?? 0) + 1);
  return [...paths.keys()].filter((ordinal) => {
    const path = paths[ordinal] ?? '';
    const count = left.get(path) ?? 0;
    left.set(path, count - 1);
    return count < 1;
  });
}

/**
 * Pages that were accepted as near duplicates may lose a paragraph and then be told by their passages, folders by their
 * pages. Nothing was copied, so an entry that nothing matched accepts what stands between its own pages or folders; and
 * pages of the same name in its folders are still one place, as they were when it was made.
 */
function sharesWithin(
  copies: readonly Copy[],
  entries: readonly BaselineEntry[],
  wanted: readonly number[],
  left: readonly number[],
): EntryShare[] {
  const byPath = new Map<string, number[]>();
  for (const [entry, {code, count, paths}] of entries.entries()) {
    if (left[entry] < count || !['document', 'folder'].includes(kindOfCode[code])) continue;
    for (const path of new Set(paths)) put(byPath, path, entry);
  }
  if (byPath.size === 0) return [];
  return copies.flatMap(({kind, paths}, copy): EntryShare[] => {
    if (kind === 'folder' || wanted[copy] === 0) return [];
    const holders = new Set(paths.flatMap(foldersOf).flatMap((path) => byPath.get(path)?.slice(0, holdersMax) ?? []));
    for (const entry of holders) {
      const {code, paths: known} = entries[entry];
      const isAll = isWithin(paths, known);
      const places = isAll ? wanted[copy] : code === 'mirrored-folder' ? doublesIn(paths, known) : 0;
      if (places >= wanted[copy]) return [{copy, entry, places: wanted[copy], within: true}];
    }
    return [];
  });
}

/** The path itself and the folders that it stands in, up to the root. */
function foldersOf(path: string): string[] {
  const parts = path.split('/');
  return parts.map((_, dropped) => parts.slice(0, parts.length - dropped).join('/')).concat('');
}

function holderOf(path: string, known: readonly string[]): string | undefined {
  return foldersOf(path).find((folder) => known.includes(folder));
}

/** Whether the paths are spread over several of the pages or folders, and stand in no other. */
function isWithin(paths: readonly string[], known: readonly string[]): boolean {
  const holders = paths.map((path) => holderOf(path, known));
  return !holders.includes(undefined) && new Set(holders).size > 1;
}

/** How many of the paths are counterparts of another one: the same name in another of the folders. */
function doublesIn(paths: readonly string[], folders: readonly string[]): number {
  const names = paths.map((path) => {
    const folder = holderOf(path, folders);
    return folder === undefined || folder === '' ? path : path.slice(folder.length + 1);
  });
  return names.length - new Set(names).size;
}
