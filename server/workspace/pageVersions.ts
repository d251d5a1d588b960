// Which documents are variants of one page. The check derives this from all texts, and the findings of every document
// depend on it. In an index that is edited it is computed from sketches, which is fast enough after every edit.

import {type Corpus, lexDocument, newCorpus} from '../../shared/index/corpus.ts';
import {sketchOf} from '../../shared/indexTexts.ts';
import {findMirrors, joinedPairs, type Mirrors, mirrorLimits} from '../../shared/mirrors/findMirrors.ts';
import {
  findsTheSame,
  type MirrorTrace,
  newMirrorTrace,
  type SketchedDocuments,
} from '../../shared/mirrors/mirrorTrace.ts';
import {pageMembers} from '../../shared/mirrors/pages.ts';
import type {Document} from '../../shared/model/document.ts';

/** By path: the variants of its page, and those that are compared with it as documents. Absent: it is alone. */
export type PageGroups = ReadonlyMap<string, string>;

/** Features by which texts are grouped into one page. */
export interface PageSketch {
  readonly sketch: Uint32Array;
  readonly fingerprints: number;
}

export function pageSketch(corpus: Corpus, document: number): PageSketch {
  return {
    sketch: sketchOf(corpus, document),
    fingerprints: corpus.endPosting[document] - corpus.firstPosting[document],
  };
}

export function sketchOfText({path, bytes, format}: Document): PageSketch {
  const corpus = newCorpus();
  lexDocument(corpus, path, bytes, format);
  return pageSketch(corpus, 0);
}

/** The groups of texts that are edited: of most edits it is known, without a search, that they change none. */
export class PageVersions {
  #last: LastGroups | null = null;

  /** By path. */
  groupsOf(pages: ReadonlyMap<string, PageSketch>): PageGroups {
    const last = this.#last;
    if (last !== null && isAsBefore(last, pages)) return last.groups;
    const all = [...pages].sort(([x], [y]) => (x < y ? -1 : 1));
    const paths = all.map(([path]) => path);
    const sketched = sketchedOf(all.map(([, page]) => page));
    const trace = newMirrorTrace();
    const mirrors = findMirrors(paths, sketched.sketches, sketched.fingerprintCounts, mirrorLimits, trace);
    const documentOf = new Map(paths.map((path, document) => [path, document]));
    const groups = groupsIn(paths, mirrors);
    this.#last = {pages: new Map(all), documentOf, sketched, trace, groups};
    return groups;
  }
}

interface LastGroups {
  readonly pages: ReadonlyMap<string, PageSketch>;
  readonly documentOf: ReadonlyMap<string, number>;
  readonly sketched: SketchedDocuments;
  readonly trace: MirrorTrace;
  readonly groups: PageGroups;
}

function sketchedOf(pages: readonly PageSketch[]): SketchedDocuments {
  return {
    sketches: pages.map(({sketch}) => sketch),
    fingerprintCounts: pages.map(({fingerprints}) => fingerprints),
  };
}

/** Whether there are the same paths, and texts that the search compares alike. */
function isAsBefore({pages, documentOf, sketched, trace}: LastGroups, now: ReadonlyMap<string, PageSketch>): boolean {
  if (pages.size !== now.size) return false;
  const sketches = [...sketched.sketches];
  const fingerprintCounts = Array.from(sketched.fingerprintCounts);
  const changed = new Set<number>();
  for (const [path, page] of now) {
    const before = pages.get(path);
    const document = documentOf.get(path);
    if (before === undefined || document === undefined) return false;
    if (before === page) continue;
    changed.add(document);
    sketches[document] = page.sketch;
    fingerprintCounts[document] = page.fingerprints;
  }
  return changed.size === 0 || findsTheSame(trace, sketched, {sketches, fingerprintCounts}, changed);
}

/** `paths` in the order of the documents. */
export function groupsIn(paths: readonly string[], mirrors: Mirrors): PageGroups {
  const groups = new Map<string, string>();
  for (const members of pageMembers(mirrors.pageOf).values()) {
    if (members.length < 2) continue;
    const variants = members.map((member) => paths[member]).join('\n');
    for (const member of members) groups.set(paths[member], variants);
  }
  for (const pair of joinedPairs(mirrors)) {
    const [a, b] = pair.map((member) => paths[member]);
    groups.set(a, `${groups.get(a)}\0${b}`);
    groups.set(b, `${groups.get(b)}\0${a}`);
  }
  return groups;
}

/** Paths that have other variants in one than in the other. */
export function regrouped(before: PageGroups, after: PageGroups): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter((path) => before.get(path) !== after.get(path));
}
