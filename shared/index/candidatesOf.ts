// Takes one document of the live index, gives the pairs that it makes with the others, as `findCandidates` gives all:
// but the document speaks for its slot itself, whichever of its versions is the newest.

import {addHit, type CandidateLimits, type Candidates, hitWeight, newCandidates, repeatsMax} from './candidates.ts';
import {type Live, rowsOf, settle} from './live.ts';
import {sortRows} from './sort.ts';

export function candidatesOf(live: Live, document: number, within: boolean, limits: CandidateLimits): Candidates {
  settle(live);
  const {corpus, groups} = live;
  const {postings, firstPosting, endPosting} = corpus;
  const first = firstPosting[document];
  const count = endPosting[document] - first;
  const found = newCandidates(limits.pairsMax);
  // In order of hash, so that neighbours in the index are read one after the other.
  const {order, keys} = sortRows(postings.hash.subarray(first, first + count), count);
  for (let from = 0; from < count; ) {
    let to = from + 1;
    while (to < count && keys[to] === keys[from]) to++;
    const pages = groups.pagesOf[first + order[from]];
    if (pages <= limits.slotsMax) {
      const weight = hitWeight(pages);
      if (within && to - from > 1 && live.members.isReference[document] === 0) {
        proposeWithin(found, document, order.subarray(from, to), first, weight);
      }
      if (pages > 1) proposeOthers(found, live, document, order.subarray(from, to), first, keys[from], weight);
    }
    from = to;
  }
  return found;
}

function proposeWithin(found: Candidates, document: number, own: Uint32Array, first: number, weight: number): void {
  for (let x = 0; x < own.length; x++) {
    const end = Math.min(own.length, x + 1 + repeatsMax);
    for (let y = x + 1; y < end; y++) addHit(found, document, document, first + own[x], first + own[y], weight);
  }
}

function proposeOthers(
  found: Candidates,
  live: Live,
  document: number,
  own: Uint32Array,
  first: number,
  hash: number,
  weight: number,
): void {
  const {members, scratch, corpus} = live;
  const {slotOf, rank, isReference} = members;
  const {chosen} = scratch;
  const documentOf = corpus.postings.document;
  const rows = rowsOf(live, hash);
  for (const row of rows) {
    const candidate = documentOf[row];
    const slot = slotOf[candidate];
    if (chosen[slot] < 0 || rank[candidate] < rank[chosen[slot]]) chosen[slot] = candidate;
  }
  for (const row of rows) {
    const other = documentOf[row];
    if (slotOf[other] === slotOf[document] || chosen[slotOf[other]] !== other) continue;
    if (isReference[other] === 1 && isReference[document] === 1) continue;
    for (const mine of own) {
      if (document < other) addHit(found, document, other, first + mine, row, weight);
      else addHit(found, other, document, row, first + mine, weight);
    }
  }
  for (const row of rows) chosen[slotOf[documentOf[row]]] = -1;
}
