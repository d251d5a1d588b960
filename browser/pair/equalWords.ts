// Takes two sides, gives the pairs of their equal words, in the order of both. The words are aligned by the code that
// `check` uses: it takes bounded time, so that two long pages are compared when they are opened.

import {anchoredDiff} from '../../shared/algorithms/anchoredDiff.ts';
import type {Side, WordPair} from './sideWords.ts';

/** Fewer equal words than this between two differences are chance, unless they are whole lines on both sides. */
const equalWordsMin = 3;
/** Between two runs of words that hold the sides together. Beyond it, all between them differs. */
const editsMax = 1000;

/** The words [from, to) of a side. */
type Words = readonly [from: number, to: number];

/**
 * First those of the passages, then those before and behind: a passage may begin or end with a line that the other place
 * has, too, but outside of its passage.
 */
export function equalWords(left: Side, right: Side): WordPair[] {
  const keys = keysOf(left, right);
  const pairsIn = (a: Words, b: Words, isHeld: Held) => pairsBetween(left, right, keys, a, b, isHeld);
  const inside = pairsIn([left.from, left.to], [right.from, right.to], {first: true, last: true});
  const [firstA, firstB] = inside[0] ?? [left.to, right.to];
  const [lastA, lastB] = inside.at(-1) ?? [left.to - 1, right.to - 1];
  const hasAny = inside.length > 0;
  const before = pairsIn([0, firstA], [0, firstB], {first: false, last: hasAny});
  const behind = pairsIn([lastA + 1, left.words.length], [lastB + 1, right.words.length], {first: hasAny, last: false});
  return [...before, ...inside, ...behind];
}

/** Whether a run of equal words at an end of the texts may be of any length: it begins or ends a passage, or goes on. */
interface Held {
  readonly first: boolean;
  readonly last: boolean;
}

function pairsBetween(
  left: Side,
  right: Side,
  [keysA, keysB]: readonly [Uint32Array, Uint32Array],
  a: Words,
  b: Words,
  isHeld: Held,
): WordPair[] {
  const parts = anchoredDiff(keysA.subarray(...a), keysB.subarray(...b), editsMax);
  const pairs: WordPair[] = [];
  for (const [index, part] of parts.entries()) {
    const {kind, length} = part;
    const [atA, atB] = [a[0] + part.a, b[0] + part.b];
    const isAtEnd = (index === 0 && isHeld.first) || (index === parts.length - 1 && isHeld.last);
    const isEqual = kind === 'same' && (length >= equalWordsMin || isAtEnd || isLine(left, atA, length, right, atB));
    for (let step = 0; isEqual && step < length; step++) pairs.push([atA + step, atB + step]);
  }
  return pairs;
}

/** Whether the words are all of one or more lines on both sides. */
function isLine(left: Side, atA: number, length: number, right: Side, atB: number): boolean {
  const isWhole = ({words, firstWord}: Side, at: number) =>
    firstWord[words[at].line] === at && firstWord[words[at + length - 1].line + 1] === at + length;
  return isWhole(left, atA) && isWhole(right, atB);
}

/** Equal words have one number. */
function keysOf(left: Side, right: Side): readonly [Uint32Array, Uint32Array] {
  const numbers = new Map<string, number>();
  const numbered = ({words}: Side): Uint32Array =>
    Uint32Array.from(words, ({key}) => {
      const number = numbers.get(key) ?? numbers.size;
      numbers.set(key, number);
      return number;
    });
  return [numbered(left), numbered(right)];
}
