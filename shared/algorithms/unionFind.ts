// Disjoint sets over 0 … n − 1 in one Int32Array of parents. The root of a set is its smallest member, so that the
// names of the sets do not depend on the order of the joins.

export function singletons(count: number): Int32Array {
  const parents = new Int32Array(count);
  for (let x = 0; x < count; x++) parents[x] = x;
  return parents;
}

/** The smallest member of the set of x. Uses path halving. */
export function rootOf(parents: Int32Array, x: number): number {
  while (parents[x] !== x) {
    parents[x] = parents[parents[x]];
    x = parents[x];
  }
  return x;
}

/** Joins the sets of x and y; false if they were one set already. */
export function join(parents: Int32Array, x: number, y: number): boolean {
  const a = rootOf(parents, x);
  const b = rootOf(parents, y);
  if (a === b) return false;
  if (a < b) parents[b] = a;
  else parents[a] = b;
  return true;
}

/** The root of every element. */
export function roots(parents: Int32Array): Int32Array {
  return parents.map((_, x) => rootOf(parents, x));
}
