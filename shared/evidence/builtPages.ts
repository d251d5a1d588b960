// Takes copies, gives the pages that a program made of others: folders in which five pages or more have the names of pages
// of another folder, and all of their text. `docs/build.md` becomes `book/build.md` with
// what it includes; nobody edits these. A page `index.md` or `README.md` has the name of its folder, so that
// `core/useMouse/index.md` becomes `references/useMouse.md`. Folders whose pages are equal are mirrors, and folded before.
// Of HTML, one page is enough if its source is beside it.

import {rememberedOf} from '../algorithms/memoized.ts';
import type {Finding} from '../model/finding.ts';
import {isTextFinding} from '../model/textFinding.ts';
import {fileOf, folderOf} from './relatedPaths.ts';

/** Fewer may have been copied by hand. */
const pagesMin = 5;
const shareMin = 0.8;

/** The page that a folder opens with. */
const firstPage = /^(?:_?index|readme)$/i;

/** Whether the first was made of the second, or both were made of others. */
export type IsBuilt = (path: string, other: string) => boolean;

/** By the folder that was made, in order of paths, those that it was made of, in order of paths. */
export type BuiltFolders = ReadonlyMap<string, readonly string[]>;

/** `known` has what was found out about findings earlier, which are the same objects. */
export function builtFolders(
  findings: readonly Finding[],
  known: WeakMap<Finding, readonly Build[]> = new WeakMap(),
): BuiltFolders {
  const stemsOf = new Map<string, Map<string, Set<string>>>();
  for (const finding of findings) {
    for (const {source, built} of rememberedOf(known, finding, buildsOf)) {
      const sources = rememberedOf(stemsOf, built.folder, () => new Map<string, Set<string>>());
      rememberedOf(sources, source.folder, () => new Set<string>()).add(built.stem);
    }
  }
  const sourcesOf = new Map<string, string[]>();
  for (const [built, sources] of [...stemsOf].sort(byFolder)) {
    const found = [...sources].filter(([, stems]) => stems.size >= pagesMin).map(([folder]) => folder);
    if (found.length > 0) sourcesOf.set(built, found.sort());
  }
  return sourcesOf;
}

function byFolder([x]: readonly [string, unknown], [y]: readonly [string, unknown]): number {
  return x < y ? -1 : 1;
}

/** `paths` are those of all that is compared. */
export function pagesBuiltIn(sourcesOf: BuiltFolders, paths: readonly string[]): IsBuilt {
  if (sourcesOf.size === 0) return () => false;
  const pages = new Set(paths.flatMap(namesOf).map(({folder, stem}) => `${folder}/${stem}`));
  const sourcesOfPage = (path: string) =>
    namesOf(path).flatMap(({folder, stem}) =>
      (sourcesOf.get(folder) ?? []).filter((source) => pages.has(`${source}/${stem}`)),
    );
  return (path, other) => {
    const sources = sourcesOfPage(path);
    // Included files are below the folder of their page.
    return (
      sources.some((folder) => other.startsWith(`${folder}/`)) ||
      (sources.length > 0 && sourcesOfPage(other).length > 0)
    );
  };
}

const htmlPage = /\.x?html?$/i;
/** Pages of which programs write `x.html` beside `x.md`, unless one says otherwise: Asciidoctor, R Markdown, Pandoc. */
const documentNames = 'md markdown mdx rst adoc asciidoc asc org rmd qmd ipynb textile'.split(' ');
/** Languages that are short for HTML, and are compiled to it in the same way. They include pages. */
const templateNames = 'jade pug haml slim'.split(' ');

/** Takes all paths, says whether the first is HTML that was rendered of the second, which is no HTML. */
export function pagesRenderedIn(paths: readonly string[]): IsBuilt {
  const all = new Set(paths);
  return (path, other) => {
    if (!htmlPage.test(path) || htmlPage.test(other)) return false;
    const stem = path.replace(htmlPage, '');
    const has = (names: readonly string[], isSource: (path: string) => boolean) =>
      names.some((name) => isSource(`${stem}.${name}`));
    return has(documentNames, (source) => source === other) || has(templateNames, (source) => all.has(source));
  };
}

/** A page by its name and the folder that it is in. */
interface PageName {
  readonly folder: string;
  readonly stem: string;
}

export interface Build {
  readonly source: PageName;
  readonly built: PageName;
}

function buildsOf(finding: Finding): Build[] {
  if (!isTextFinding(finding)) return [];
  const {places} = finding;
  return finding.pairs.flatMap((pair) => {
    const [a, b] = [places[pair.a], places[pair.b]];
    const names = sameNames(a.path, b.path);
    if (names === null) return [];
    const [ofA, ofB] = names;
    if (a.text !== undefined) return [];
    if (a.words <= b.words) return pair.containmentA >= shareMin ? [{source: ofA, built: ofB}] : [];
    return pair.containmentB >= shareMin ? [{source: ofB, built: ofA}] : [];
  });
}

/** The names of two pages that are named alike in two folders; null: they are not. */
function sameNames(a: string, b: string): [PageName, PageName] | null {
  for (const ofA of namesOf(a)) {
    const ofB = namesOf(b).find(({folder, stem}) => stem === ofA.stem && folder !== ofA.folder);
    if (ofB !== undefined) return [ofA, ofB];
  }
  return null;
}

/** The page itself and, of the first page of a folder, the folder. */
function namesOf(path: string): PageName[] {
  const folder = folderOf(path);
  const own = {folder, stem: fileOf(path).replace(/\.[^.]*$/, '')};
  return folder !== '' && firstPage.test(own.stem) ? [own, {folder: folderOf(folder), stem: fileOf(folder)}] : [own];
}
