// Takes an edit between two texts, says whether its words stand elsewhere in the other text: they have moved, or are there in
// another order, and it would be false that only one of the two has them.

import {indexOfWords} from '../text/indexOfWords.ts';
import {oneLine} from '../text/wholePieces.ts';
import type {ComparedText, WordRange} from './comparedText.ts';
import {isOnlyIn} from './copiedParts.ts';
import type {QuotedEdit} from './quotedEdit.ts';
import type {TextEdit} from './textEdits.ts';

/** Fewer words are in many places of a text, whether they have moved or not. */
export const movedWordsMin = 4;

/** A text, and all of it on one line and in lower case. */
export interface Searched {
  readonly words: ComparedText;
  readonly text: string;
}

export function searched(words: ComparedText): Searched {
  return {words, text: oneLine(words.text(0, words.keys.length)).toLowerCase()};
}

/** `isLast`: at the end of a copy. `all`: the edits of the two texts. */
export function areWordsElsewhere(
  edit: TextEdit,
  quote: QuotedEdit,
  all: readonly TextEdit[],
  [a, b]: readonly [Searched, Searched],
  isLast: boolean,
): boolean {
  if (edit.isSign) return false;
  return (
    isMoved(edit, all, a.words, b.words) || isAlsoThere(edit, quote, a, b, isLast) || isNearby(edit, a.words, b.words)
  );
}

/**
 * Whether the words of a side stand elsewhere in the other text, by themselves or as they are quoted: it would be false that
 * only one of the two has them. Of a replacement of one word by another, both must; `isLast`: at the end of the copy, one.
 */
function isAlsoThere(
  {a: inA, b: inB}: TextEdit,
  quote: QuotedEdit,
  a: Searched,
  b: Searched,
  isLast: boolean,
): boolean {
  const lengths = [inA.to - inA.from, inB.to - inB.from];
  const isIn = (own: WordRange, {words}: Searched, quoted: string, other: Searched) =>
    hasWords(other.words.keys, words.keys, own.from, own.to - own.from) ||
    indexOfWords(other.text, quoted.toLowerCase().replace(/ …$/, '')) >= 0 ||
    isMostlyIn(words.keys.subarray(own.from, own.to), other.words.keys);
  if (lengths[1] === 0) return isIn(inA, a, quote.a, b);
  if (lengths[0] === 0) return isIn(inB, b, quote.b, a);
  const [ofA, ofB] = [isIn(inA, a, quote.a, b), isIn(inB, b, quote.b, a)];
  // A name of code is no common word.
  if (isLast || ((a.words.isCode || b.words.isCode) && lengths[0] !== lengths[1])) return ofA || ofB;
  return (ofA && ofB) || (ofA && quote.a.includes(' ')) || (ofB && quote.b.includes(' '));
}

/** Half of a text is elsewhere in the other one, in runs of several words: it has moved, and was edited there. */
function isMostlyIn(words: Uint32Array, others: Uint32Array): boolean {
  if (words.length <= movedWordsMin) return false;
  const held = new Set<number>();
  for (let at = 0; at + movedWordsMin <= words.length; at++) {
    if (hasWords(others, words, at, movedWordsMin))
      for (let word = 0; word < movedWordsMin; word++) held.add(at + word);
  }
  return held.size * 2 >= words.length;
}

/** All that it has is also in the other text: another edit has it the other way round, or it is long enough to be the same. */
function isMoved({a: inA, b: inB}: TextEdit, all: readonly TextEdit[], a: ComparedText, b: ComparedText): boolean {
  const isElsewhere = (side: 'a' | 'b'): boolean => {
    const [own, words, other] = side === 'a' ? [inA, a, b] : [inB, b, a];
    const length = own.to - own.from;
    if (length === 0) return true;
    if (length >= movedWordsMin) return !isOnlyIn(words, own, other);
    return all.some((edit) => {
      const there = edit[side === 'a' ? 'b' : 'a'];
      return (
        there.to - there.from >= length &&
        hasWords(other.keys.subarray(there.from, there.to), words.keys, own.from, length)
      );
    });
  };
  return isElsewhere('a') && isElsewhere('b');
}

/** A shorter wording has words that are in most sentences. */
const nearbyWordsMin = 3;
const nearbyMax = 8;

/** Shorter words are articles, prepositions and pronouns. */
const contentLettersMin = 5;

/** Words between which the same word is no other one, as in `Promise<File>` and `File`. */
const besideMax = 3;

/** A word in place of another one stands next to that, too. */
function isBeside(own: WordRange, text: ComparedText, other: WordRange, others: ComparedText): boolean {
  if (own.to - own.from !== 1 || other.to === other.from) return false;
  const [from, to] = [Math.max(0, other.from - besideMax), Math.min(others.keys.length, other.to + besideMax)];
  // On a page, what is in angle brackets may be a tag, which is no word.
  return indexOfWords(others.text(from, to).toLowerCase(), text.text(own.from, own.to).toLowerCase()) >= 0;
}

/** Half of the words of a side are close by in the other text, of those with a content: it has them in another order. */
function isNearby({a: inA, b: inB}: TextEdit, a: ComparedText, b: ComparedText): boolean {
  const isAround = (own: WordRange, text: ComparedText, other: WordRange, others: ComparedText) => {
    if (own.to - own.from < nearbyWordsMin) return isBeside(own, text, other, others);
    const all = Array.from({length: own.to - own.from}, (_, at) => own.from + at);
    const long = all.filter((word) => text.text(word, word + 1).length >= contentLettersMin);
    const words = long.length > 0 ? long : all;
    const around = new Set(others.keys.subarray(Math.max(0, other.from - nearbyMax), other.to + nearbyMax));
    return words.filter((word) => around.has(text.keys[word])).length * 2 >= words.length;
  };
  return isAround(inA, a, inB, b) || isAround(inB, b, inA, a);
}

function hasWords(text: Uint32Array, keys: Uint32Array, from: number, length: number): boolean {
  for (let at = 0; at + length <= text.length; at++) {
    let same = 0;
    while (same < length && text[at + same] === keys[from + same]) same++;
    if (same === length) return true;
  }
  return false;
}

/**
 * Whether words are added within an expression that the other text has elsewhere as it was: `color` is not replaced with
 * `border-color` where it follows behind it.
 */
export function isWithinExpression({a: inA, b: inB}: TextEdit, quote: QuotedEdit, a: Searched, b: Searched): boolean {
  if (quote.a === '' || quote.b === '') return false;
  const isKept = (text: string, own: Searched, other: Searched) =>
    timesAlone(other.text, text.toLowerCase()) >= timesAlone(own.text, text.toLowerCase());
  return (inA.to === inA.from && isKept(quote.a, a, b)) || (inB.to === inB.from && isKept(quote.b, b, a));
}

/** As an expression of its own. */
function timesAlone(text: string, words: string): number {
  const isPart = (at: number) => /[\p{L}\p{N}_/.-]/u.test(text.charAt(at));
  let times = 0;
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + words.length)) {
    if (!isPart(at - 1) && !isPart(at + words.length)) times++;
  }
  return times;
}
