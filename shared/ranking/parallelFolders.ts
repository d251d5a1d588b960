// Takes paths, says of two pages of one name in neighbouring folders whether these folders are parallel: they have three names
// in common, or three folders or more beside one another have that name, such as `js/setup.md`, `go/setup.md` and
// `php/setup.md`. Such pages say the same of several things. Two pages that happen to have one name do not.

import {areSiblings, folderOf, unorderedName} from '../rules/relatedPaths.ts';

const namesMin = 3;
const foldersMin = 3;
const home = /^(?:_?index|readme)\./i;

export function parallelFolders(paths: readonly string[]): (a: string, b: string) => boolean {
  const namesIn = new Map<string, Set<string>>();
  const foldersOf = new Map<string, string[]>();
  for (const path of paths) {
    const [folder, name] = [folderOf(path), unorderedName(path)];
    const names = namesIn.get(folder);
    if (names === undefined) namesIn.set(folder, new Set([name]));
    else names.add(name);
    const folders = foldersOf.get(name);
    if (folders === undefined) foldersOf.set(name, [folder]);
    else folders.push(folder);
  }
  return (a, b) => {
    if (!areSiblings(a, b)) return false;
    const folders = (foldersOf.get(unorderedName(a)) ?? []).filter((folder) =>
      areSiblings(`${folder}/x`, `${folderOf(a)}/x`),
    );
    if (folders.length + 1 >= foldersMin) return true;
    return namesInCommon(namesIn.get(folderOf(a)), namesIn.get(folderOf(b))) >= namesMin;
  };
}

function namesInCommon(one: ReadonlySet<string> = new Set(), other: ReadonlySet<string> = new Set()): number {
  let common = 0;
  for (const name of one) if (other.has(name) && !home.test(name)) common++;
  return common;
}
