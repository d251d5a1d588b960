// Which documents are variants of one page. The check derives this from all texts, and the findings of every document
// depend on it. In an index that is edited it is computed from sketches, which is fast enough after every edit.

import {type Corpus, lexDocument, newCorpus} from '../../shared/index/corpus.ts';
import {sketchOf} from '../../shared/indexTexts.ts';
import {findMirrors, joinedPairs, type Mirrors} from '../../shared/mirrors/findMirrors.ts';
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

export function groupsOf(sketches: ReadonlyMap<string, PageSketch>): PageGroups {
  const all = [...sketches].sort(([x], [y]) => (x < y ? -1 : 1));
  const paths = all.map(([path]) => path);
  const mirrors = findMirrors(
    paths,
    all.map(([, {sketch}]) => sketch),
    all.map(([, {fingerprints}]) => fingerprints),
  );
  return groupsIn(paths, mirrors);
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
