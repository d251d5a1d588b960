// A slot is a set of documents that are "the same page" in several versions, translations or vendored copies.

/** Documents of each slot, ascending. */
export function pageMembers(pageOf: Int32Array): Map<number, number[]> {
  const members = new Map<number, number[]>();
  pageOf.forEach((page, document) => {
    const list = members.get(page);
    if (list === undefined) members.set(page, [document]);
    else list.push(document);
  });
  return members;
}
