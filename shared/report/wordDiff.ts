// Takes two texts, gives the words that stay, go and come, so that one can be read as the other edited.
// E. W. Myers, An O(ND) difference algorithm and its variations (1986), greedy form with stored frontiers.

export interface DiffPart {
  readonly kind: 'same' | 'removed' | 'added';
  readonly words: readonly string[];
}

/**
 * Frontiers are kept for every number of edits, d + 1 integers each: 1,500 edits hold 4.5 MB. Texts that differ more
 * are told apart only at their common start and end.
 */
export const editsMax = 1500;

// Scripts that set no spaces between words and whose characters stand alone: each is a word of its own.
const word =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu;
const unspaced = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u;

export function wordDiff(a: string, b: string): DiffPart[] {
  return diffWords(a.match(word) ?? [], b.match(word) ?? []);
}

/** Words as running text: a space between them, none beside Han and Kana. */
export function joinWords(words: readonly string[]): string {
  let text = '';
  let previousSpaced = false;
  for (const current of words) {
    const spaced = !unspaced.test(current);
    if (text !== '' && spaced && previousSpaced) text += ' ';
    text += current;
    previousSpaced = spaced;
  }
  return text;
}

/** Same and removed words together are `a`, same and added words together are `b`; the fewest edits up to `limit`. */
export function diffWords(a: readonly string[], b: readonly string[], limit: number = editsMax): DiffPart[] {
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head++;
  let tail = 0;
  while (tail < a.length - head && tail < b.length - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++;
  const middleA = a.slice(head, a.length - tail);
  const middleB = b.slice(head, b.length - tail);
  const parts: DiffPart[] = [];
  push(parts, 'same', a.slice(0, head));
  for (const part of middle(middleA, middleB, limit)) push(parts, part.kind, part.words);
  push(parts, 'same', a.slice(a.length - tail));
  return parts;
}

function middle(a: readonly string[], b: readonly string[], limit: number): DiffPart[] {
  const frontiers = a.length > 0 && b.length > 0 ? search(a, b, limit) : undefined;
  if (frontiers === undefined) {
    return [
      {kind: 'removed', words: a},
      {kind: 'added', words: b},
    ];
  }
  return grouped(trace(a, b, frontiers));
}

/** The furthest x on each diagonal for every number of edits, or nothing where more than `limit` are needed. */
function search(a: readonly string[], b: readonly string[], limit: number): Int32Array[] | undefined {
  const edits = Math.min(limit, a.length + b.length);
  const furthest = new Int32Array(2 * edits + 3);
  const origin = edits + 1;
  const frontiers: Int32Array[] = [];
  for (let d = 0; d <= edits; d++) {
    for (let k = -d; k <= d; k += 2) {
      const below = furthest[origin + k - 1] ?? 0;
      const above = furthest[origin + k + 1] ?? 0;
      let x = k === -d || (k !== d && below < above) ? above : below + 1;
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x++;
      furthest[origin + k] = x;
      if (x >= a.length && x - k >= b.length) {
        frontiers.push(furthest.slice(origin - d, origin + d + 1));
        return frontiers;
      }
    }
    frontiers.push(furthest.slice(origin - d, origin + d + 1));
  }
  return undefined;
}

interface Step {
  readonly kind: DiffPart['kind'];
  readonly word: string;
}

function trace(a: readonly string[], b: readonly string[], frontiers: readonly Int32Array[]): Step[] {
  const steps: Step[] = [];
  let x = a.length;
  let y = b.length;
  for (let d = frontiers.length - 1; d > 0; d--) {
    const before = frontiers[d - 1];
    const at = (k: number): number => before?.[k + d - 1] ?? -1;
    const k = x - y;
    const down = k === -d || (k !== d && at(k - 1) < at(k + 1));
    const previousK = down ? k + 1 : k - 1;
    const previousX = at(previousK);
    const previousY = previousX - previousK;
    while (x > previousX && y > previousY) {
      steps.push({kind: 'same', word: a[--x] ?? ''});
      y--;
    }
    if (down) steps.push({kind: 'added', word: b[--y] ?? ''});
    else steps.push({kind: 'removed', word: a[--x] ?? ''});
  }
  while (x > 0) steps.push({kind: 'same', word: a[--x] ?? ''});
  return steps.reverse();
}

/** Between two words that stay, all that goes stands before all that comes: one change, not a stutter. */
function grouped(steps: readonly Step[]): DiffPart[] {
  const parts: DiffPart[] = [];
  let removed: string[] = [];
  let added: string[] = [];
  let same: string[] = [];
  const flush = (): void => {
    push(parts, 'removed', removed);
    push(parts, 'added', added);
    removed = [];
    added = [];
  };
  for (const step of steps) {
    if (step.kind === 'same') {
      flush();
      same.push(step.word);
      continue;
    }
    push(parts, 'same', same);
    same = [];
    (step.kind === 'removed' ? removed : added).push(step.word);
  }
  flush();
  push(parts, 'same', same);
  return parts;
}

function push(parts: DiffPart[], kind: DiffPart['kind'], words: readonly string[]): void {
  if (words.length > 0) parts.push({kind, words});
}
