// A slot is a set of documents that are "the same page" in several versions, translations or vendored copies.

/** Documents of each slot, ascending. */
export function slotMembers(slotOf: Int32Array): Map<number, number[]> {
  const members = new Map<number, number[]>();
  slotOf.forEach((slot, document) => {
    const list = members.get(slot);
    if (list === undefined) members.set(slot, [document]);
    else list.push(document);
  });
  return members;
}
