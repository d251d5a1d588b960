// Takes rows (key, document) and returns the pairs of documents that share a key. Rows are sorted instead of hashed, as
// by Henzinger (2006, section 3), and very common keys are skipped, as by Broder et al. (1997, section 4).

import {visitSorted} from './keyRows.ts';

/** The keys shared by at least two documents, without their values. */
export interface KeyGroups {
  readonly count: number;
  /** Group g contains the documents from starts[g] to starts[g + 1] - 1: distinct, ascending. */
  readonly starts: Uint32Array;
  readonly documents: Uint32Array;
  /** Number of keys in more documents than the limit, and of the documents they would have joined. */
  readonly skippedKeys: number;
  readonly skippedRows: number;
}

/**
 * Groups the documents of equal keys. A key in n documents gives n(n−1)/2 pairs, most of which only show that the key
 * is common. Keys in more than `limit` documents are skipped and counted.
 */
export function groupsOfKeys(keys: Uint32Array, documents: Uint32Array, count: number, limit: number): KeyGroups {
  let starts = new Uint32Array(1024);
  let members = new Uint32Array(4096);
  let groups = 0;
  let size = 0;
  let skippedKeys = 0;
  let skippedRows = 0;
  visitSorted(keys, documents, count, (rows, rowCount) => {
    for (let from = 0; from < rowCount; ) {
      const key = rows[from * 2 + 1];
      let to = from + 1;
      while (to < rowCount && rows[to * 2 + 1] === key) to++;
      const end = from + (to - from === 1 ? 1 : keepDistinct(rows, from, to));
      if (end - from > limit) {
        skippedKeys++;
        skippedRows += end - from;
      } else if (end - from > 1) {
        if (groups + 2 > starts.length) starts = grown(starts, groups + 2);
        if (size + end - from > members.length) members = grown(members, size + end - from);
        for (let row = from; row < end; row++) members[size++] = rows[row * 2];
        starts[++groups] = size;
      }
      from = to;
    }
  });
  const kept = {starts: starts.slice(0, groups + 1), documents: members.slice(0, size)};
  return {count: groups, ...kept, skippedKeys, skippedRows};
}

/**
 * Visits each pair of documents that share a group once, in order of a, then b, with the number of shared groups. Pairs
 * are not stored, so the memory is that of the groups, regardless of the number of pairs. `documents` must be greater
 * than every document number.
 */
export function visitPairs(
  groups: KeyGroups,
  documents: number,
  visit: (a: number, b: number, shared: number) => void,
): void {
  const {starts, documents: members} = groups;
  const {starts: firsts, groups: groupsOf} = groupsOfDocuments(groups, documents);
  // Documents are visited in ascending order, and groups are in that order too. So the partners of a are the documents
  // after it in its groups.
  const next = starts.slice(0, groups.count);
  const sharedWith = new Uint32Array(documents);
  const partners = new Uint32Array(documents);
  for (let a = 0; a < documents; a++) {
    let found = 0;
    for (let at = firsts[a]; at < firsts[a + 1]; at++) {
      const group = groupsOf[at];
      const end = starts[group + 1];
      for (let place = ++next[group]; place < end; place++) {
        const b = members[place];
        if (sharedWith[b]++ === 0) partners[found++] = b;
      }
    }
    if (found > 1) partners.subarray(0, found).sort();
    for (let at = 0; at < found; at++) {
      const b = partners[at];
      visit(a, b, sharedWith[b]);
      sharedWith[b] = 0;
    }
  }
}

/** Moves the first row of each document in the sorted rows from … to - 1 to the front and returns their number. */
function keepDistinct(rows: Uint32Array, from: number, to: number): number {
  let kept = from + 1;
  for (let row = from + 1; row < to; row++) {
    if (rows[row * 2] !== rows[row * 2 - 2]) rows[kept++ * 2] = rows[row * 2];
  }
  return kept - from;
}

/** The groups of each document, from starts[document] to starts[document + 1] - 1, ascending. */
export function groupsOfDocuments(groups: KeyGroups, documents: number): {starts: Uint32Array; groups: Uint32Array} {
  const starts = new Uint32Array(documents + 2);
  for (const document of groups.documents) starts[document + 2]++;
  for (let at = 2; at < starts.length; at++) starts[at] += starts[at - 1];
  const groupsOf = new Uint32Array(groups.documents.length);
  for (let group = 0; group < groups.count; group++) {
    for (let at = groups.starts[group]; at < groups.starts[group + 1]; at++) {
      groupsOf[starts[groups.documents[at] + 1]++] = group;
    }
  }
  return {starts, groups: groupsOf};
}

function grown(from: Uint32Array, needed: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(Math.max(needed, from.length * 2));
  larger.set(from);
  return larger;
}
