// Takes passages of pairs of documents, gives groups: one passage and all the places it is in. Passages are
// one group when they overlap by 60 % of the longer in one page, or hold the same fingerprints in two members of
// one slot (two versions of a page).

import {groupedBy} from '../algorithms/groupedBy.ts';
import {lowerBound} from '../algorithms/sortedRows.ts';
import {join, rootOf, singletons} from '../algorithms/unionFind.ts';
import type {Corpus} from '../index/corpus.ts';
import type {Passage} from '../pair/passage.ts';
import type {TokenRange} from './occurrences.ts';

interface GroupOccurrence {
  readonly document: number;
  /** Token range of the corpus, end exclusive. */
  from: number;
  to: number;
}

export interface CopyGroup {
  readonly places: readonly GroupOccurrence[];
  /** Its passages, strongest first. */
  readonly passages: readonly Passage[];
  /** Distinct pages: slots. 1 where a page repeats itself, however often. */
  readonly pages: number;
}

const overlapShare = 0.6;
/** How many open segments of one page are looked at; more overlap only in periodic text. */
const openMax = 60;
/** Fingerprints looked up per hash and slot when members of a slot are compared. */
const sameHashMax = 6;

export function copyGroups(passages: readonly Passage[], corpus: Corpus, pageOf: Int32Array): CopyGroup[] {
  // Segment 2p is passage p in a, 2p + 1 in b.
  const segments: TokenRange[] = [];
  for (const {a, b, a0, a1, b0, b1} of passages) {
    segments.push({document: a, from: a0, to: a1}, {document: b, from: b0, to: b1});
  }
  const parents = singletons(segments.length);
  for (let s = 0; s < segments.length; s += 2) join(parents, s, s + 1);
  unionOverlapping(segments, parents);
  unionSameContent(segments, parents, corpus, pageOf);
  const groups = groupedBy([...segments.keys()], (s) => rootOf(parents, s));
  const found: CopyGroup[] = [];
  for (const group of groups.values()) found.push(groupFrom(group, passages, pageOf));
  return found.sort((x, y) => byOccurrence(x.places[0], y.places[0]));
}

/** By document first: where its tokens lie in the store depends on the order of edits. */
function byOccurrence(x: GroupOccurrence, y: GroupOccurrence): number {
  return x.document - y.document || x.from - y.from || x.to - y.to;
}

/** The strongest first. */
export function byEvidence(x: Passage, y: Passage): number {
  return y.evidence - x.evidence || x.a - y.a || x.a0 - y.a0 || x.b - y.b || x.b0 - y.b0;
}

function unionOverlapping(segments: readonly TokenRange[], parents: Int32Array): void {
  const order = segments.map((_, s) => s);
  order.sort((x, y) => segments[x].from - segments[y].from || segments[y].to - segments[x].to || x - y);
  let open: number[] = [];
  for (const s of order) {
    const {from, to} = segments[s];
    open = open.filter((earlier) => segments[earlier].to > from);
    for (const earlier of open) {
      const other = segments[earlier];
      const overlap = Math.min(other.to, to) - from;
      if (overlap >= overlapShare * Math.max(other.to - other.from, to - from)) join(parents, earlier, s);
    }
    open.push(s);
    if (open.length > openMax) open.shift();
  }
}

/** Two members of a slot hold one text; its copies elsewhere may have been found through either. */
function unionSameContent(
  segments: readonly TokenRange[],
  parents: Int32Array,
  corpus: Corpus,
  pageOf: Int32Array,
): void {
  const ofPage = groupedBy([...segments.keys()], (s) => pageOf[segments[s].document]);
  const partnerOf = (s: number) => pageOf[segments[s ^ 1].document];
  for (const own of ofPage.values()) {
    if (mayShareContent(own, segments, partnerOf)) unionInPage(own, segments, parents, corpus, partnerOf);
  }
}

/** Whether two members of the page have copies in one other page: most pages have copies through one member only. */
function mayShareContent(
  own: readonly number[],
  segments: readonly TokenRange[],
  partnerOf: (s: number) => number,
): boolean {
  const member = new Map<number, number>();
  for (const s of own) {
    const {document} = segments[s];
    const earlier = member.get(partnerOf(s));
    if (earlier !== undefined && earlier !== document) return true;
    member.set(partnerOf(s), document);
  }
  return false;
}

function unionInPage(
  own: readonly number[],
  segments: readonly TokenRange[],
  parents: Int32Array,
  {postings, firstPosting, endPosting}: Corpus,
  partnerOf: (s: number) => number,
): void {
  const seen = new Map<number, number[]>();
  const shared = new Map<number, number>();
  const sizes = new Map<number, number>();
  for (const s of own) {
    const {document, from, to} = segments[s];
    shared.clear();
    const first = lowerBound(postings.at, firstPosting[document], endPosting[document], from);
    let end = first;
    for (; end < endPosting[document] && postings.at[end] < to; end++) {
      for (const other of seen.get(postings.hash[end] | 0) ?? []) {
        if (segments[other].document === document || partnerOf(other) !== partnerOf(s)) continue;
        shared.set(other, (shared.get(other) ?? 0) + 1);
      }
    }
    const size = end - first;
    sizes.set(s, size);
    for (const [other, count] of shared) {
      if (count >= 2 && count >= 0.5 * Math.max(size, sizes.get(other) ?? 0)) join(parents, other, s);
    }
    for (let row = first; row < end; row++) {
      const list = seen.get(postings.hash[row] | 0);
      if (list === undefined) seen.set(postings.hash[row] | 0, [s]);
      else if (list.length < sameHashMax) list.push(s);
    }
  }
}

function groupFrom(group: readonly number[], passages: readonly Passage[], pageOf: Int32Array): CopyGroup {
  const members = [...new Set(group.map((s) => s >> 1))].map((p) => passages[p]);
  return groupOf(members, pageOf);
}

/** The group of these passages: their sides, those of one page that overlap as one place. */
export function groupOf(passages: readonly Passage[], pageOf: Int32Array): CopyGroup {
  const sides = passages.flatMap(({a, b, a0, a1, b0, b1}) => [
    {document: a, from: a0, to: a1},
    {document: b, from: b0, to: b1},
  ]);
  const places: GroupOccurrence[] = [];
  for (const {document, from, to} of sides.sort(byOccurrence)) {
    const last = places.at(-1);
    if (last !== undefined && last.document === document && from < last.to) last.to = Math.max(last.to, to);
    else places.push({document, from, to});
  }
  const pages = new Set(places.map((place) => pageOf[place.document]));
  return {places, passages: passages.toSorted(byEvidence), pages: pages.size};
}
