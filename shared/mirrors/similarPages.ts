// Selects pairs of documents that may resemble each other. Two documents of resemblance r share one of the eight
// smallest fingerprints of their union, and so of both, in 1 − (1 − r)⁸ of all cases: 0.996 at 0.5. The work never
// grows with the square of a group.

/** Number of smallest fingerprints of a sketch under which a document is posted. */
export const keysPerPage = 8;

/** Documents by key: an open hash table of the latest posting of each key, with a chain to the earlier ones. */
interface KeyTable {
  readonly keys: Uint32Array;
  /** Latest posting of the key in this cell, plus one; 0: the cell is free. */
  readonly latest: Int32Array;
  /** For each posting, its document and the earlier posting of the same key, plus one. */
  readonly pages: Int32Array;
  readonly earlier: Int32Array;
  count: number;
}

/** A table for at most `pagesMax` documents under `keysPerPage` keys each; at most half of the cells are used. */
export function newKeyTable(pagesMax: number): KeyTable {
  const postings = Math.max(1, pagesMax * keysPerPage);
  const places = 2 ** Math.ceil(Math.log2(postings * 2));
  return {
    keys: new Uint32Array(places),
    latest: new Int32Array(places),
    pages: new Int32Array(postings),
    earlier: new Int32Array(postings),
    count: 0,
  };
}

/** The cell of a key in the table, free or occupied. */
export function tableCell(table: KeyTable, key: number): number {
  const mask = table.latest.length - 1;
  let place = Math.imul(key, 0x9e3779b1) & mask;
  while (table.latest[place] !== 0 && table.keys[place] !== key) place = (place + 1) & mask;
  return place;
}

export function addToTable(table: KeyTable, place: number, key: number, page: number): void {
  const posting = table.count++;
  table.keys[place] = key;
  table.pages[posting] = page;
  table.earlier[posting] = table.latest[place];
  table.latest[place] = posting + 1;
}

/**
 * Calls `visit` with every document of `pages` and at most `comparisonsMax` earlier ones that have the same `labels`
 * entry and share a key, nearest in order first; every pair is visited once. The chains are walked in turns, so that a
 * template's fingerprint on thousands of documents does not crowd out the rarer ones.
 */
export function visitSimilarPages(
  pages: ArrayLike<number>,
  sketches: readonly Uint32Array[],
  labels: Int32Array,
  comparisonsMax: number,
  visit: (earlier: number, page: number) => void,
): void {
  const table = newKeyTable(pages.length);
  const proposedTo = new Int32Array(labels.length).fill(-1);
  const chain = new Int32Array(keysPerPage);
  for (let x = 0; x < pages.length; x++) {
    const page = pages[x];
    const sketch = sketches[page];
    const keyCount = Math.min(keysPerPage, sketch.length);
    const salt = Math.imul(labels[page], 0x85ebca6b);
    for (let k = 0; k < keyCount; k++) {
      const key = (sketch[k] ^ salt) >>> 0;
      const place = tableCell(table, key);
      chain[k] = table.latest[place];
      addToTable(table, place, key, page);
    }
    let budget = comparisonsMax;
    for (let open = keyCount; open > 0 && budget > 0; ) {
      open = 0;
      for (let k = 0; k < keyCount && budget > 0; k++) {
        const posting = chain[k] - 1;
        if (posting < 0) continue;
        chain[k] = table.earlier[posting];
        open++;
        const earlier = table.pages[posting];
        // The salted key of another label can have the same value, and a document can be posted twice under one key.
        if (earlier === page || proposedTo[earlier] === page || labels[earlier] !== labels[page]) continue;
        proposedTo[earlier] = page;
        budget--;
        visit(earlier, page);
      }
    }
  }
}
