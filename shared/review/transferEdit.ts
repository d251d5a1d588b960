// Takes a paragraph as it was and as it is, and another copy of it as it was; gives the edits that bring the other copy
// up to date. The text replaced there must be, sign for sign, what the edit replaced here; only line breaks and the
// marks at the beginning of lines may be others. Else nothing is edited.

import {diffWords} from '../algorithms/diff.ts';
import {type Phrase, phrase} from '../model/phrase.ts';
import type {ParagraphEdit} from '../model/staleness.ts';
import {halfPair} from './halfPair.ts';
import {hasItAlready, otherTextThere} from './refusedEdit.ts';

/** [start, end) of a text becomes `newText`. UTF-16 units. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly newText: string;
}

export type Transfer =
  /** In order of the text. `leftOut` edits of the paragraph are not for this copy: it has other words there. */
  | {readonly kind: 'edits'; readonly edits: readonly TextEdit[]; readonly leftOut: number}
  /** Why there are none, as the rest of a sentence that begins with the place. `isPartly`: a part of the edit would be for it. */
  | {readonly kind: 'refused'; readonly reason: Phrase; readonly isPartly?: true};

/** So many equal words round an edit say that it is the same place. */
const contextWords = 4;

/** `lines` are the lines of the other copy; the edits are offsets in it. */
export function transferEdit({before, now, at}: ParagraphEdit, lines: string): Transfer {
  const [old, current, other] = [before, now, lines].map(splitText);
  const partners = partnersOf(old, other);
  const edits: TextEdit[] = [];
  const taken: Gap[] = [];
  const left: Gap[] = [];
  let leftOut = 0;
  for (const gap of changedGaps(old, current, partners)) {
    const isAsked = at.some(({start, end}) => start <= gap.reach.end && end >= gap.reach.start);
    const there = sameGapIn(other, partners, gap, old);
    const state = there === null ? 'moved' : stateOf(gap, there, old, current, other);
    if (state === 'new') continue;
    // Signs belong to the words that they enclose.
    if (!isAsked && hasWord(gap.oldText + gap.newText)) {
      left.push(gap);
      // Where the old words are, the edit is for this copy too: another finding has it.
      if (state !== 'old') leftOut++;
    } else if (there === null || state !== 'old')
      return {
        kind: 'refused',
        reason: otherTextThere(gap.oldText, there === null ? null : other.text.slice(there.start, there.end)),
      };
    else {
      taken.push(gap);
      edits.push(editOf(gap, there, old, current, other));
    }
  }
  if (edits.length === 0 && left.length > 0)
    return {kind: 'refused', reason: phrase('none of the edits applies to it')};
  if (edits.length === 0) return {kind: 'refused', reason: hasItAlready};
  const half = halfPair(lines, withEdits(lines, edits));
  if (half !== undefined) {
    const part = left.length > 0 && {isPartly: true as const};
    return {kind: 'refused', reason: phrase('it would get only one “{sign}” of a pair', {sign: half}), ...part};
  }
  if (taken.some((one) => left.some((another) => areBeside(one, another)))) {
    return {kind: 'refused', reason: phrase('only part of the edit applies to it'), isPartly: true};
  }
  return {kind: 'edits', edits, leftOut};
}

/** With fewer words between them that stay, two edits are one edit of a sentence. */
const apartWords = 6;

function areBeside(one: Gap, other: Gap): boolean {
  const [first, second] = one.left <= other.left ? [one, other] : [other, one];
  return second.left - first.right + 1 < apartWords;
}

export function withEdits(text: string, edits: readonly TextEdit[]): string {
  let [done, at] = ['', 0];
  for (const {start, end, newText} of edits) {
    done += text.slice(at, start) + newText;
    at = end;
  }
  return done + text.slice(at);
}

/** A text and its words, and what its lines after the first begin with besides spaces: `//`, `*`, `>` or nothing. */
interface SplitText {
  readonly text: string;
  readonly words: readonly {readonly start: number; readonly end: number}[];
  readonly mark: string;
}

/** A character of these scripts is a word: between them there are no spaces. */
const ideograph = '[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}]';
const word = `${ideograph}|(?:(?!${ideograph})[\\p{L}\\p{M}\\p{N}_])+`;
const wordsIn = new RegExp(word, 'gu');
const someWord = new RegExp(word, 'u');
const markAtLine = /^[ \t]*(\/\/[/!]?|#+|--|;+|%+|\*|>)(?=[ \t]|$)/;

function splitText(text: string): SplitText {
  const words = [...text.matchAll(wordsIn)].map(({0: {length}, index}) => ({start: index, end: index + length}));
  const marks = new Set(
    text
      .split('\n')
      .slice(1)
      .map((line) => markAtLine.exec(line)?.[1] ?? ''),
  );
  const [mark = ''] = marks;
  return {text, words, mark: marks.size === 1 ? mark : ''};
}

function hasWord(text: string): boolean {
  return someWord.test(text);
}

/** By word of the first text, the equal word of the second; -1: none. Words of other case are equal. */
function partnersOf(one: SplitText, other: SplitText): Int32Array {
  const wordsOf = ({text, words}: SplitText) => words.map(({start, end}) => text.slice(start, end).toLowerCase());
  const partners = new Int32Array(one.words.length).fill(-1);
  for (const [a, b] of keptWords(wordsOf(one), wordsOf(other))) partners[a] = b;
  return partners;
}

function keptWords(one: readonly string[], other: readonly string[]): (readonly [number, number])[] {
  const kept: (readonly [number, number])[] = [];
  for (const {kind, a, b, length} of diffWords(one, other)) {
    for (let k = 0; kind === 'same' && k < length; k++) kept.push([a + k, b + k]);
  }
  return kept;
}

/** Changed text between two words that were kept. The other copy has both words. */
interface Gap {
  /** The kept words before and behind it; -1 and the number of words: there is none. */
  readonly left: number;
  readonly right: number;
  readonly start: number;
  readonly end: number;
  /** Where it might be as well: see `reachOf`. */
  readonly reach: {readonly start: number; readonly end: number};
  /** Where it begins in the text as it is. */
  readonly nowStart: number;
  readonly oldText: string;
  readonly newText: string;
}

function changedGaps(old: SplitText, now: SplitText, partners: Int32Array): Gap[] {
  const wordsOf = ({text, words}: SplitText) => words.map(({start, end}) => text.slice(start, end));
  const ends = [[old.words.length, now.words.length] as const];
  const gaps: Gap[] = [];
  let [left, leftNow] = [-1, -1];
  const kept = keptWords(wordsOf(old), wordsOf(now)).filter(([word]) => partners[word] >= 0);
  for (const [right, rightNow] of [...kept, ...ends]) {
    const {start, end} = gapBetween(old, left, right);
    const inNow = gapBetween(now, leftNow, rightNow);
    const [oldText, newText] = [old.text.slice(start, end), now.text.slice(inNow.start, inNow.end)];
    if (plain(oldText, old.mark) !== plain(newText, now.mark)) {
      const reach = reachOf(old, now, [left, right], [leftNow, rightNow]);
      gaps.push({left, right, start, end, reach, nowStart: inNow.start, oldText, newText});
    }
    [left, leftNow] = [right, rightNow];
  }
  return gaps;
}

/**
 * "the end of the day" may be "the day" with "end of the" behind its first word, or with "the end of" before it. The
 * earlier comparison of the texts may have taken another of these places.
 */
function reachOf(
  old: SplitText,
  now: SplitText,
  [left, right]: readonly [number, number],
  [leftNow, rightNow]: readonly [number, number],
): {start: number; end: number} {
  const isInsertion = right - left === 1 && rightNow - leftNow > 1;
  const isRemoval = rightNow - leftNow === 1 && right - left > 1;
  let [back, ahead] = [0, 0];
  if (isInsertion || isRemoval) {
    const [{text, words}, low, high] = isInsertion ? [now, leftNow, rightNow] : [old, left, right];
    const wordAt = (at: number) => text.slice(words[at].start, words[at].end);
    while (low - back >= 0 && wordAt(low - back) === wordAt(high - 1 - back)) back++;
    while (high + ahead < words.length && wordAt(high + ahead) === wordAt(low + 1 + ahead)) ahead++;
  }
  return {
    start: gapBetween(old, left - back, right - back).start,
    end: gapBetween(old, left + ahead, right + ahead).end,
  };
}

function gapBetween({text, words}: SplitText, left: number, right: number): {start: number; end: number} {
  return {start: words[left]?.end ?? 0, end: words[right]?.start ?? text.length};
}

/** The gap between the same words of the other copy; null: too few words round it are the same. */
function sameGapIn(
  other: SplitText,
  partners: Int32Array,
  {left, right, oldText, newText}: Gap,
  old: SplitText,
): {start: number; end: number} | null {
  const count = old.words.length;
  // Of an item of two or three words, all the others.
  const around = Math.min(contextWords, left + 1 + count - right);
  if (runFrom(partners, left, -1) + runFrom(partners, right, 1) < around) return null;
  const {start, end} = gapBetween(
    other,
    left < 0 ? -1 : partners[left],
    right < count ? partners[right] : other.words.length,
  );
  if (left >= 0 && right < count) return {start, end};
  // At the edge of the paragraph the lines of the other copy may have more.
  const whole = pieces(other.text.slice(start, end), other.mark);
  for (const text of [oldText, newText]) {
    const asked = pieces(text, old.mark);
    const part = left < 0 ? whole.slice(Math.max(0, whole.length - asked.length)) : whole.slice(0, asked.length);
    if (part.map(({plain}) => plain).join('') !== asked.map(({plain}) => plain).join('')) continue;
    const length = part.reduce((sum, {text}) => sum + text.length, 0);
    return left < 0 ? {start: end - length, end} : {start, end: start + length};
  }
  return {start, end};
}

/** Equal words side by side in both, from this one on; at most as many as are asked for. */
function runFrom(partners: Int32Array, from: number, step: 1 | -1): number {
  let length = 0;
  for (let at = from; length < contextWords && partners[at] >= 0; at += step) {
    if (partners[at] !== partners[from] + at - from) break;
    length++;
  }
  return length;
}

function stateOf(
  {oldText, newText}: Gap,
  {start, end}: {start: number; end: number},
  old: SplitText,
  now: SplitText,
  other: SplitText,
): 'old' | 'new' | 'other' {
  const there = plain(other.text.slice(start, end), other.mark);
  if (there === plain(oldText, old.mark)) return 'old';
  return there === plain(newText, now.mark) ? 'new' : 'other';
}

/** A word, a sign, or a run of white space with the mark of the line that begins there. */
interface Piece {
  readonly text: string;
  /** Any white space is one space. */
  readonly plain: string;
}

function pieces(text: string, mark: string): Piece[] {
  const escaped = mark.replace(/[/*]/g, '\\$&');
  const pattern = new RegExp(`(\\s*\\n[ \\t]*(?:${escaped})?[ \\t]*|\\s+)|${word}|.`, 'gsu');
  return [...text.matchAll(pattern)].map(([piece, space]) => ({text: piece, plain: space === undefined ? piece : ' '}));
}

function plain(text: string, mark: string): string {
  return pieces(text, mark)
    .map((piece) => piece.plain)
    .join('');
}

/** Replaces no more than what differs, so that the other copy keeps its own line breaks. */
function editOf(
  {oldText, newText, nowStart}: Gap,
  {start, end}: {start: number; end: number},
  old: SplitText,
  now: SplitText,
  other: SplitText,
): TextEdit {
  const [a, b] = [pieces(oldText, old.mark), pieces(newText, now.mark)];
  const there = pieces(other.text.slice(start, end), other.mark);
  const least = Math.min(a.length, b.length);
  let [head, tail] = [0, 0];
  while (head < least && a[head].plain === b[head].plain) head++;
  while (tail < least - head && a[a.length - 1 - tail].plain === b[b.length - 1 - tail].plain) tail++;
  const length = (some: readonly Piece[]) => some.reduce((sum, {text}) => sum + text.length, 0);
  const indents = {here: indentAt(now.text, nowStart), there: indentAt(other.text, start)};
  const text = b.slice(head, b.length - tail).map((piece) => brokenAs(piece, indents, old, now, other));
  return {
    start: start + length(there.slice(0, head)),
    end: end - length(there.slice(there.length - tail)),
    newText: text.join(''),
  };
}

interface Indents {
  readonly here: string;
  readonly there: string;
}

/** A line break gets the line end, the indentation and the mark of the other copy. */
function brokenAs(
  {text, plain}: Piece,
  {here, there}: Indents,
  old: SplitText,
  now: SplitText,
  other: SplitText,
): string {
  if (plain !== ' ' || !text.includes('\n')) return text;
  // It is written in one line there, whatever its length.
  if (!other.text.includes('\n') && old.text.includes('\n')) return ' ';
  const end = /\r(?:\n|$)/.test(other.text) ? '\r\n' : '\n';
  const mark = other.text.includes('\n') ? other.mark : now.mark;
  return text
    .split('\n')
    .slice(1)
    .map((line, index, {length}) => {
      if (index < length - 1 && line.trim() === '') return end;
      const indent = indentAt(line, 0);
      const behind =
        now.mark === '' && mark !== '' ? ' ' : now.mark === '' ? '' : line.slice(indent.length + now.mark.length);
      return end + indented(indent, here, there) + mark + behind;
    })
    .join('');
}

/** Deeper or less deep than the line before, as it is here. */
function indented(indent: string, here: string, there: string): string {
  if (indent.startsWith(here)) return there + indent.slice(here.length);
  return here.startsWith(indent) ? there.slice(0, Math.max(0, there.length + indent.length - here.length)) : there;
}

/** Of the line in which the position is. */
function indentAt(text: string, at: number): string {
  return /^[ \t]*/.exec(text.slice(at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1))?.[0] ?? '';
}
