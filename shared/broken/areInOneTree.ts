// Takes the paths of two pages; says whether one may link to the other for a text of its own: pages of one folder, or of
// folders beside one another, are read together. Those that part higher are mostly of two products, and a reader of one has
// nothing to look for in the other.

import {folderOf} from '../evidence/relatedPaths.ts';

export function areInOneTree(a: string, b: string): boolean {
  const [foldersA, foldersB] = [a, b].map(foldersOf);
  return Math.max(foldersA.length, foldersB.length) - commonCount(foldersA, foldersB) <= 1;
}

/** Whether a file is on the side of the control where the two pages part: `a/img/x.png` for `a/deep/x.md` and `b/deep/x.md`. */
export function isOfOther(file: string, control: string, page: string): boolean {
  const [there, here] = [control, page].map(foldersOf);
  const common = commonCount(there, here);
  return common < there.length && file.startsWith(`${there.slice(0, common + 1).join('/')}/`);
}

function foldersOf(path: string): readonly string[] {
  const folder = folderOf(path);
  return folder === '' ? [] : folder.split('/');
}

function commonCount(a: readonly string[], b: readonly string[]): number {
  const partAt = a.findIndex((name, at) => name !== b[at]);
  return partAt < 0 ? a.length : partAt;
}
