// Takes edits of two copies, gives those that rename something throughout as one swap each, and the rest. A page that says
// the same of another product has the other name in a dozen places: that is one difference, and it is meant.

import type {ComparedText, WordRange} from './comparedText.ts';
import type {TextEdit, TextEdits} from './textEdits.ts';

/** The words of `edits`, all alike. */
export interface Swap {
  readonly edits: readonly TextEdit[];
  /** One of its words is a word of only one of the two names. */
  readonly isOfNames: boolean;
}

/** Longer, one sentence is in place of another. */
const swapWordsMax = 4;
/** So many times, a replacement is no single edit. */
const timesMin = 2;

/** `names` are paths or titles. Swaps in order of their first edit. */
export function systematicSwaps(
  edits: readonly TextEdit[],
  a: ComparedText,
  b: ComparedText,
  names: readonly [string, string],
): {readonly swaps: readonly Swap[]; readonly others: readonly TextEdit[]} {
  const [wordsA, wordsB] = names.map((name) => new Set(subWords(name)));
  const groups = new Map<string, TextEdit[]>();
  for (const edit of edits) {
    if (!isSwap(edit) || isEscaped(edit, a, b) || (edit.isCase && !isName(a.text(edit.a.from, edit.a.to)))) continue;
    const key = swapKey(edit, a, b);
    groups.set(key, [...(groups.get(key) ?? []), edit]);
  }
  const swaps = [...groups.values()].flatMap((group): Swap[] => {
    const [{a: own, b: other}] = group;
    const isOfNames =
      subWords(a.text(own.from, own.to)).some((word) => wordsA.has(word) && !wordsB.has(word)) ||
      subWords(b.text(other.from, other.to)).some((word) => wordsB.has(word) && !wordsA.has(word));
    return isOfNames || group.length >= timesMin ? [{edits: group, isOfNames}] : [];
  });
  const taken = new Set(swaps.flatMap((swap) => swap.edits));
  return {swaps, others: edits.filter((edit) => !taken.has(edit))};
}

function isSwap({a, b, isSign, isCase}: TextEdit): boolean {
  const [here, there] = [a.to - a.from, b.to - b.from];
  return (!isSign || isCase === true) && here > 0 && there > 0 && Math.max(here, there) <= swapWordsMax;
}

/** `\nExpected` in a string of a program: the letter of the escape is no part of the word behind it. */
function isEscaped(edit: TextEdit, a: ComparedText, b: ComparedText): boolean {
  return a.before(edit.a.from).endsWith('\\') !== b.before(edit.b.from).endsWith('\\');
}

/** `fooBar`: at the beginning of a sentence, any word has a capital. */
function isName(word: string): boolean {
  return /.[\p{Lu}\p{N}_]/u.test(word);
}

/** The same for replacements of the same words. */
export function swapKey(edit: Pick<TextEdit, 'a' | 'b'>, a: ComparedText, b: ComparedText): string {
  return `${keyOf(a, edit.a)} ${keyOf(b, edit.b)}`;
}

function keyOf({keys}: ComparedText, {from, to}: WordRange): string {
  return keys.subarray(from, to).join();
}

/** `docs/NestedSets.md` is docs, nested, sets, md. One letter is no name. */
function subWords(name: string): string[] {
  return name
    .replace(/([\p{Ll}\p{N}])(?=\p{Lu})/gu, '$1 ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1 || /[^a-z]/.test(word));
}

/**
 * Times that a text has the words of a swap and the other one does not have those that replace them: in equal words, and in
 * other edits (`float64` with `int` in code and with `integer` in a sentence).
 */
export function keptTimes(
  {edits: swapped}: Swap,
  a: ComparedText,
  b: ComparedText,
  {edits, ...ranges}: Pick<TextEdits, 'a' | 'b' | 'edits'>,
): number {
  const [first] = swapped;
  const own = a.keys.subarray(first.a.from, first.a.to);
  const other = b.keys.subarray(first.b.from, first.b.to);
  const ofSwap = new Set(swapped);
  let times = 0;
  let start = ranges.a.from;
  for (const edit of [...edits, {a: {from: ranges.a.to, to: ranges.a.to}, b: null}]) {
    times += timesIn(a.keys.subarray(start, edit.a.from), own);
    start = edit.a.to;
    if (edit.b === null || ofSwap.has(edit)) continue;
    const replaced = timesIn(b.keys.subarray(edit.b.from, edit.b.to), other);
    times += Math.max(0, timesIn(a.keys.subarray(edit.a.from, edit.a.to), own) - replaced);
  }
  return times;
}

function timesIn(keys: Uint32Array, words: Uint32Array): number {
  let times = 0;
  for (let at = 0; at + words.length <= keys.length; at++) {
    if (words.every((word, index) => keys[at + index] === word)) times++;
  }
  return times;
}
