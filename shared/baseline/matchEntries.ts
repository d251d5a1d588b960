// Matches copies with baseline entries: how many occurrences of each copy are accepted by which entry. An entry never
// accepts more occurrences than its count, so one more copy of an accepted passage is always left over.

import {addTo} from '../algorithms/groupedBy.ts';
import {kinds} from '../kinds/kinds.ts';
import type {Copy} from './copiesInFindings.ts';
import type {BaselineEntry} from './entries.ts';
import {elementsOf, textResemblance} from './textFingerprint.ts';

/** Occurrences of a copy that an entry accepts, or would accept if it had not expired. */
export interface EntryShare {
  readonly copy: number;
  readonly entry: number;
  readonly places: number;
  /**
   * The copy is not what the entry describes, but part of it: it is inside the entry's pages or folders, or it is a
   * fragment of an accepted passage.
   */
  readonly within: boolean;
}

/**
 * Two texts are the same passage if they have more than half of their elements in common. Of 25 words, three may then
 * differ. Unrelated passages have less than 0.1 in common.
 */
const resemblanceMin = 0.5;

interface Candidate {
  readonly copy: number;
  readonly entry: number;
  /**
   * Equal codes are matched first. A third copy turns a copied passage into a repeated block, but one finding may
   * contain both.
   */
  readonly sameCode: boolean;
  readonly resemblance: number;
  readonly samePaths: number;
}

/** Returns the entries that may match a copy. */
type AlikeCopies = (copy: Copy) => readonly number[];

/**
 * The most similar pairs are matched first. If several have equal words, paths decide, so that the new copy is the one
 * left over.
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

/**
 * An element that occurs in more fingerprints is a common phrase ('of the'). It identifies nothing and costs the most
 * time. The same holds for a path.
 */
const holdersMax = 64;

/** Indexes entries by what they can have in common with a copy: an element of the fingerprint, or a page. */
export function alikeIn(entries: readonly BaselineEntry[]): AlikeCopies {
  const byKey = new Map<string, number[]>();
  for (const [index, {fingerprint, code, paths}] of entries.entries()) {
    // Equal texts are always found, even if all their elements are common.
    addTo(byKey, `whole ${fingerprint}`, index);
    for (const element of elementsOf(fingerprint)) addTo(byKey, element, index);
    if (!kinds[code].accepts.includes('passage'))
      for (const path of new Set(paths)) addTo(byKey, `path ${path}`, index);
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
  if (!kinds[entry.code].accepts.includes(copy.kind)) return null;
  const {code} = entry;
  const isAlone = [code, copy.code].some((one) => kinds[one].acceptedAlone !== undefined);
  if (isAlone && code !== copy.code) return null;
  if (kinds[copy.code].acceptedAlone === 'pages' && pathsBeyond(copy.paths, entry.paths).length > 0) return null;
  const resemblance = Math.max(...copy.fingerprints.map((one) => textResemblance(one, entry.fingerprint)));
  const samePaths = copy.paths.length - pathsBeyond(copy.paths, entry.paths).length;
  // Two pages that are the same as before (or nearly so) match even if both were rewritten.
  const isSamePages = copy.kind !== 'passage' && 2 * samePaths > Math.max(copy.paths.length, entry.paths.length);
  if (resemblance <= resemblanceMin && !isSamePages) return null;
  return {copy: copyIndex, entry: entryIndex, sameCode: copy.code === code, resemblance, samePaths};
}

export function occurrencesOf(shares: readonly EntryShare[]): number {
  return shares.reduce((sum, {places}) => sum + places, 0);
}

/** The paths that the entries name. */
export function pathsOfEntry(shares: readonly EntryShare[], entries: readonly BaselineEntry[]): readonly string[] {
  return shares.flatMap(({entry}) => entries[entry].paths);
}

/**
 * Ordinals of the occurrences that are newer than the entries. Counts say how many there are, but not which. Paths
 * identify them, unless files were renamed since; then the result is null.
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

/** Ordinals of the paths left after matching each known path with at most one of them. */
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
 * Pages accepted as near duplicates may lose a paragraph. Then their passages are reported instead, and for folders
 * their pages. Nothing was copied, so an unmatched entry accepts copies between its own pages or folders. Pages of the
 * same name in its folders still count as one occurrence, as they did when the entry was written.
 */
function sharesWithin(
  copies: readonly Copy[],
  entries: readonly BaselineEntry[],
  wanted: readonly number[],
  left: readonly number[],
): EntryShare[] {
  const byPath = new Map<string, number[]>();
  for (const [entry, {code, count, paths}] of entries.entries()) {
    if (left[entry] < count || !kinds[code].accepts.some((kind) => kind === 'document' || kind === 'folder')) continue;
    for (const path of new Set(paths)) addTo(byPath, path, entry);
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

/** The path itself and all its parent folders, up to the root. */
function foldersOf(path: string): string[] {
  const parts = path.split('/');
  return parts.map((_, dropped) => parts.slice(0, parts.length - dropped).join('/')).concat('');
}

function holderOf(path: string, known: readonly string[]): string | undefined {
  return foldersOf(path).find((folder) => known.includes(folder));
}

/** Whether all paths are inside the pages or folders of the entry, and in more than one of them. */
function isWithin(paths: readonly string[], known: readonly string[]): boolean {
  const holders = paths.map((path) => holderOf(path, known));
  return !holders.includes(undefined) && new Set(holders).size > 1;
}

/** How many of the paths are counterparts of another path: the same name in another of the folders. */
function doublesIn(paths: readonly string[], folders: readonly string[]): number {
  const names = paths.map((path) => {
    const folder = holderOf(path, folders);
    return folder === undefined || folder === '' ? path : path.slice(folder.length + 1);
  });
  return names.length - new Set(names).size;
}
