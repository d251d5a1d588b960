// A page is a set of documents that are "the same page": its versions, translations and vendored copies.

/** The documents of each page, ascending. */
export function pageMembers(pageOf: Int32Array): Map<number, number[]> {
  const members = new Map<number, number[]>();
  pageOf.forEach((page, document) => {
    const list = members.get(page);
    if (list === undefined) members.set(page, [document]);
    else list.push(document);
  });
  return members;
}
