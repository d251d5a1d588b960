// Takes two texts that are copies, gives the edits that make one of the other, each with its place in both. One
// expression for a reader (`v1.20.3`, a path, a flag) is one edit.

import type {DiffPart} from '../algorithms/diff.ts';
import {isJoined, oneLine} from '../text/wholePieces.ts';
import type {ComparedText, WordRange} from './comparedText.ts';
import {alignedParts, copiedParts, hasSameName, hasSameSigns} from './copiedParts.ts';

/** The words `a` of one text are in place of the words `b` of the other; of one of the two there may be none. */
export interface TextEdit {
  readonly a: WordRange;
  readonly b: WordRange;
  /** The words are equal, and signs between them or before them differ: `a < b` and `a >= b`. */
  readonly isSign: boolean;
  /** The same, and only the case of a name differs. */
  readonly isCase?: true;
}

export interface TextEdits {
  /** In order of both texts. */
  readonly edits: readonly TextEdit[];
  /** Compared words of each; all others are beside the copy. */
  readonly a: WordRange;
  readonly b: WordRange;
  /** Words that are equal in both. */
  readonly equal: number;
}

/** Equal words between two edits that are one expression together. */
const joinedMax = 4;

/**
 * `copy`: a place may be longer than this copy of it. `whole`: what only one of the two has at its ends differs, too. `page`: the
 * same of two pages; their titles, and what one of them ends with, tell less than what differs in between.
 */
export type Extent = 'copy' | 'whole' | 'page';

/** null: they were not compared through. */
export function textEdits(a: ComparedText, b: ComparedText, extent: Extent): TextEdits | null {
  const parts = extent === 'copy' ? copiedParts(a, b) : alignedParts(a, b);
  if (parts === null) return null;
  const edits: TextEdit[] = [];
  let equal = 0;
  for (const [index, part] of parts.entries()) {
    const {kind, a: wordA, b: wordB, length} = part;
    if (kind === 'same') {
      equal += length;
      edits.push(...signEdits(a, b, part));
      continue;
    }
    const before = parts[index - 1];
    const isReplacement = kind === 'added' && before?.kind === 'removed';
    const edit = {
      a: {from: isReplacement ? before.a : wordA, to: kind === 'removed' ? wordA + length : wordA},
      b: {from: wordB, to: kind === 'added' ? wordB + length : wordB},
      isSign: false,
    };
    if (kind === 'removed' && parts[index + 1]?.kind === 'added') continue;
    if (!isLeftOut(a, edit.a, b.before(edit.b.from), edit.b) && !isLeftOut(b, edit.b, a.before(edit.a.from), edit.a))
      edits.push(edit);
  }
  const [first, last] = [parts.at(0), parts.at(-1)];
  return {
    edits: joined(edits, a, b),
    a: {from: first?.a ?? 0, to: endOf(last, 'added', 'a')},
    b: {from: first?.b ?? 0, to: endOf(last, 'removed', 'b')},
    equal,
  };
}

function endOf(part: DiffPart | undefined, absent: DiffPart['kind'], side: 'a' | 'b'): number {
  return part === undefined ? 0 : part[side] + (part.kind === absent ? 0 : part.length);
}

function signEdits(a: ComparedText, b: ComparedText, {a: wordA, b: wordB, length}: DiffPart): TextEdit[] {
  const edits: TextEdit[] = [];
  for (let word = 0; word < length; word++) {
    const [inA, inB] = [wordA + word, wordB + word];
    if (word > 0 && !hasSameSigns(a, b, inA, inB)) edits.push({a: signed(a, inA), b: signed(b, inB), isSign: true});
    else if (!hasSameName(a, b, inA, inB)) {
      edits.push({a: {from: inA, to: inA + 1}, b: {from: inB, to: inB + 1}, isSign: true, isCase: true});
    }
  }
  const isSameRange = ({a: one, b: other}: TextEdit) =>
    one.to - one.from === other.to - other.from && one.from - wordA === other.from - wordB;
  return edits.map((edit) => {
    if (isSameRange(edit)) return edit;
    const from = Math.min(edit.a.from - wordA, edit.b.from - wordB);
    const to = Math.max(edit.a.to - wordA, edit.b.to - wordB);
    return {a: {from: wordA + from, to: wordA + to}, b: {from: wordB + from, to: wordB + to}, isSign: true};
  });
}

/** The word that a sign belongs to, `-5` or `C++`; of a sign between two words, both. */
function signed(text: ComparedText, word: number): WordRange {
  const gap = text.before(word);
  if (/^\s+\S*$/.test(gap)) return {from: word, to: word + 1};
  return /^\S+\s+$/.test(gap) ? {from: word - 1, to: word} : {from: word - 1, to: word + 1};
}

/**
 * Whether the other text has these words in the same place, but not among those that are compared: an address counts in a
 * comment, and not on a page.
 */
function isLeftOut(words: ComparedText, {from, to}: WordRange, gap: string, there: WordRange): boolean {
  if (to === from || there.to > there.from || gap.length <= to - from) return false;
  return oneLine(gap).includes(oneLine(words.text(from, to)));
}

function joined(edits: readonly TextEdit[], a: ComparedText, b: ComparedText): TextEdit[] {
  const all: TextEdit[] = [];
  for (const edit of edits) {
    const last = all.at(-1);
    if (last !== undefined && (overlap(last, edit) || isChance(last, edit) || isOneExpression(last, edit, a, b))) {
      all[all.length - 1] = {
        a: {from: last.a.from, to: Math.max(last.a.to, edit.a.to)},
        b: {from: last.b.from, to: Math.max(last.b.to, edit.b.to)},
        isSign: last.isSign && edit.isSign,
      };
    } else all.push(edit);
  }
  return all;
}

function overlap(one: TextEdit, next: TextEdit): boolean {
  return next.a.from < one.a.to || next.b.from < one.b.to;
}

/** Equal words between longer edits are there by chance, as in the semantic cleanup of N. Fraser's diff-match-patch. */
const chanceMax = 2;

function isChance(one: TextEdit, next: TextEdit): boolean {
  const between = next.a.from - one.a.to;
  const lengthOf = ({a, b}: TextEdit) => Math.max(a.to - a.from, b.to - b.from);
  return !one.isSign && !next.isSign && between <= chanceMax && Math.min(lengthOf(one), lengthOf(next)) >= chanceMax;
}

function isOneExpression(one: TextEdit, next: TextEdit, a: ComparedText, b: ComparedText): boolean {
  if (next.a.from - one.a.to > joinedMax || one.isSign || next.isSign) return false;
  return isJoinedThrough(a, one.a, next.a) && isJoinedThrough(b, one.b, next.b);
}

/** From the last word of one edit to the first of the next; of an edit without words here, from the equal word beside it. */
function isJoinedThrough(text: ComparedText, one: WordRange, next: WordRange): boolean {
  const whole = {...text, first: 0, end: text.keys.length};
  const first = one.to > one.from ? one.to : one.to + 1;
  const last = next.to > next.from ? next.from : next.from - 1;
  for (let word = first; word <= last; word++) if (!isJoined(whole, word)) return false;
  return true;
}
