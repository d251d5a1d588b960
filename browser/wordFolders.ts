// Takes all pages with their words, gives the tree of their folders with sums.

import {count} from '../shared/wording/numbersInEnglish.ts';

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

/** Where it is drawn; `path` is '' for the cell of what is too small to be shown alone. */
export interface Part {
  readonly name: string;
  readonly path: string;
  readonly isPage: boolean;
  readonly words: number;
  readonly copied: number;
  readonly folder?: Folder;
}

/**
 * The folders and pages in a folder that have so many words, the largest first, and the others as one part. If all words
 * are in one folder of it, the parts are those of that one.
 */
export function partsOf(folder: Folder, wordsMin: number): Part[] {
  return namedParts(folder, wordsMin, folder.path === '' ? 0 : folder.path.length + 1);
}

/** `above`: the characters of a path that are not in a name. */
function namedParts(folder: Folder, wordsMin: number, above: number): Part[] {
  const parts = [...folder.children.values()].map(singleFolder).filter(({words}) => words > 0);
  if (parts.length === 1 && !parts[0].isPage) return namedParts(parts[0], wordsMin, above);
  const sorted = parts.toSorted((x, y) => y.words - x.words || (x.path < y.path ? -1 : 1));
  const least = sorted.findIndex(({words}) => words < wordsMin);
  // One part is not put together with itself.
  const shown = least < 0 || least === sorted.length - 1 ? sorted : sorted.slice(0, least);
  const rest = sorted.slice(shown.length);
  const own = shown.map((part): Part => ({...part, name: part.path.slice(above), folder: part}));
  if (rest.length === 0) return own;
  const sum = (of: 'words' | 'copied') => rest.reduce((total, one) => total + one[of], 0);
  const name = `${count(rest.length)} more`;
  return [...own, {name, path: '', isPage: false, words: sum('words'), copied: sum('copied')}];
}
