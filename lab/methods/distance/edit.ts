// Edit distance: the smallest number of insertions and deletions that turn one sequence into the other (Horowitz,
// Deduplication, slide "Distance measures"), by furthest-reaching paths. The time grows with length · distance (Myers
// 1986, section 4).

/**
 * Compares sequences of words or letters, given as numbers. Returns null above `distanceMax`, because texts with little
 * in common take quadratic time.
 */
export function editDistance(a: ArrayLike<number>, b: ArrayLike<number>, distanceMax: number): number | null {
  const most = Math.min(distanceMax, a.length + b.length);
  // furthest[k + most + 1]: how far into `a` a path on diagonal k (position in a minus position in b) has come.
  const furthest = new Int32Array(2 * most + 3);
  for (let distance = 0; distance <= most; distance++) {
    for (let k = -distance; k <= distance; k += 2) {
      const at = k + most + 1;
      const inserts = k === -distance || (k !== distance && furthest[at - 1] < furthest[at + 1]);
      let inA = inserts ? furthest[at + 1] : furthest[at - 1] + 1;
      let inB = inA - k;
      while (inA < a.length && inB < b.length && a[inA] === b[inB]) {
        inA++;
        inB++;
      }
      furthest[at] = inA;
      if (inA >= a.length && inB >= b.length) return distance;
    }
  }
  return null;
}
