// Takes paths, gives the programs in the folder of pages of a site generator, `content/`, which pages show. In a folder of this
// name that has mostly programs they are a part of another program.

import {formatOf} from '../text/formatOf.ts';

const content = /^(?:.*?\/)?content\//;
const programsMax = 0.5;

/** The folder of pages that a program is in; '' if there is none. */
export function programsOfContent(paths: readonly string[]): (path: string) => string {
  const counts = new Map<string, {programs: number; all: number}>();
  for (const path of paths) {
    const folder = content.exec(path)?.[0];
    if (folder === undefined) continue;
    const count = counts.get(folder) ?? {programs: 0, all: 0};
    counts.set(folder, count);
    count.all++;
    if (formatOf(path).family === 'code') count.programs++;
  }
  return (path) => {
    const folder = formatOf(path).family === 'code' ? content.exec(path)?.[0] : undefined;
    const count = folder === undefined ? undefined : counts.get(folder);
    return folder !== undefined && count !== undefined && count.programs < programsMax * count.all ? folder : '';
  };
}
