// Takes findings, gives the copies in them: what a baseline accepts one by one. A finding that several passages between
// two pages were folded into holds several copies, so that an entry stays what it is when one of them goes elsewhere.

import type {CollectionFinding, DocumentFinding, Finding, FolderFinding, PassageFinding} from '../model/finding.ts';
import {beginning, visibleText} from '../wording/terminal.ts';
import {fingerprintOf, fingerprintOfNames, textResemblance} from './textFingerprint.ts';

export interface Copy {
  /** Index of its finding. */
  readonly finding: number;
  readonly kind: Finding['kind'];
  readonly code: Finding['code'];
  /** Its places as ordinals of the finding, and those of them that count; a collected page has the one. */
  readonly ordinals: readonly number[];
  readonly counted: readonly number[];
  /** Number of its places, counterparts counted once, those beyond `limits.placesMax` included. */
  readonly count: number;
  /** Those of its places, each once; the one that is most like all others is first. */
  readonly fingerprints: readonly [string, ...string[]];
  /** The path of each place that counts. */
  readonly paths: readonly string[];
  readonly excerpt: string;
  /** The passage that `fingerprints[0]` is of, and its words; of pages and folders empty, and their words or pages. */
  readonly text: string;
  readonly words: number;
}

/** What findings about whole pages and folders do not hold themselves. */
export interface CopyPages {
  readonly textOf: (path: string) => string;
  /** Paths of the pages below a folder, relative to it. */
  readonly namesIn: (folder: string) => readonly string[];
}

const excerptUnits = 80;

export function copiesInFindings(findings: readonly Finding[], pages: CopyPages): Copy[] {
  return findings.flatMap((finding, index) => copiesIn(finding, index, pages));
}

function copiesIn(finding: Finding, index: number, pages: CopyPages): Copy[] {
  switch (finding.kind) {
    case 'passage':
      return passageCopies(finding, index);
    case 'document':
      return [documentCopy(finding, index, pages)];
    case 'collection':
      return [collectionCopy(finding, index, pages)];
    case 'folder':
      return [folderCopy(finding, index, pages)];
  }
}

function passageCopies(finding: PassageFinding, index: number): Copy[] {
  const {kind, code, places} = finding;
  const groups = connected(finding);
  // Most copies are equal to the letter.
  const known = new Map<string, string>();
  const printOf = (text: string): string => {
    const print = known.get(text) ?? fingerprintOf(text);
    known.set(text, print);
    return print;
  };
  return groups.map((ordinals, group): Copy => {
    const held = places.filter((_, ordinal) => ordinals.includes(ordinal));
    const prints = held.map(({text}) => printOf(text));
    const fingerprints = centred(prints);
    const {text, words} = held[prints.indexOf(fingerprints[0])] ?? {text: '', words: 0};
    const counted = countedOccurrences(held);
    return {
      finding: index,
      kind,
      code,
      ordinals,
      counted: counted.map((index) => ordinals[index] ?? 0),
      // Which passage of several the places beyond the limit belong to is not known; only one has so many.
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
 * Ordinals of the places without those that are another version of one before. Whether versions are told as places of
 * their own or beside one of them may change with the name of a file.
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
  // At a blank, if there is one: Han has none.
  return `${beginning(shown, excerptUnits - 2).replace(/(?<=.{40})\s\S*$/, '')} …`;
}

/** Places that are joined by measured pairs, directly or through others; the largest group first. */
function connected({places, pairs}: PassageFinding): number[][] {
  const group = places.map((_, ordinal) => ordinal);
  for (const {a, b} of pairs) {
    const [from, to] = [group[a], group[b]];
    if (from !== to) for (const ordinal of group.keys()) if (group[ordinal] === from) group[ordinal] = to;
  }
  const groups = new Map<number, number[]>();
  for (const [ordinal, of] of group.entries()) groups.set(of, [...(groups.get(of) ?? []), ordinal]);
  return [...groups.values()].sort((x, y) => y.length - x.length);
}

/** The one page that stands in another is what is accepted; other pages stand in the longer one too. */
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

/** Its sources come and go with every release; the page is accepted whatever it collects. */
function collectionCopy({kind, code, path, words}: CollectionFinding, index: number, {textOf}: CopyPages): Copy {
  const fingerprints = [fingerprintOf(textOf(path))] as const;
  const place = {ordinals: [0], counted: [0], count: 1, paths: [path]};
  return {finding: index, kind, code, ...place, fingerprints, excerpt: '', text: '', words};
}

function folderCopy({kind, code, folders}: FolderFinding, index: number, {namesIn}: CopyPages): Copy {
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

/** Each once; first the one that has most in common with all, whatever the order of the files. */
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
