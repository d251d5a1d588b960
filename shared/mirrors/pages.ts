// A page is a set of documents that are "the same page": its versions, translations and vendored copies; and how much two
// documents have to resemble each other to be counterparts, or one page.

import {groupedBy} from '../algorithms/groupedBy.ts';

/** The documents of each page, ascending. */
export function pageMembers(pageOf: Int32Array): Map<number, number[]> {
  return groupedBy([...pageOf.keys()], (document) => pageOf[document]);
}

/** Minimum resemblance at which two documents of one file name count as evidence for a mirror of their folders. */
export const counterpartResemblance = 0.5;

/** Minimum resemblance of two versions of one page, and minimum fingerprints for that estimate to be reliable. */
export const samePageResemblance = 0.7;
export const samePageFingerprints = 20;

/** Whether the sizes of two documents allow them to be the same page. */
export function haveLikeCounts(fingerprintCounts: ArrayLike<number>, a: number, b: number): boolean {
  const [count, other] = [fingerprintCounts[a], fingerprintCounts[b]];
  return Math.min(count, other) >= samePageResemblance * Math.max(count, other);
}
