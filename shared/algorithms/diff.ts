// Takes the words of two texts; returns which words stay, which are removed and which are added. E. W. Myers, An O(ND)
// difference algorithm and its variations (1986): greedy form with stored frontiers.

/** A run of words. */
export interface DiffPart {
  readonly kind: 'same' | 'removed' | 'added';
  /** Where it begins in the two texts; in the one that has none of the words, between its parts before and behind. */
  readonly a: number;
  readonly b: number;
  readonly length: number;
}

/** Words are compared by value: hashes, or the words themselves. */
type Words = ArrayLike<number | string>;

/**
 * One frontier of d + 1 integers is stored for every number of edits d: 1,500 edits take 4.5 MB. Texts that differ more
 * are compared only at their common start and end.
 */
const editsMax = 1500;

/**
 * The frontiers of one search after the other. A history has 100,000 of them: with arrays for each, half of its memory was
 * these.
 */
let frontiers = new Int32Array(1 << 10);
/** By diagonal, while the search runs. */
let furthest = new Int32Array(1 << 6);

function startOfFrontier(edits: number): number {
  return (edits * (edits + 1)) / 2;
}

/** Same and removed words together are `a`, same and added words are `b`; with the fewest edits, up to `limit`. */
export function diffWords(a: Words, b: Words, limit: number = editsMax): DiffPart[] {
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head++;
  let tail = 0;
  while (tail < a.length - head && tail < b.length - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++;
  const parts: GrowingPart[] = [];
  pushPart(parts, 'same', 0, 0, head);
  middle(parts, {words: a, from: head, to: a.length - tail}, {words: b, from: head, to: b.length - tail}, limit);
  pushPart(parts, 'same', a.length - tail, b.length - tail, tail);
  return parts;
}

interface Slice {
  readonly words: Words;
  readonly from: number;
  readonly to: number;
}

function middle(parts: GrowingPart[], a: Slice, b: Slice, limit: number): void {
  const edits = a.to > a.from && b.to > b.from ? search(a, b, limit) : -1;
  if (edits >= 0) {
    grouped(parts, trace(a, b, edits), a.from, b.from);
    return;
  }
  pushPart(parts, 'removed', a.from, b.from, a.to - a.from);
  pushPart(parts, 'added', a.to, b.from, b.to - b.from);
}

/** The number of edits, -1 if more than `limit` are needed; `frontiers` has the furthest x on each diagonal by then. */
function search(a: Slice, b: Slice, limit: number): number {
  const [lengthA, lengthB] = [a.to - a.from, b.to - b.from];
  const edits = Math.min(limit, lengthA + lengthB);
  if (Math.abs(lengthA - lengthB) > edits) return -1;
  if (furthest.length < 2 * edits + 3) furthest = new Int32Array(2 * edits + 3);
  const origin = edits + 1;
  furthest[origin + 1] = 0;
  for (let d = 0, at = 0; d <= edits; d++) {
    if (frontiers.length < at + d + 1) frontiers = grown(frontiers, at + d + 1);
    for (let k = -d; k <= d; k += 2) {
      const isDown = k === -d || (k !== d && furthest[origin + k - 1] < furthest[origin + k + 1]);
      let x = isDown ? furthest[origin + k + 1] : furthest[origin + k - 1] + 1;
      while (x < lengthA && x - k < lengthB && a.words[a.from + x] === b.words[b.from + x - k]) x++;
      furthest[origin + k] = x;
      frontiers[at++] = x;
      // The rest of the frontier is not asked for.
      if (x >= lengthA && x - k >= lengthB) return d;
    }
  }
  return -1;
}

function grown(numbers: typeof frontiers, least: number): typeof frontiers {
  const larger = new Int32Array(Math.max(least, 2 * numbers.length));
  larger.set(numbers);
  return larger;
}

/** One step per word, in order. */
function trace(a: Slice, b: Slice, edits: number): DiffPart['kind'][] {
  const steps: DiffPart['kind'][] = [];
  let x = a.to - a.from;
  let y = b.to - b.from;
  for (let d = edits; d > 0; d--) {
    const before = startOfFrontier(d - 1);
    const at = (k: number): number => (Math.abs(k) < d ? frontiers[before + (k + d - 1) / 2] : -1);
    const k = x - y;
    const down = k === -d || (k !== d && at(k - 1) < at(k + 1));
    const previousK = down ? k + 1 : k - 1;
    const previousX = at(previousK);
    const previousY = previousX - previousK;
    while (x > previousX && y > previousY) {
      steps.push('same');
      x--;
      y--;
    }
    steps.push(down ? 'added' : 'removed');
    if (down) y--;
    else x--;
  }
  for (; x > 0; x--) steps.push('same');
  return steps.reverse();
}

/** Between two unchanged words, all removals come before all additions, so that the change reads as one. */
function grouped(parts: GrowingPart[], steps: readonly DiffPart['kind'][], firstA: number, firstB: number): void {
  let [a, b] = [firstA, firstB];
  for (let at = 0; at < steps.length; ) {
    let [same, removed, added] = [0, 0, 0];
    for (; steps[at] === 'same'; at++) same++;
    pushPart(parts, 'same', a, b, same);
    for (; at < steps.length && steps[at] !== 'same'; at++) {
      if (steps[at] === 'removed') removed++;
      else added++;
    }
    pushPart(parts, 'removed', a + same, b + same, removed);
    pushPart(parts, 'added', a + same + removed, b + same, added);
    a += same + removed;
    b += same + added;
  }
}

/** While it is found: a history has millions of neighbours. */
type GrowingPart = {-readonly [field in keyof DiffPart]: DiffPart[field]};

/** Adjacent runs of one kind are merged. */
export function pushPart(parts: GrowingPart[], kind: DiffPart['kind'], a: number, b: number, length: number): void {
  if (length === 0) return;
  const last = parts.at(-1);
  if (last?.kind === kind) last.length += length;
  else parts.push({kind, a, b, length});
}
