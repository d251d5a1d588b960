// Takes an edit between two texts, says whether its words stand elsewhere in the other text: they have moved, or are there in
// another order, and it would be false that only one of the two has them.

import {indexOfWords} from '../text/findWords.ts';
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

/** `all`: the edits of the two texts. `isApart`: its sides are no counterparts. */
export function areWordsElsewhere(
  edit: TextEdit,
  quote: QuotedEdit,
  all: readonly TextEdit[],
  [a, b]: readonly [Searched, Searched],
  isApart: boolean,
): boolean {
  if (edit.isSign) return false;
  return isMoved(edit, all, a.words, b.words) || isAlsoThere(edit, quote, a, b, isApart);
}

/**
 * Whether the words of a side stand elsewhere in the other text, by themselves or as they are quoted. Of words in place of others
 * both sides must, or one with several words that is no counterpart of the other.
 */
function isAlsoThere(
  {a: inA, b: inB}: TextEdit,
  quote: QuotedEdit,
  a: Searched,
  b: Searched,
  isApart: boolean,
): boolean {
  const isIn = (own: WordRange, {words}: Searched, quoted: string, other: Searched) =>
    hasWords(other.words.keys, words.keys, own.from, own.to - own.from) ||
    (quoted !== '' && indexOfWords(other.text, quoted.toLowerCase().replace(/ …$/, '')) >= 0) ||
    isMostlyIn(words.keys.subarray(own.from, own.to), other.words.keys);
  if (inB.to === inB.from) return isIn(inA, a, quote.a, b);
  if (inA.to === inA.from) return isIn(inB, b, quote.b, a);
  if (!isApart) return false;
  const [ofA, ofB] = [isIn(inA, a, quote.a, b), isIn(inB, b, quote.b, a)];
  return (ofA && (ofB || inA.to - inA.from > 1)) || (ofB && inB.to - inB.from > 1);
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

function hasWords(text: Uint32Array, keys: Uint32Array, from: number, length: number): boolean {
  for (let at = 0; at + length <= text.length; at++) {
    let same = 0;
    while (same < length && text[at + same] === keys[from + same]) same++;
    if (same === length) return true;
  }
  return false;
}
