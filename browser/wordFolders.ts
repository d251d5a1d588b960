// Takes all pages with their words, gives the tree of their folders with sums.

export interface Folder {
  readonly name: string;
  /** '' is the root. */
  readonly path: string;
  readonly isPage: boolean;
  readonly children: ReadonlyMap<string, Folder>;
  readonly words: number;
  readonly copied: number;
}

interface MutableFolder extends Folder {
  readonly children: Map<string, MutableFolder>;
  words: number;
  copied: number;
}

/** Maps, because a folder may have any name. */
export function folderTree(pages: readonly (readonly [path: string, words: number, copied: number])[]): Folder {
  const root: MutableFolder = {name: '', path: '', isPage: false, children: new Map(), words: 0, copied: 0};
  for (const [path, words, copied] of pages) {
    const names = path.split('/');
    let folder = root;
    add(root, words, copied);
    for (const [depth, name] of names.entries()) {
      let child = folder.children.get(name);
      if (child === undefined) {
        const own = {name, path: names.slice(0, depth + 1).join('/'), isPage: depth === names.length - 1};
        child = {...own, children: new Map(), words: 0, copied: 0};
        folder.children.set(name, child);
      }
      folder = child;
      add(folder, words, copied);
    }
  }
  return root;
}

function add(folder: MutableFolder, words: number, copied: number): void {
  folder.words += words;
  folder.copied += copied;
}

/** Past folders with one child: `src/content/docs/en` is one step. */
export function singleFolder(folder: Folder): Folder {
  let inner = folder;
  while (inner.children.size === 1) {
    const [only] = inner.children.values();
    if (only.isPage) break;
    inner = only;
  }
  return inner;
}

/** The folder or page of this path, or the root. */
export function folderAt(root: Folder, path: string): Folder {
  let folder = root;
  for (const name of path.split('/')) folder = folder.children.get(name) ?? folder;
  return folder.path === path ? folder : root;
}

/** Where it is drawn or listed; `path` is '' for the cell of what is too small to be shown alone. */
export interface Part {
  readonly name: string;
  readonly path: string;
  readonly isPage: boolean;
  readonly words: number;
  readonly copied: number;
  readonly folder?: Folder;
}

/**
 * The largest `count` folders and pages of a folder, and the rest together. One that has most of the words is opened:
 * one large cell says nothing.
 */
export function largestParts(folder: Folder, count: number): Part[] {
  let parts = partsOf(folder, '');
  for (let opened = 0; opened < openedMax; opened++) {
    const largest = parts.reduce<Part | undefined>(
      (best, one) => (best && best.words >= one.words ? best : one),
      undefined,
    );
    if (largest?.folder === undefined || largest.isPage || largest.words < openedShare * folder.words) break;
    const inside = partsOf(largest.folder, `${largest.name}/`);
    if (sumOf(heaviest(inside).slice(0, count)) < shownShare * largest.words) break;
    parts = [...parts.filter((part) => part !== largest), ...inside];
  }
  const sorted = heaviest(parts);
  const shown = sorted.length === count + 1 ? sorted : sorted.slice(0, count);
  const rest = sorted.slice(shown.length);
  if (rest.length === 0) return shown;
  const words = sumOf(rest);
  const copied = rest.reduce((sum, one) => sum + one.copied, 0);
  return [...shown, {name: `${rest.length} more`, path: '', isPage: false, words, copied}];
}

const openedShare = 0.6;
/** A folder of many small pages stays one cell: opened, it would be one cell of pages that are not shown. */
const shownShare = 0.5;
const openedMax = 8;

function heaviest(parts: readonly Part[]): Part[] {
  return parts.toSorted((x, y) => y.words - x.words || (x.path < y.path ? -1 : 1));
}

function sumOf(parts: readonly Part[]): number {
  return parts.reduce((sum, {words}) => sum + words, 0);
}

function partsOf({children}: Folder, above: string): Part[] {
  const folders = [...children.values()].filter(({words}) => words > 0);
  return folders.map((folder) => ({...folder, name: above + folder.name, folder}));
}
