// What the rules ask of the paths of a whole collection: how many pages of a folder are named alike, which language the
// others are translations of, and what kind of source a path is.

import {newestFirst} from '../mirrors/newestFirst.ts';
import type {Finding} from '../model/finding.ts';
import type {PathClass} from '../model/pathClassName.ts';
import {pathClassOf} from '../rules/pathClass.ts';
import {familySize, fileOf, folderOf, localeIn, seriesSize, versionFolderOf} from '../rules/relatedPaths.ts';
import {builtPages, type IsBuilt} from './builtPages.ts';
import {classFolders} from './classFolders.ts';

export interface PathFacts {
  readonly classOf: (path: string) => PathClass;
  /** Pages of the one folder of both that have the name pattern of both; 0: none, or two folders. */
  readonly familyOf: (a: string, b: string) => number;
  /** Pages of the one folder of both that are of the series of both: see `areInSeries`; 0: none, or two folders. */
  readonly seriesOf: (a: string, b: string) => number;
  /** Whether both are pages of the classes of one reference: see `classFolders`. */
  readonly areOfClasses: (a: string, b: string) => boolean;
  /** The language folder of a translated page; '' for the original and for pages without one. */
  readonly translationOf: (path: string) => string;
  /** The version folder of a page; '' if there is none, or neither another version nor the same page outside it. */
  readonly versionOf: (path: string) => string;
  /** Whether a page is in a version folder beside which there is a newer one. */
  readonly isOutdated: (path: string) => boolean;
  /** Whether a program made the page of the other one, or both of others: see `builtPages`. */
  readonly isBuilt: IsBuilt;
}

/**
 * `paths` are those of all that is compared; `named` are classes that the configuration gives; `findings`, what was found
 * in them.
 */
export function pathFacts(
  paths: readonly string[],
  named: (path: string) => PathClass | undefined,
  findings: readonly Finding[],
): PathFacts {
  const names = new Map<string, string[]>();
  for (const path of paths) {
    const list = names.get(folderOf(path));
    if (list === undefined) names.set(folderOf(path), [fileOf(path)]);
    else list.push(fileOf(path));
  }
  const originals = originalLocales(paths);
  const newest = newestVersions(paths);
  const classes = classFolders(paths);
  return {
    classOf: (path) => named(path) ?? pathClassOf(path),
    familyOf: (a, b) => familySize(a, b, (folder) => names.get(folder) ?? []),
    seriesOf: (a, b) => seriesSize(a, b, (folder) => names.get(folder) ?? []),
    areOfClasses: (a, b) => {
      const [inA, inB] = [folderOf(a), folderOf(b)];
      return classes.has(inA) && classes.has(inB) && folderOf(inA) === folderOf(inB);
    },
    translationOf: (path) => {
      const found = localeIn(path);
      if (found !== null && translatedPath.test(path)) return found.locale;
      return found === null || originals.get(found.parent) === found.locale ? '' : found.locale;
    },
    versionOf: versionsIn(paths),
    isBuilt: builtPages(findings, paths),
    isOutdated: (path) => {
      const found = versionFolderOf(path);
      return found !== null && newest.get(found.parent) !== found.version;
    },
  };
}

/**
 * Docusaurus has the original outside these folders: `docs/` and `i18n/zh/docusaurus-plugin-content-docs/`, and in its
 * first version `website/translated_docs/zh-CN/`.
 */
const translatedPath = /(^|\/)(?:i18n\/[^/]+\/docusaurus-(?:plugin|theme)-|translated_docs\/)/;

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

/** Of each folder that has language folders, the one that the others are translations of: English, or the largest. */
function originalLocales(paths: readonly string[]): Map<string, string> {
  const counts = new Map<string, Map<string, number>>();
  const besides = new Map<string, number>();
  for (const path of paths) {
    const found = localeIn(path);
    if (found === null) continue;
    const own = counts.get(found.parent) ?? counts.set(found.parent, new Map()).get(found.parent);
    own?.set(found.locale, (own.get(found.locale) ?? 0) + 1);
  }
  // A folder that has pages beside its language folders is the original itself: docs/setup.md and docs/fr/setup.md.
  for (const path of paths) {
    const folder = folderOf(path);
    if (counts.has(folder)) besides.set(folder, (besides.get(folder) ?? 0) + 1);
  }
  const originals = new Map<string, string>();
  for (const [parent, locales] of counts) {
    const english = [...locales.keys()].find((name) => /^en([-_]|$)/i.test(name));
    const [largest] = [...locales].sort((x, y) => y[1] - x[1] || (x[0] < y[0] ? -1 : 1));
    if (english !== undefined) originals.set(parent, english);
    else if ((besides.get(parent) ?? 0) < largest[1]) originals.set(parent, largest[0]);
  }
  return originals;
}
