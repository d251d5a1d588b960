// A page is a set of documents that are "the same page": its versions, translations and vendored copies.

import {groupedBy} from '../algorithms/groupedBy.ts';

/** The documents of each page, ascending. */
export function pageMembers(pageOf: Int32Array): Map<number, number[]> {
  return groupedBy([...pageOf.keys()], (document) => pageOf[document]);
}
