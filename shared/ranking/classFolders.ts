// Takes paths, gives the folders that are the classes of one reference: three or more folders beside one another that have
// twenty file names in common, such as the methods of `page`, `frame` and `locator`. Their pages are of one shape. Folders
// of versions and of languages have the same names too, but rules of their own.

import {localeOf} from '../mirrors/locales.ts';
import {fileOf, folderOf, versionOf} from '../rules/relatedPaths.ts';

/** Of the nine languages of one documentation two have ten names in common. */
const namesMin = 20;
const foldersMin = 3;

export function classFolders(paths: readonly string[]): ReadonlySet<string> {
  const namesOf = new Map<string, Set<string>>();
  for (const path of paths) {
    const folder = folderOf(path);
    const names = namesOf.get(folder);
    if (names === undefined) namesOf.set(folder, new Set([fileOf(path)]));
    else names.add(fileOf(path));
  }
  const byParent = new Map<string, string[]>();
  for (const [folder, names] of namesOf) {
    if (names.size < namesMin || isOfVersionOrLanguage(folder)) continue;
    byParent.set(folderOf(folder), [...(byParent.get(folderOf(folder)) ?? []), folder]);
  }
  const found = new Set<string>();
  for (const folders of byParent.values()) {
    for (const folder of folders) {
      const alike = folders.filter((other) => namesInCommon(namesOf.get(folder), namesOf.get(other)) >= namesMin);
      if (alike.length >= foldersMin) found.add(folder);
    }
  }
  return found;
}

function isOfVersionOrLanguage(folder: string): boolean {
  return folder === '' || localeOf(fileOf(folder)) !== '' || versionOf(`${fileOf(folder)}/page`) !== '';
}

function namesInCommon(one: ReadonlySet<string> = new Set(), other: ReadonlySet<string> = new Set()): number {
  let common = 0;
  for (const name of one) if (other.has(name)) common++;
  return common;
}
