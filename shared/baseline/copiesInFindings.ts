// Lists the copies in findings, the units that a baseline accepts. A finding that combines several passages of two
// pages contains several copies, so that an entry does not change when one of them moves elsewhere.

import {groupedBy} from '../algorithms/groupedBy.ts';
import {rememberedOf} from '../algorithms/memoized.ts';
import type {CollectionFinding, DocumentFinding, Finding, FolderFinding, PassageFinding} from '../model/finding.ts';
import {type ByShape, byShape} from '../model/shapes.ts';
import {pathsOf} from '../model/textFinding.ts';
import {beginning, visibleText} from '../wording/terminal.ts';
import {fingerprintOf, fingerprintOfNames, textResemblance} from './textFingerprint.ts';

export interface Copy {
  /** Index of the finding. */
  readonly finding: number;
  readonly kind: Finding['kind'];
  readonly code: Finding['code'];
  /** Ordinals of all its occurrences in the finding, and of those that are counted. A compilation has only one. */
  readonly ordinals: readonly number[];
  readonly counted: readonly number[];
  /** Number of occurrences. Variants of one page count once, and occurrences beyond `limits.placesMax` are included. */
  readonly count: number;
  /** Distinct fingerprints of the occurrences. The first is the one most similar to all others. */
  readonly fingerprints: readonly [string, ...string[]];
  /** The path of each counted occurrence. */
  readonly paths: readonly string[];
  readonly excerpt: string;
  /**
   * The passage that `fingerprints[0]` was computed from, and its number of words. For pages and folders the text is
   * empty. Folders have 0 words.
   */
  readonly text: string;
  readonly words: number;
}

/** Text and names that findings about whole pages and folders do not contain themselves. */
export interface CopyPages {
  readonly textOf: (path: string) => string;
  /** Paths of the pages below a folder, relative to the folder. */
  readonly namesIn: (folder: string) => readonly string[];
}

const excerptUnits = 80;

export function copiesInFindings(findings: readonly Finding[], pages: CopyPages): Copy[] {
  return findings.flatMap((finding, index) => byShape(copiesByShape, finding, index, pages));
}

const copiesByShape: ByShape<Copy | Copy[], [index: number, pages: CopyPages]> = {
  passage: passageCopies,
  document: documentCopy,
  collection: collectionCopy,
  folder: folderCopy,
};

function passageCopies(finding: PassageFinding, index: number): Copy[] {
  const {kind, code, places} = finding;
  const groups = connected(finding);
  // Most copies are identical, so fingerprints are cached by text.
  const known = new Map<string, string>();
  const printOf = (text: string): string => {
    return rememberedOf(known, text, () => fingerprintOf(text));
  };
  return groups.map((ordinals, group): Copy => {
    const held = places.filter((_, ordinal) => ordinals.includes(ordinal));
    const prints = held.map(({text}) => printOf(text));
    const fingerprints = centred(prints);
    const {text, words} = held[prints.indexOf(fingerprints[0])] ?? {text: '', words: 0};
    // Accept a broken link at the page where it is broken, whichever page has the right one.
    const counted = finding.at === undefined ? countedOccurrences(held) : [ordinals.indexOf(finding.at)];
    return {
      finding: index,
      kind,
      code,
      ordinals,
      counted: counted.map((index) => ordinals[index] ?? 0),
      // It is unknown which of several passages the occurrences beyond the limit belong to. Only the largest has so
      // many.
      count: counted.length + (group === 0 ? (finding.placesLeft ?? 0) : 0),
      fingerprints,
      paths: counted.map((ordinal) => held[ordinal]?.path ?? ''),
      excerpt: excerptOf(text),
      text,
      words,
    };
  });
}

/**
 * Ordinals of the occurrences, without those that are variants of an earlier one. A file name can decide whether a
 * variant is listed as an occurrence of its own or in `alsoIn`, so variants must not change the count.
 */
function countedOccurrences(places: readonly {readonly path: string; readonly alsoIn: readonly string[]}[]): number[] {
  const counterparts = new Set<string>();
  return [...places.keys()].filter((ordinal) => {
    const place = places[ordinal];
    if (place === undefined || counterparts.has(place.path)) return false;
    for (const path of place.alsoIn) counterparts.add(path);
    return true;
  });
}

function excerptOf(text: string): string {
  const shown = visibleText(beginning(text, 4 * excerptUnits));
  if (shown.length <= excerptUnits) return shown;
  // Cut at a blank if there is one. Chinese text has none.
  return `${beginning(shown, excerptUnits - 2).replace(/(?<=.{40})\s\S*$/, '')} …`;
}

/**
 * Groups occurrences that are connected by measured pairs, directly or through others. The largest group comes first.
 */
function connected({places, pairs}: PassageFinding): number[][] {
  const group = places.map((_, ordinal) => ordinal);
  for (const {a, b} of pairs) {
    const [from, to] = [group[a], group[b]];
    if (from !== to) for (const ordinal of group.keys()) if (group[ordinal] === from) group[ordinal] = to;
  }
  const groups = groupedBy([...group.keys()], (ordinal) => group[ordinal]);
  return [...groups.values()].sort((x, y) => y.length - x.length);
}

/**
 * For a contained document, the entry accepts the one page that is contained in the other, because the longer page may
 * contain further pages.
 */
function documentCopy(finding: DocumentFinding, index: number, {textOf}: CopyPages): Copy {
  const {kind, code, detail, places, pairs} = finding;
  const [pair] = pairs;
  const contained = pair === undefined || pair.containmentA >= pair.containmentB ? pair?.a : pair.b;
  const speaking = detail === 'contained-document' ? places.filter((_, ordinal) => ordinal === contained) : places;
  return {
    finding: index,
    kind,
    code,
    ordinals: [...places.keys()],
    counted: [...places.keys()],
    count: places.length,
    fingerprints: centred(speaking.map(({path}) => fingerprintOf(textOf(path)))),
    paths: places.map(({path}) => path),
    excerpt: '',
    text: '',
    words: Math.min(...speaking.map((place) => place.words)),
  };
}

/** The sources of a compilation change with every release, so the page is accepted whatever it contains. */
function collectionCopy({kind, code, places}: CollectionFinding, index: number, {textOf}: CopyPages): Copy {
  const [{path, words}] = places;
  const fingerprints = [fingerprintOf(textOf(path))] as const;
  const place = {ordinals: [0], counted: [0], count: 1, paths: [path]};
  return {finding: index, kind, code, ...place, fingerprints, excerpt: '', text: '', words};
}

function folderCopy({kind, code, places}: FolderFinding, index: number, {namesIn}: CopyPages): Copy {
  const folders = pathsOf({places});
  return {
    finding: index,
    kind,
    code,
    ordinals: [...folders.keys()],
    counted: [...folders.keys()],
    count: folders.length,
    fingerprints: centred(folders.map((folder) => fingerprintOfNames(namesIn(folder)))),
    paths: folders,
    excerpt: '',
    text: '',
    words: 0,
  };
}

/** Distinct fingerprints. The first is the one most similar to all, regardless of the order of the files. */
function centred(prints: readonly string[]): readonly [string, ...string[]] {
  const distinct = [...new Set(prints)].sort();
  if (distinct.length < 3 && prints.length < 3) return listOf(distinct);
  const common = new Map(
    distinct.map((one) => [one, prints.reduce((sum, other) => sum + textResemblance(one, other), 0)]),
  );
  return listOf(distinct.sort((x, y) => (common.get(y) ?? 0) - (common.get(x) ?? 0) || (x < y ? -1 : 1)));
}

function listOf([first = '', ...others]: readonly string[]): readonly [string, ...string[]] {
  return [first, ...others];
}
