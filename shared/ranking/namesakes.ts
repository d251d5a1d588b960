// Takes paths, says of two source files whether they have one name that twenty or more have, each in a folder of its own: what
// an application loads by name, such as `health.lua` of each kind of resource or `variables.tf` of each module. Names that say
// where a program begins, or only that something is shared, say nothing of that.

import {isProgram} from '../rules/programs.ts';
import {fileOf} from '../rules/relatedPaths.ts';

const filesMin = 20;
const usual = /^(?:index|main|mod|lib|__\w+__|utils?|helpers?|common|types?|constants?)\./i;

export function namesakes(paths: readonly string[]): (a: string, b: string) => boolean {
  let files: Map<string, number> | null = null;
  return (a, b) => {
    const name = fileOf(a);
    if (a === b || name !== fileOf(b) || usual.test(name) || !isProgram(a)) return false;
    files ??= counted(paths);
    return (files.get(name) ?? 0) >= filesMin;
  };
}

function counted(paths: readonly string[]): Map<string, number> {
  const files = new Map<string, number>();
  for (const path of paths) files.set(fileOf(path), (files.get(fileOf(path)) ?? 0) + 1);
  return files;
}
