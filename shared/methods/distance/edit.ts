// Edit distance: the fewest insertions and deletions that make one sequence of the other (Horowitz, Deduplication, slide
// "Distance measures"), by furthest-reaching paths: time grows with length · distance (Myers 1986, section 4).

/**
 * Of sequences of words or letters, as numbers. Above `distanceMax` it gives up and gives null: what has little in
 * common needs the square of its length.
 */
export function editDistance(a: ArrayLike<number>, b: ArrayLike<number>, distanceMax: number): number | null {
  const most = Math.min(distanceMax, a.length + b.length);
  // furthest[k + most + 1]: how far in `a` a path on diagonal k, in a minus in b, has come.
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
