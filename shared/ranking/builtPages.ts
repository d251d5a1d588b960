// Takes copies, gives the pages that a program made of others: folders in which five pages or more have the names of pages
// of another folder, and all of their text, or some of it as a manual page. `man/build.md` becomes `book/build.md` with
// what it includes, and `build.1`; nobody edits these. Folders whose pages are equal are mirrors, and folded before.

import type {Finding} from '../model/finding.ts';
import {fileOf, folderOf} from '../rules/relatedPaths.ts';

/** Fewer may have been copied by hand. */
const pagesMin = 5;
const shareMin = 0.8;
/** What programs write, and few people. */
const manualPage = /\.[1-9]$/;

/** Whether the first was made of the second, or both were made of others. */
export type IsBuilt = (path: string, other: string) => boolean;

/** `paths` are those of all that is compared. */
export function builtPages(findings: readonly Finding[], paths: readonly string[]): IsBuilt {
  const stemsOf = new Map<string, Map<string, Set<string>>>();
  for (const {source, built} of findings.flatMap(buildsOf)) {
    const sources = getOrAdd(stemsOf, folderOf(built), () => new Map<string, Set<string>>());
    getOrAdd(sources, folderOf(source), () => new Set<string>()).add(stemOf(built));
  }
  const sourcesOf = new Map<string, string[]>();
  for (const [built, sources] of stemsOf) {
    const found = [...sources].filter(([, stems]) => stems.size >= pagesMin).map(([folder]) => folder);
    if (found.length > 0) sourcesOf.set(built, found);
  }
  if (sourcesOf.size === 0) return () => false;
  const pages = new Set(paths.map((path) => `${folderOf(path)}/${stemOf(path)}`));
  const sourcesOfPage = (path: string) =>
    (sourcesOf.get(folderOf(path)) ?? []).filter((folder) => pages.has(`${folder}/${stemOf(path)}`));
  return (path, other) => {
    const sources = sourcesOfPage(path);
    // What the pages include is below their folder.
    return (
      sources.some((folder) => other.startsWith(`${folder}/`)) ||
      (sources.length > 0 && sourcesOfPage(other).length > 0)
    );
  };
}

function getOrAdd<Value>(map: Map<string, Value>, key: string, made: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const value = made();
  map.set(key, value);
  return value;
}

interface Build {
  readonly source: string;
  readonly built: string;
}

function buildsOf(finding: Finding): Build[] {
  if (finding.kind !== 'document' && finding.kind !== 'passage') return [];
  const {kind, places} = finding;
  return finding.pairs.flatMap((pair) => {
    const [a, b] = [places[pair.a], places[pair.b]];
    if (stemOf(a.path) !== stemOf(b.path) || folderOf(a.path) === folderOf(b.path)) return [];
    const isManual = manualPage.test(b.path);
    if (isManual !== manualPage.test(a.path)) return [isManual ? buildFrom(a, b) : buildFrom(b, a)];
    if (kind === 'passage') return [];
    const [source, built, share] = a.words <= b.words ? [a, b, pair.containmentA] : [b, a, pair.containmentB];
    return share >= shareMin ? [buildFrom(source, built)] : [];
  });
}

function buildFrom(source: {readonly path: string}, built: {readonly path: string}): Build {
  return {source: source.path, built: built.path};
}

function stemOf(path: string): string {
  return fileOf(path).replace(/\.[^.]*$/, '');
}
