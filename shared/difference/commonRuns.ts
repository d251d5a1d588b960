// Takes the words of two texts, gives the runs of words that both have: where a copy is that was not aligned, and whether a part
// of one text has another place in the other.

/** Fewer words are in both by chance. */
const run = 6;

/** Runs that each of the two has once, and not in the same order. */
export function isInOtherOrder(a: Uint32Array, b: Uint32Array): boolean {
  let last = -1;
  for (const [, other] of commonRuns(a, b)) {
    if (other < last) return true;
    last = other;
  }
  return false;
}

/** The words with which the first run begins; null: they have none in common that each of the two has once. */
export function firstCommonRun(a: Uint32Array, b: Uint32Array): readonly [inA: number, inB: number] | null {
  for (const places of commonRuns(a, b)) return places;
  return null;
}

/** The same of the longest stretch of runs that follow one another in both: the first one may be a few words of two statements. */
export function longestCommonRun(a: Uint32Array, b: Uint32Array): readonly [inA: number, inB: number] | null {
  let longest: readonly [number, number] | null = null;
  let [most, length, nextA, nextB] = [0, 0, 0, 0];
  for (const [inA, inB] of commonRuns(a, b)) {
    length = inA === nextA && inB === nextB ? length + 1 : 1;
    [nextA, nextB] = [inA + 1, inB + 1];
    if (length > most) [most, longest] = [length, [nextA - length, nextB - length]];
  }
  return longest;
}

function* commonRuns(a: Uint32Array, b: Uint32Array): Generator<readonly [inA: number, inB: number]> {
  const others = placesOfRuns(b);
  for (const [key, place] of placesOfRuns(a)) {
    const other = others.get(key) ?? several;
    if (place !== several && other !== several) yield [place, other];
  }
}

const several = -1;

/** Where each run begins, in order; `several` of one that is there more than once. */
function placesOfRuns(words: Uint32Array): Map<string, number> {
  const places = new Map<string, number>();
  for (let at = 0; at + run <= words.length; at++) {
    const key = words.subarray(at, at + run).join();
    places.set(key, places.has(key) ? several : at);
  }
  return places;
}
