// The weight of a shared word: none in a heading or for a number, full on up to `rareUpTo` pages, less on more pages.
// W(pages) = min(1, rareUpTo / pages). Versions of one page count as one page, so nine versions count once. (MATCHING,
// A.7: when documents were counted instead, 226 of 361 obviously real copies were lost.)

import type {PageCounts, Postings} from '../index/postings.ts';
import {kindOf, TokenKind, TokenRole, type Tokens} from '../text/tokens.ts';

/** Weight of one word by role: headings and navigation repeat by nature. */
const roleWeight = new Float32Array(16).fill(1);
roleWeight[TokenRole.heading] = 0;
roleWeight[TokenRole.navigation] = 0;

/**
 * Writes to `into[0 … a1 - a0 - 1]` the number of pages that have the block around each token of [a0, a1): the median
 * of the fingerprint before it and its two neighbours. A phrase may be common in an uncommon text; a block is
 * boilerplate if consecutive fingerprints are common. Rows [firstRow, endRow) are the document's postings.
 */
export function pagesOfTokens(
  postings: Postings,
  groups: PageCounts,
  firstRow: number,
  endRow: number,
  a0: number,
  a1: number,
  into: Uint16Array,
): void {
  const {at} = postings;
  const {pagesOf} = groups;
  if (firstRow >= endRow) {
    into.fill(1, 0, a1 - a0);
    return;
  }
  // The last posting that starts at or before a0, or the first.
  let row = firstRow;
  let end = endRow;
  while (end - row > 1) {
    const middle = (row + end) >> 1;
    if (at[middle] <= a0) row = middle;
    else end = middle;
  }
  let token = a0;
  for (; token < a1; row++) {
    const here = pagesOf[row];
    const before = row > firstRow ? pagesOf[row - 1] : here;
    const behind = row + 1 < endRow ? pagesOf[row + 1] : here;
    const pages = Math.max(Math.min(here, before), Math.min(Math.max(here, before), behind));
    const to = row + 1 < endRow ? Math.min(a1, at[row + 1]) : a1;
    while (token < to) into[token++ - a0] = pages;
  }
}

/** Weight of one token: 0…1 for words, half for ideographs, none for numbers. */
export function tokenEvidence(tag: number, pages: number, rareUpTo: number, ideographUnit: number): number {
  const kind = kindOf(tag);
  if (kind === TokenKind.number) return 0;
  const unit = kind === TokenKind.ideograph ? ideographUnit : 1;
  return unit * roleWeight[tag & 15] * (pages <= rareUpTo ? 1 : rareUpTo / pages);
}

/** A word on fewer pages belongs to the passage itself and is not a common phrase. */
const rarePages = 4;

/** Counts of the tokens in a range, and of the matched ones among them. */
export interface SideMeasures {
  /** Words of spaced scripts and segments; ideographs. */
  words: number;
  ideographs: number;
  /** Words and ideographs that are linked with the other side. */
  matched: number;
  evidence: number;
  /**
   * Matched tokens that weigh less than half because they occur on many pages, and the maximum of these page counts.
   */
  discounted: number;
  pagesMax: number;
  /** Matched tokens on fewer than `rarePages` pages. */
  rare: number;
  /** Proportions of the tokens by role. */
  code: number;
  table: number;
}

/**
 * `links` belongs to the document whose first token is `first`: the partner's token plus one, or 0. Only links into
 * [otherFrom, otherTo) count.
 */
export function sideMeasures(
  tokens: Tokens,
  from: number,
  to: number,
  links: Int32Array,
  first: number,
  otherFrom: number,
  otherTo: number,
  pages: Uint16Array,
  rareUpTo: number,
  ideographUnit: number,
): SideMeasures {
  const found = {
    words: 0,
    ideographs: 0,
    matched: 0,
    evidence: 0,
    discounted: 0,
    pagesMax: 0,
    rare: 0,
    code: 0,
    table: 0,
  };
  for (let token = from; token < to; token++) {
    const tag = tokens.tag[token];
    const role = tag & 15;
    if (role === TokenRole.code || role === TokenRole.comment) found.code++;
    else if (role === TokenRole.table) found.table++;
    if (kindOf(tag) === TokenKind.ideograph) found.ideographs++;
    else found.words++;
    const partner = links[token - first] - 1;
    if (partner < otherFrom || partner >= otherTo) continue;
    found.matched++;
    const on = pages[token - from];
    if (on < rarePages) found.rare++;
    const evidence = tokenEvidence(tag, on, rareUpTo, ideographUnit);
    found.evidence += evidence;
    if (on > 2 * rareUpTo) {
      found.discounted++;
      if (on > found.pagesMax) found.pagesMax = on;
    }
  }
  const count = Math.max(1, to - from);
  found.code /= count;
  found.table /= count;
  return found;
}
