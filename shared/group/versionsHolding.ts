// Takes a passage of a page that has several versions, gives those that have it too.

import {lowerBound} from '../algorithms/sortedRows.ts';
import type {Corpus} from '../index/corpus.ts';
import type {PageCounts} from '../index/postings.ts';

/** Share of the fingerprints of a passage that a version must hold. */
const shareMin = 0.6;

/**
 * Members of the slot of the document, without itself, that hold the passage [from, to). `holdersOf` gives the
 * documents with a hash, ascending; a hash on more than `pagesMax` pages says little, and has many.
 */
export function versionsHolding(
  {postings, firstPosting, endPosting, selection}: Corpus,
  {pagesOf}: PageCounts,
  pageOf: Int32Array,
  holdersOf: (hash: number) => Iterable<number>,
  pagesMax: number,
  document: number,
  from: number,
  to: number,
): number[] {
  const held = new Map<number, number>();
  let rows = 0;
  const end = endPosting[document];
  for (let row = lowerBound(postings.at, firstPosting[document], end, from); row < end; row++) {
    if (postings.at[row] + selection.w > to) break;
    if (pagesOf[row] > pagesMax) continue;
    rows++;
    let last = -1;
    for (const member of holdersOf(postings.hash[row])) {
      if (member === last || member === document || pageOf[member] !== pageOf[document]) continue;
      last = member;
      held.set(member, (held.get(member) ?? 0) + 1);
    }
  }
  return [...held].filter(([, count]) => count >= shareMin * rows).map(([member]) => member);
}
