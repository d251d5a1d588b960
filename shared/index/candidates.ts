// Takes the groups of equal fingerprints, gives the pairs of documents that share some, each with its hits: where
// in a and where in b. A hash proposes one document a slot (the newest that holds it) and only while few slots do.

import type {Groups, Postings} from './postings.ts';

/** A hash that stands more often than this in one page is periodic there and proposes nothing within it. */
const repeatsMax = 8;

export interface Candidates {
  /** Number of pairs, and their documents, a ≤ b. */
  pairs: number;
  a: Uint32Array;
  b: Uint32Array;
  /** Hits of a pair as a list: last[pair], then before[hit], … until -1. */
  last: Int32Array;
  hitsOf: Uint32Array;
  hits: number;
  before: Int32Array;
  /** Rows of the postings in a and in b. */
  rowA: Uint32Array;
  rowB: Uint32Array;
  /** Hits that were dropped because `candidatesMax` pairs were reached. */
  lost: number;
}

export interface CandidateLimits {
  /** Hashes in more slots propose nothing: they are common knowledge of the collection. */
  readonly slotsMax: number;
  readonly pairsMax: number;
}

/**
 * `rank[document]` orders the members of a slot, lowest first; `within` also proposes a document with itself;
 * `mayPair(a, b)` refuses pairs nobody asked for (two references).
 */
export function findCandidates(
  postings: Postings,
  groups: Groups,
  slotOf: Int32Array,
  rank: Int32Array,
  isReference: Uint8Array,
  within: boolean,
  limits: CandidateLimits,
): Candidates {
  const {hash, document, count} = postings;
  const {order, pagesOf} = groups;
  const found = newCandidates(limits.pairsMax);
  const table = newPairTable();
  // Per group: the rows of the chosen document of each slot, slot by slot.
  const slots: number[] = [];
  const chosen: number[] = [];
  const placeOfSlot = new Int32Array(slotOf.length).fill(-1);
  for (let from = 0; from < count; ) {
    const first = order[from];
    const value = hash[first];
    let to = from + 1;
    while (to < count && hash[order[to]] === value) to++;
    const pages = pagesOf[first];
    if (to - from > 1 && pages <= limits.slotsMax) {
      slots.length = 0;
      chosen.length = 0;
      for (let place = from; place < to; place++) {
        const candidate = document[order[place]];
        const slot = slotOf[candidate];
        const index = placeOfSlot[slot];
        if (index < 0) {
          placeOfSlot[slot] = slots.length;
          slots.push(slot);
          chosen.push(candidate);
        } else if (rank[candidate] < rank[chosen[index]]) chosen[index] = candidate;
      }
      for (const slot of slots) placeOfSlot[slot] = -1;
      propose(found, table, postings, order, from, to, chosen, isReference, within);
    }
    from = to;
  }
  return found;
}

function propose(
  found: Candidates,
  table: PairTable,
  postings: Postings,
  order: Uint32Array,
  from: number,
  to: number,
  chosen: readonly number[],
  isReference: Uint8Array,
  within: boolean,
): void {
  const {document} = postings;
  for (let x = from; x < to; x++) {
    const rowA = order[x];
    const a = document[rowA];
    if (!chosen.includes(a)) continue;
    let same = 0;
    for (let y = x + 1; y < to; y++) {
      const rowB = order[y];
      const b = document[rowB];
      if (a === b) {
        if (!within || ++same > repeatsMax || isReference[a] === 1) continue;
      } else if ((isReference[a] === 1 && isReference[b] === 1) || !chosen.includes(b)) continue;
      addHit(found, table, a, b, rowA, rowB);
    }
  }
}

interface PairTable {
  mask: number;
  slots: Int32Array;
}

function newPairTable(): PairTable {
  return {mask: (1 << 14) - 1, slots: new Int32Array(1 << 14)};
}

function newCandidates(pairsMax: number): Candidates {
  const pairs = Math.min(pairsMax, 1 << 12);
  return {
    pairs: 0,
    a: new Uint32Array(pairs),
    b: new Uint32Array(pairs),
    last: new Int32Array(pairs),
    hitsOf: new Uint32Array(pairs),
    hits: 0,
    before: new Int32Array(1 << 14),
    rowA: new Uint32Array(1 << 14),
    rowB: new Uint32Array(1 << 14),
    lost: 0,
  };
}

function slotFor(a: number, b: number, mask: number): number {
  const x = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b);
  return (x ^ (x >>> 15)) & mask;
}

function addHit(found: Candidates, table: PairTable, a: number, b: number, rowA: number, rowB: number): void {
  let slot = slotFor(a, b, table.mask);
  let pair = table.slots[slot] - 1;
  while (pair >= 0 && (found.a[pair] !== a || found.b[pair] !== b)) {
    slot = (slot + 1) & table.mask;
    pair = table.slots[slot] - 1;
  }
  if (pair < 0) {
    pair = found.pairs++;
    if (pair === found.a.length) growPairs(found);
    found.a[pair] = a;
    found.b[pair] = b;
    found.last[pair] = -1;
    found.hitsOf[pair] = 0;
    table.slots[slot] = pair + 1;
    if (found.pairs * 2 > table.mask) growTable(found, table);
  }
  if (found.hits === found.before.length) growHits(found);
  const hit = found.hits++;
  found.rowA[hit] = rowA;
  found.rowB[hit] = rowB;
  found.before[hit] = found.last[pair];
  found.last[pair] = hit;
  found.hitsOf[pair]++;
}

function doubled<T extends Uint32Array | Int32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

function growPairs(found: Candidates): void {
  const size = found.a.length * 2;
  found.a = doubled(found.a, new Uint32Array(size));
  found.b = doubled(found.b, new Uint32Array(size));
  found.last = doubled(found.last, new Int32Array(size));
  found.hitsOf = doubled(found.hitsOf, new Uint32Array(size));
}

function growHits(found: Candidates): void {
  const size = found.before.length * 2;
  found.before = doubled(found.before, new Int32Array(size));
  found.rowA = doubled(found.rowA, new Uint32Array(size));
  found.rowB = doubled(found.rowB, new Uint32Array(size));
}

function growTable(found: Candidates, table: PairTable): void {
  const size = (table.mask + 1) * 4;
  table.mask = size - 1;
  table.slots = new Int32Array(size);
  for (let pair = 0; pair < found.pairs; pair++) {
    let slot = slotFor(found.a[pair], found.b[pair], table.mask);
    while (table.slots[slot] !== 0) slot = (slot + 1) & table.mask;
    table.slots[slot] = pair + 1;
  }
}
