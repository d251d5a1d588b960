// What the rules ask of the paths of a whole collection: how many pages of a folder are named alike, which language the
// others are translations of, and what kind of source a path is.

import {memoized} from '../algorithms/memoized.ts';
import {newestFirst} from '../mirrors/newestFirst.ts';
import type {Finding} from '../model/finding.ts';
import type {PathClass} from '../model/pathClassName.ts';
import {isCompiledFrom} from '../rules/compiledFiles.ts';
import {examplesOf, isExampleFile} from '../rules/exampleCode.ts';
import {pathClassOf} from '../rules/pathClass.ts';
import {familySize, fileOf, folderOf, nameWords, seriesSize, versionFolderOf} from '../rules/relatedPaths.ts';
import {builtPages, type IsBuilt} from './builtPages.ts';
import {classFolders} from './classFolders.ts';
import {parallelFolders} from './parallelFolders.ts';
import {programsOfContent} from './programsOfContent.ts';
import {translationsIn} from './translatedPages.ts';

export interface PathFacts {
  readonly classOf: (path: string) => PathClass;
  /** Pages of the one folder of both that have the name pattern of both; 0: none, or two folders. */
  readonly familyOf: (a: string, b: string) => number;
  /** Pages of the one folder of both that are of the series of both: see `areInSeries`; 0: none, or two folders. */
  readonly seriesOf: (a: string, b: string) => number;
  /** Whether both are pages of the classes of one reference: see `classFolders`. */
  readonly areOfClasses: (a: string, b: string) => boolean;
  /** Whether both are pages of one name in parallel folders: see `parallelFolders`. */
  readonly areParallel: (a: string, b: string) => boolean;
  /** The name of the folder of examples whose code it is; '' if there is none, or the configuration gives the path a class. */
  readonly examplesOf: (path: string) => string;
  /** Whether it is a file of examples, which pages show; not if the configuration gives the path a class. */
  readonly isExampleFile: (path: string) => boolean;
  /** The language of a translated page, by its folder or name; '' for the original and for pages without one. */
  readonly translationOf: (path: string) => string;
  /** The version folder of a page; '' if there is none, or neither another version nor the same page outside it. */
  readonly versionOf: (path: string) => string;
  /** Whether a page is in a version folder beside which there is a newer one. */
  readonly isOutdated: (path: string) => boolean;
  /** Whether a program made the page of the other one, or both of others: see `builtPages` and `isCompiledFrom`. */
  readonly isBuilt: IsBuilt;
}

/** What the paths alone say. */
export interface PathNames extends Omit<PathFacts, 'isBuilt'> {
  readonly paths: readonly string[];
}

/**
 * `paths` are those of all that is compared, or what they say; `named` are classes that the configuration gives;
 * `findings`, what was found in them.
 */
export function pathFacts(
  paths: readonly string[] | PathNames,
  named: (path: string) => PathClass | undefined,
  findings: readonly Finding[],
): PathFacts {
  const names = 'paths' in paths ? paths : pathNames(paths, named);
  const isBuilt = builtPages(findings, names.paths);
  return {...names, isBuilt: (path, other) => isCompiledFrom(path, other) || isBuilt(path, other)};
}

export function pathNames(paths: readonly string[], named: (path: string) => PathClass | undefined): PathNames {
  const names = new Map<string, string[]>();
  for (const path of paths) {
    const list = names.get(folderOf(path));
    if (list === undefined) names.set(folderOf(path), [fileOf(path)]);
    else list.push(fileOf(path));
  }
  const wordsIn = memoized((folder: string) => (names.get(folder) ?? []).map(nameWords));
  const newest = newestVersions(paths);
  const classes = classFolders(paths);
  const shownIn = programsOfContent(paths);
  return {
    paths,
    // Each place of each finding is asked about by several rules.
    classOf: memoized((path) => named(path) ?? pathClassOf(path)),
    familyOf: (a, b) => familySize(a, b, wordsIn),
    seriesOf: (a, b) => seriesSize(a, b, (folder) => names.get(folder) ?? []),
    areOfClasses: (a, b) => {
      const [inA, inB] = [folderOf(a), folderOf(b)];
      return classes.has(inA) && classes.has(inB) && folderOf(inA) === folderOf(inB);
    },
    areParallel: parallelFolders(paths),
    examplesOf: (path) => (named(path) === undefined ? examplesOf(path) || shownIn(path) : ''),
    isExampleFile: (path) => named(path) === undefined && (isExampleFile(path) || shownIn(path) !== ''),
    translationOf: memoized(translationsIn(paths)),
    versionOf: memoized(versionsIn(paths)),
    isOutdated: (path) => {
      const found = versionFolderOf(path);
      return found !== null && newest.get(found.parent) !== found.version;
    },
  };
}

/**
 * `v1.18` names a version. A folder named `v2` or `latest` does if there is another version beside it, or if pages in it
 * are also outside it, at the same path without the version: `api/v2` alone, or `frameworks/next`, is a name like others.
 */
function versionsIn(paths: readonly string[]): (path: string) => string {
  const all = new Set(paths);
  const versions = new Map<string, Set<string>>();
  const withOriginal = new Set<string>();
  for (const path of paths) {
    const found = versionFolderOf(path);
    if (found === null) continue;
    const {parent, version} = found;
    versions.set(parent, (versions.get(parent) ?? new Set()).add(version));
    if (all.has(parent + path.slice(parent.length + version.length + 1))) withOriginal.add(parent + version);
  }
  return (path) => {
    const found = versionFolderOf(path);
    if (found === null) return '';
    const {parent, version} = found;
    if (/\d\.\d|^version-/.test(version)) return version;
    return (versions.get(parent)?.size ?? 0) > 1 || withOriginal.has(parent + version) ? version : '';
  };
}

/** Of each folder that has version folders, the newest of them. */
function newestVersions(paths: readonly string[]): ReadonlyMap<string, string> {
  const versions = new Map<string, Set<string>>();
  for (const path of paths) {
    const found = versionFolderOf(path);
    if (found === null) continue;
    const known = versions.get(found.parent);
    if (known === undefined) versions.set(found.parent, new Set([found.version]));
    else known.add(found.version);
  }
  return new Map(
    [...versions].map(([parent, names]) => {
      const folders = [...names].sort();
      const [first] = newestFirst(
        folders.map((name) => `${name}/page`),
        [...folders.keys()],
      );
      return [parent, folders[first]];
    }),
  );
}
