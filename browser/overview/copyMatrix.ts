// Takes the findings, gives which folders have copies in common: at most ten folders, and for each two the words.

import {type Finding, isPast, type Report} from '../reportModel.ts';

interface CopyMatrix {
  readonly folders: readonly string[];
  readonly words: readonly (readonly number[])[];
  /** Folders with copies that are not among them. */
  readonly left: number;
}

const foldersMax = 10;
const depthMax = 12;

/** Of the deepest folders that are few enough; if even the first level has too many, of those with most findings. */
export function copyMatrix({findings, paths}: Pick<Report, 'findings' | 'paths'>): CopyMatrix {
  const {depth, folders, left} = chosenFolders(findings, paths);
  const numbers = new Map(folders.map((folder, number) => [folder, number]));
  const words = folders.map(() => folders.map(() => 0));
  for (const {files, heaviest} of findings) {
    if (heaviest === undefined) continue;
    const inFolder = new Map<number, number>();
    for (const file of files.filter((one) => !isPast(paths[one]))) {
      const folder = numbers.get(folderOf(paths[file], depth));
      if (folder !== undefined) inFolder.set(folder, (inFolder.get(folder) ?? 0) + 1);
    }
    for (const [row, pages] of inFolder) {
      for (const column of inFolder.keys()) if (row !== column || pages > 1) words[row][column] += heaviest.words;
    }
  }
  // A folder may have copies in the past only.
  const used = [...folders.keys()].filter((row) => words[row].some((count) => count > 0));
  return {
    folders: used.map((row) => folders[row]),
    words: used.map((row) => used.map((column) => words[row][column])),
    left,
  };
}

function chosenFolders(findings: readonly Finding[], paths: readonly string[]) {
  const files = findings.flatMap((finding) => finding.files).filter((file) => !isPast(paths[file]));
  let best = {depth: 0, folders: [] as string[], left: 0};
  for (let depth = 1; depth <= depthMax; depth++) {
    const findingsIn = new Map<string, number>();
    for (const file of files) {
      const folder = folderOf(paths[file], depth);
      findingsIn.set(folder, (findingsIn.get(folder) ?? 0) + 1);
    }
    const isFew = findingsIn.size <= foldersMax;
    if (!isFew && best.folders.length >= 3) break;
    const most = [...findingsIn].sort((x, y) => y[1] - x[1] || (x[0] < y[0] ? -1 : 1)).slice(0, foldersMax);
    best = {depth, folders: most.map(([folder]) => folder).sort(), left: findingsIn.size - most.length};
    if (!isFew) break;
  }
  return best;
}

/** '.' is the root. */
function folderOf(path: string, depth: number): string {
  return path.split('/').slice(0, -1).slice(0, depth).join('/') || '.';
}
