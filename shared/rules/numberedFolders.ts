// Takes two paths, says whether they are in folders that differ in the number they end in: `spring-boot2/` and `spring-boot3/`,
// `rxjava2/` and `rxjava3/`, `lesson1/` and `lesson2/`. What is written for one version of a library cannot call what is
// written for another.

import {folderOf} from './relatedPaths.ts';

const numbered = /^(.*[a-z])[-_.]?\d+(?:\.\d+)*$/i;

export function areInNumberedFolders(a: string, b: string): boolean {
  const [inA, inB] = [folderOf(a).split('/'), folderOf(b).split('/')];
  const at = inA.findIndex((name, level) => name !== inB[level]);
  const [one, other] = [numbered.exec(inA[at] ?? ''), numbered.exec(inB[at] ?? '')];
  return one !== null && other !== null && one[1] === other[1];
}
