// Takes the paths of documents; returns the tree of their folders in flat arrays. Folders are numbered in pre-order of
// sorted paths, so a subtree is a range of folders and a range of documents and nothing has to search by prefix.

export interface Folders {
  /** Path of each folder; folder 0 is the root, ''. */
  readonly paths: readonly string[];
  /** The parent folder, −1 for the root. */
  readonly parents: Int32Array;
  /** Number of the last segment of the folder's path. */
  readonly names: Int32Array;
  /** First folder after the subtree of each folder. */
  readonly ends: Int32Array;
  /** Documents in order of path, and for each folder the range of those below it. */
  readonly order: Int32Array;
  readonly pagesFrom: Int32Array;
  readonly pagesTo: Int32Array;
  /** For each document, its folder and the number of its file name. */
  readonly folderOf: Int32Array;
  readonly fileNames: Int32Array;
  /** Number of distinct names: folder · nameCount + name is the key of both maps. */
  readonly nameCount: number;
  readonly childFolders: ReadonlyMap<number, number>;
  readonly childPages: ReadonlyMap<number, number>;
}

export function foldersOf(documents: readonly string[]): Folders {
  const order = Int32Array.from(documents.keys());
  order.sort((x, y) => (documents[x] < documents[y] ? -1 : documents[x] > documents[y] ? 1 : x - y));
  const names = new Map<string, number>();
  const nameNumber = (name: string): number => {
    const known = names.get(name);
    if (known !== undefined) return known;
    names.set(name, names.size);
    return names.size - 1;
  };
  const paths = [''];
  const parents = [-1];
  const folderNames = [nameNumber('')];
  const ends: number[] = [];
  const pagesFrom = [0];
  const pagesTo: number[] = [];
  const folderOf = new Int32Array(documents.length);
  const fileNames = new Int32Array(documents.length);
  let open = 0;
  const close = (at: number): void => {
    ends[open] = paths.length;
    pagesTo[open] = at;
    open = parents[open];
  };
  order.forEach((document, at) => {
    const path = documents[document];
    const slash = path.lastIndexOf('/');
    while (open !== 0 && !isBelow(path, paths[open])) close(at);
    let start = open === 0 ? 0 : paths[open].length + 1;
    while (start <= slash) {
      const end = path.indexOf('/', start);
      parents.push(open);
      open = paths.length;
      paths.push(path.slice(0, end));
      folderNames.push(nameNumber(path.slice(start, end)));
      pagesFrom.push(at);
      start = end + 1;
    }
    folderOf[document] = open;
    fileNames[document] = nameNumber(path.slice(slash + 1));
  });
  while (open >= 0) close(documents.length);

  const nameCount = names.size;
  const childFolders = new Map<number, number>();
  for (let folder = 1; folder < paths.length; folder++) {
    childFolders.set(parents[folder] * nameCount + folderNames[folder], folder);
  }
  return {
    paths,
    parents: Int32Array.from(parents),
    names: Int32Array.from(folderNames),
    ends: Int32Array.from(ends),
    order,
    pagesFrom: Int32Array.from(pagesFrom),
    pagesTo: Int32Array.from(pagesTo),
    folderOf,
    fileNames,
    nameCount,
    childFolders,
    childPages: sharedNames(folderOf, fileNames, nameCount),
  };
}

/** Number of documents below a folder, subfolders included. */
export function pagesBelow(folders: Folders, folder: number): number {
  return folders.pagesTo[folder] - folders.pagesFrom[folder];
}

/** Whether `inner` is somewhere below `outer`. */
export function holds(folders: Folders, outer: number, inner: number): boolean {
  return outer < inner && inner < folders.ends[outer];
}

/** Number of relative paths that occur in both folders. Linear in the subtree of `a`. */
export function commonPages(folders: Folders, a: number, b: number): number {
  const {parents, names, ends, order, pagesFrom, pagesTo, folderOf, fileNames, nameCount} = folders;
  // The counterpart of each folder below a, −1 if it has none; parents come before their children.
  const counterparts = new Int32Array(ends[a] - a).fill(-1);
  counterparts[0] = b;
  for (let folder = a + 1; folder < ends[a]; folder++) {
    const above = counterparts[parents[folder] - a];
    if (above >= 0) counterparts[folder - a] = folders.childFolders.get(above * nameCount + names[folder]) ?? -1;
  }
  let common = 0;
  for (let at = pagesFrom[a]; at < pagesTo[a]; at++) {
    const page = order[at];
    const counterpart = counterparts[folderOf[page] - a];
    if (counterpart >= 0 && folders.childPages.has(counterpart * nameCount + fileNames[page])) common++;
  }
  return common;
}

function isBelow(path: string, folder: string): boolean {
  return path.charCodeAt(folder.length) === 0x2f && path.startsWith(folder);
}

/** Only file names that occur twice are stored, so a tree of distinct names takes no memory. */
function sharedNames(folderOf: Int32Array, fileNames: Int32Array, nameCount: number): Map<number, number> {
  const counts = new Int32Array(nameCount);
  for (const name of fileNames) counts[name]++;
  const pages = new Map<number, number>();
  for (let page = 0; page < fileNames.length; page++) {
    if (counts[fileNames[page]] > 1) pages.set(folderOf[page] * nameCount + fileNames[page], page);
  }
  return pages;
}
