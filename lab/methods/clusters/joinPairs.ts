// Clusters a collection: sketches propose pairs, the exact resemblance is requested for them, and similar documents are
// joined. The steps are look-up keys, rows sorted by key, pairs, union–find (Broder et al. 1997, section 4). A pair
// inside one cluster is never measured, so a cluster of n members costs n − 1 measurements instead of n²/2.

import {join, rootOf} from '../../../shared/algorithms/unionFind.ts';
import {type Lookup, type LookupCost, newLookupCost} from '../lookup/lookup.ts';
import {groupsOfDocuments, groupsOfKeys, type KeyGroups} from '../lookup/sortedJoin.ts';
import type {Sketcher} from '../sketches/sketcher.ts';
import {type Sketches, sketchIn} from './sketchArray.ts';

/**
 * Members are what is clustered: files, or paths of a history. Each has one or more documents, and any of them may
 * match.
 */
export interface JoinedPairs {
  readonly members: number;
  /** Member m has the documents firsts[m] … firsts[m + 1] − 1. */
  readonly firsts: Uint32Array;
  readonly sketches: Sketches;
  /** The sketch of each document. */
  readonly sketchAt: Uint32Array;
}

/** The caller answers with the exact resemblance of the two documents; null if one can no longer be read. */
interface JoinQuestion {
  readonly a: number;
  readonly b: number;
}

export interface Edge {
  readonly memberA: number;
  readonly memberB: number;
  readonly a: number;
  readonly b: number;
  readonly resemblance: number;
}

export interface JoinedClusters {
  /** Pairs that joined two clusters. */
  readonly edges: readonly Edge[];
  /** Pairs of members that share a key. For look-ups other than sorting, pairs that the sketches propose. */
  readonly pairs: number;
  /** Pairs that the sketches proposed, and pairs that were measured. */
  readonly proposed: number;
  readonly measured: number;
  readonly cost: LookupCost;
}

interface JoinLimits {
  readonly keyDocumentsMax: number;
  /** Maximum number of pairs of documents measured for two members. Those with the most similar sketches come first. */
  readonly attemptsMax: number;
}

export const joinLimits = {attemptsMax: 8} as const;

/** `parents` is the union–find over the members. Members that are already joined stay joined. */
export function* joins(
  collected: JoinedPairs,
  parents: Int32Array,
  sketcher: Sketcher,
  lookup: Lookup,
  resemblanceMin: number,
  {keyDocumentsMax, attemptsMax}: JoinLimits,
): Generator<JoinQuestion, JoinedClusters, number | null> {
  const cost = newLookupCost();
  // For sorting, the keys of all documents of a member are processed together.
  const isSorted = lookup.name === 'sorting';
  const slots = isSorted ? keySlots(collected, sketcher) : documentSlots(collected);
  const groups = isSorted
    ? groupsOfKeys(slots.keys, slots.numbers, slots.count, keyDocumentsMax)
    : groupsByLookup(collected, slots, sketcher, lookup, keyDocumentsMax, cost);
  const {starts: groupFirsts, groups: groupsOf} = groupsOfDocuments(groups, slots.count);
  // Slots are visited in ascending order, and groups are in that order too. So the slots after a slot in its group are
  // later ones.
  const next = groups.starts.slice(0, groups.count);
  const meetings = newMeetings(collected.members);
  const edges: Edge[] = [];
  let [pairs, proposed, measured] = [0, 0, 0];
  for (let one = 0; one < collected.members; one++) {
    meetings.count = 0;
    meetings.others.length = 0;
    for (let page = slots.firsts[one]; page < slots.firsts[one + 1]; page++) {
      for (let at = groupFirsts[page]; at < groupFirsts[page + 1]; at++) {
        const group = groupsOf[at];
        for (let place = ++next[group]; place < groups.starts[group + 1]; place++) {
          const partner = groups.documents[place];
          if (slots.members[partner] !== one) meet(meetings, page, partner, slots.members[partner]);
        }
      }
    }
    for (const other of meetings.others.sort((x, y) => x - y)) {
      pairs++;
      const met = meetings.heads[other];
      meetings.heads[other] = -1;
      if (rootOf(parents, one) === rootOf(parents, other)) continue;
      for (const {a, b} of proposals(collected, sketcher, slots, meetings, met, attemptsMax)) {
        proposed++;
        const resemblance = yield {a, b};
        measured++;
        if (resemblance === null || resemblance < resemblanceMin) continue;
        join(parents, one, other);
        edges.push({memberA: one, memberB: other, a, b, resemblance});
        break;
      }
    }
  }
  if (isSorted) {
    const {skippedKeys, skippedRows} = groups;
    Object.assign(cost, {probes: slots.count, candidates: pairs, skippedKeys, skippedRows});
  }
  return {edges, pairs, proposed, measured, cost};
}

/**
 * The unit of look-up. A key of a member is one slot, however many of its documents have the key; the first and the
 * last of these represent them. Successive versions of a page share most keys, and all pairs of versions of two pages
 * would be thousands. For look-ups other than by keys, each document is a slot.
 */
interface Slots {
  readonly count: number;
  /** The slots of member m are firsts[m] … firsts[m + 1] − 1. */
  readonly firsts: Uint32Array;
  /** By slot: its number (for sorting), its key, its member, and the first and last document with that key. */
  readonly numbers: Uint32Array;
  readonly keys: Uint32Array;
  readonly members: Uint32Array;
  readonly first: Uint32Array;
  readonly last: Uint32Array;
}

function keySlots({members, firsts, sketches, sketchAt}: JoinedPairs, sketcher: Sketcher): Slots {
  let columns = [0, 1, 2, 3].map(() => new Uint32Array(1 << 12));
  const slotFirsts = new Uint32Array(members + 1);
  const known = new Map<number, number>();
  let own = new Uint32Array(256);
  let count = 0;
  for (let member = 0; member < members; member++) {
    known.clear();
    for (let document = firsts[member]; document < firsts[member + 1]; document++) {
      const sketch = sketchIn(sketches, sketchAt[document]);
      const room = sketcher.keysMax(sketch.length);
      if (own.length < room) own = new Uint32Array(room * 2);
      const written = sketcher.keys(sketch, own);
      for (let at = 0; at < written; at++) {
        const page = known.get(own[at]);
        if (page !== undefined) {
          columns[3][page] = document;
          continue;
        }
        if (count === columns[0].length) columns = columns.map(doubled);
        known.set(own[at], count);
        [own[at], member, document, document].forEach((value, column) => {
          columns[column][count] = value;
        });
        count++;
      }
    }
    slotFirsts[member + 1] = count;
  }
  const [keys, owners, first, last] = columns;
  const numbers = Uint32Array.from({length: count}, (_, page) => page);
  return {count, firsts: slotFirsts, numbers, keys, members: owners, first, last};
}

function documentSlots({members, firsts}: JoinedPairs): Slots {
  const count = firsts[members];
  const numbers = Uint32Array.from({length: count}, (_, document) => document);
  const owners = new Uint32Array(count);
  for (let member = 0; member < members; member++) owners.fill(member, firsts[member], firsts[member + 1]);
  return {count, firsts, numbers, keys: numbers, members: owners, first: numbers, last: numbers};
}

/** The pairs of documents that a look-up finds and the sketches propose, as groups of two: 8 bytes per pair. */
function groupsByLookup(
  {sketches, sketchAt}: JoinedPairs,
  {count, members}: Slots,
  sketcher: Sketcher,
  lookup: Lookup,
  limit: number,
  cost: LookupCost,
): KeyGroups {
  let documents = new Uint32Array(1024);
  let size = 0;
  const of = (document: number) => sketchIn(sketches, sketchAt[document]);
  lookup.pairs({count, of}, limit, cost, (a, b) => {
    if (members[a] === members[b] || !sketcher.proposes(of(a), of(b))) return;
    if (size + 2 > documents.length) documents = doubled(documents);
    documents[size++] = a;
    documents[size++] = b;
  });
  const starts = Uint32Array.from({length: size / 2 + 1}, (_, group) => group * 2);
  return {count: size / 2, starts, documents: documents.slice(0, size), skippedKeys: 0, skippedRows: 0};
}

/** Pairs of slots that share a key, between one member and later members: a chain for each later member. */
interface Meetings {
  count: number;
  readonly others: number[];
  readonly heads: Int32Array;
  one: Uint32Array;
  other: Uint32Array;
  following: Int32Array;
}

function newMeetings(members: number): Meetings {
  return {
    count: 0,
    others: [],
    heads: new Int32Array(members).fill(-1),
    one: new Uint32Array(1024),
    other: new Uint32Array(1024),
    following: new Int32Array(1024),
  };
}

function meet(meetings: Meetings, one: number, other: number, member: number): void {
  if (meetings.count === meetings.one.length) {
    meetings.one = doubled(meetings.one);
    meetings.other = doubled(meetings.other);
    meetings.following = new Int32Array(doubled(new Uint32Array(meetings.following.buffer)).buffer);
  }
  if (meetings.heads[member] < 0) meetings.others.push(member);
  meetings.one[meetings.count] = one;
  meetings.other[meetings.count] = other;
  meetings.following[meetings.count] = meetings.heads[member];
  meetings.heads[member] = meetings.count++;
}

/** The pairs of documents of two members that share a key and that the sketches propose, most similar first. */
function proposals(
  {sketches, sketchAt}: JoinedPairs,
  sketcher: Sketcher,
  slots: Slots,
  meetings: Meetings,
  met: number,
  attemptsMax: number,
): readonly JoinQuestion[] {
  const found: (JoinQuestion & {readonly alike: number})[] = [];
  const seen = new Set<number>();
  for (let at = met; at >= 0; at = meetings.following[at]) {
    const [one, other] = [meetings.one[at], meetings.other[at]];
    for (const a of slots.first[one] === slots.last[one] ? [slots.first[one]] : [slots.first[one], slots.last[one]]) {
      for (const b of slots.first[other] === slots.last[other]
        ? [slots.first[other]]
        : [slots.first[other], slots.last[other]]) {
        const pair = a * sketchAt.length + b;
        if (seen.has(pair)) continue;
        seen.add(pair);
        const [sketchA, sketchB] = [sketchIn(sketches, sketchAt[a]), sketchIn(sketches, sketchAt[b])];
        if (!sketcher.proposes(sketchA, sketchB)) continue;
        const estimate = sketcher.resemblance(sketchA, sketchB);
        found.push({a, b, alike: Number.isNaN(estimate) ? 0 : estimate});
      }
    }
  }
  if (found.length > 1) found.sort((x, y) => y.alike - x.alike || x.a - y.a || x.b - y.b);
  return found.slice(0, attemptsMax);
}

function doubled(from: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(from.length * 2);
  larger.set(from);
  return larger;
}
