// Takes the words of two places of a copy; gives what is equal and what differs in the copy itself, without the text that
// one of the places has beside it.

import {type DiffPart, diffWords} from '../algorithms/diff.ts';
import {meaningfulSigns} from '../text/signsBetween.ts';
import type {ComparedText, WordRange} from './comparedText.ts';
import {slidToLines} from './slidToLines.ts';

/** Texts that differ in more words are not compared through. */
const editsMax = 600;
/** Fewer equal words in one piece may be chance. */
const copiedMin = 3;
/** So many words at an end of one of the two are beside the copy. */
const besideMin = 4;
/** Fewer words are in many places of a text, whether they have moved or not. */
const movedMin = 4;

/** All of both. null: they were not compared through. */
export function alignedParts(wordsA: ComparedText, wordsB: ComparedText): readonly DiffPart[] | null {
  const parts = slidToLines(diffWords(wordsA.keys, wordsB.keys, editsMax), wordsA, wordsB);
  const isLong = ({kind, length}: DiffPart, at: number) => {
    const before = parts[at - 1];
    const edited = kind === 'added' && before?.kind === 'removed' ? length + before.length : length;
    return kind !== 'same' && edited > editsMax;
  };
  return parts.some(isLong) ? null : parts;
}

/**
 * Without a longer text before the first words that both have, or behind the last ones: a place may be longer than this
 * copy of it, because another page has more of it.
 */
export function copiedParts(wordsA: ComparedText, wordsB: ComparedText): readonly DiffPart[] | null {
  const parts = alignedParts(wordsA, wordsB);
  if (parts === null) return null;
  const isCopied = ({kind, length}: DiffPart) => kind === 'same' && length >= copiedMin;
  const first = parts.findIndex(isCopied);
  const end = parts.findLastIndex(isCopied) + 1;
  if (first < 0) return parts;
  // Moved text is not beside the copy.
  const isOwn = ({kind, a, b, length}: DiffPart) => {
    if (length < movedMin) return true;
    return kind === 'removed'
      ? isOnlyIn(wordsA, {from: a, to: a + length}, wordsB)
      : isOnlyIn(wordsB, {from: b, to: b + length}, wordsA);
  };
  // At an end, words of one of the two alone are beside the copy, however few they are.
  const isBeside = (some: readonly DiffPart[]) =>
    some.some((part) => part.kind !== 'same' && (some.length === 1 || part.length >= besideMin) && isOwn(part));
  const isCutBefore = isBeside(parts.slice(0, first));
  const copied = parts.slice(isCutBefore ? first : 0, isBeside(parts.slice(end)) ? end : undefined);
  return isCutBefore ? [grownBefore(copied[0], wordsA, wordsB), ...copied.slice(1)] : copied;
}

/**
 * Equal words before the first ones belong to the copy, though the diff had paired them with others further before: the name
 * of a decorator that another method has, too.
 */
function grownBefore({a, b, length, ...part}: DiffPart, {keys}: ComparedText, {keys: others}: ComparedText): DiffPart {
  let more = 0;
  while (more < Math.min(a, b) && keys[a - more - 1] === others[b - more - 1]) more++;
  return {...part, a: a - more, b: b - more, length: length + more};
}

export function hasSameSigns(a: ComparedText, b: ComparedText, wordA: number, wordB: number): boolean {
  return meaningfulSigns(a.before(wordA)) === meaningfulSigns(b.before(wordB));
}

/** Of two equal words: in code, letters of another case are another name, and an underscore beside it. */
export function hasSameName(a: ComparedText, b: ComparedText, wordA: number, wordB: number): boolean {
  return !a.isCode || !b.isCode || nameAt(a, wordA) === nameAt(b, wordB);
}

function nameAt(code: ComparedText, word: number): string {
  const [before] = /_*$/.exec(code.before(word)) ?? [''];
  const [behind] = /^_*/.exec(code.before(word + 1)) ?? [''];
  return before + code.text(word, word + 1) + behind;
}

/** Whether the other text has these words nowhere, one after the other with the same signs between them. */
export function isOnlyIn(words: ComparedText, range: WordRange, other: ComparedText): boolean {
  return indexOfRange(words, range, other) < 0;
}

/** The first word of the other text, from `first` on, where it has these words; -1: nowhere. */
export function indexOfRange(words: ComparedText, {from, to}: WordRange, other: ComparedText, first = 0): number {
  for (let at = first; at + to - from <= other.keys.length; at++) {
    let same = 0;
    while (
      same < to - from &&
      words.keys[from + same] === other.keys[at + same] &&
      (same === 0 || hasSameSigns(words, other, from + same, at + same))
    ) {
      same++;
    }
    if (same === to - from) return at;
  }
  return -1;
}
