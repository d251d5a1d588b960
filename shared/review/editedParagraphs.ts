// Takes a page as it was and as it is, gives the paragraphs that were edited and what was edited in each. A paragraph
// that came or went as a whole, or of which less than half is left, is not edited: it is another text.

import {anchoredDiff} from '../algorithms/anchoredDiff.ts';
import type {DiffPart} from '../algorithms/diff.ts';
import {slidToLines} from '../difference/slidToLines.ts';
import {tokenWords} from '../difference/tokenWords.ts';
import type {WordEdit} from '../model/staleness.ts';
import {paragraphStarts} from '../text/paragraphStarts.ts';
import {kindOf, roleOf, TokenKind, TokenRole} from '../text/tokens.ts';
import {decodeText} from '../text/wordLexer.ts';
import {linkBehind, tagBehind, targetWords} from './linkBehind.ts';
import {isMoved} from './movedInPage.ts';
import {borderBefore} from './textBorders.ts';
import {type TextWords, textBetween} from './textWords.ts';

/** Tokens [from, to) of the old page became [nowFrom, nowTo) of the new one; one of the two may be empty. */
export interface Hunk {
  readonly from: number;
  readonly to: number;
  readonly nowFrom: number;
  readonly nowTo: number;
  /** No word was edited, but where the link leads that ends before the words `from` and `nowFrom`. */
  readonly link?: WordEdit;
  /** A reader does not see the edit: it only says where the words behind it are now. */
  readonly isHidden?: true;
}

/** The paragraph as it was and as it is, and its hunks. */
export interface EditedParagraph extends Hunk {
  readonly hunks: readonly Hunk[];
  /** The same, with edits that are only partly of this paragraph. */
  readonly edits: readonly Hunk[];
  /** Words round the edits, whatever paragraphs they are in: a copy may have some of them. */
  readonly isPart?: true;
  /** An item of a list, or a row of a table, which may be short: a copy is in a list with the same items. */
  readonly isItem?: true;
  /** The paragraph of each hunk of such a part, but for whole samples. */
  readonly borders?: ReadonlyMap<Hunk, Pick<EditedParagraph, 'from' | 'to'>>;
  /** Hunks of such a part that replace a paragraph of code as a whole. */
  readonly wholeSamples?: ReadonlySet<Hunk>;
}

/** Edits with fewer kept words between them are one. */
const keptBetweenMin = 3;
/** A paragraph of fewer words says too little to be looked for elsewhere. */
export const paragraphWordsMin = 25;
/** A longer one, such as a table or a sample without a blank line, is no paragraph of which one says that it was edited. */
const paragraphWordsMax = 3000;
/** A character of Han or Kana carries about half a word. */
const ideographWords = 0.5;
const keptShareMin = 0.5;
/** Edits between two anchors of the page, beyond which all between them is another text. */
const editsMax = 500;

/** `hunks` are those between the two. */
export function editedParagraphs(before: TextWords, now: TextWords, hunks: readonly Hunk[]): EditedParagraph[] {
  if (hunks.length === 0) return [];
  const starts = paragraphStarts(before.bytes, before.tokens, before.from, before.to);
  const nowStarts = paragraphStarts(now.bytes, now.tokens, now.from, now.to);
  const beginnings = beginningsOf(starts);
  const found = new Map<number, Hunk[]>();
  for (const hunk of hunks) {
    if (hunk.isHidden || isMoved(before, now, hunk)) continue;
    const at = paragraphOf(hunk, before, beginnings, now, nowStarts);
    if (at === undefined) continue;
    const own = found.get(at);
    if (own === undefined) found.set(at, [hunk]);
    else own.push(hunk);
  }
  return [...found].map(([from, own]) => {
    let to = from + 1;
    while (starts[to - before.from] === 0) to++;
    return editedPart(before, now, hunks, own, from, to);
  });
}

/** Words [from, to) of the page, of which the `own` hunks are looked for; neither end is within a hunk of these. */
export function editedPart(
  before: TextWords,
  now: TextWords,
  hunks: readonly Hunk[],
  own: readonly Hunk[],
  from: number,
  to: number,
): EditedParagraph {
  const within = hunks.slice(
    firstThat(hunks, (hunk) => hunk.to > from),
    firstThat(hunks, (hunk) => hunk.from >= to),
  );
  const start = nowAt(hunks[firstThat(hunks, (hunk) => hunk.from > from) - 1], before, now, from);
  const end = nowAt(hunks[firstThat(hunks, (hunk) => hunk.from >= to) - 1], before, now, to);
  const nowFrom = Math.min(start, own[0].nowFrom);
  const nowTo = Math.max(end, own[own.length - 1].nowTo);
  return {from, to, nowFrom, nowTo, hunks: own, edits: within.filter(({isHidden}) => !isHidden)};
}

/** Whether it says enough to be looked for, and half of it is left: else it is another text. */
export function isEditedText(
  {from, to, nowFrom, nowTo, edits}: EditedParagraph,
  text: TextWords,
  hasTarget?: (token: number) => boolean,
): boolean {
  if (to - from > paragraphWordsMax || nowTo <= nowFrom || !isLongEnough(text, from, to, hasTarget)) return false;
  const gone = edits.reduce((sum, hunk) => sum + Math.min(to, hunk.to) - Math.max(from, hunk.from), 0);
  return to - from - gone >= keptShareMin * (to - from);
}

/** By token, counted from the first, where its paragraph begins. */
function beginningsOf(starts: Uint8Array): Int32Array {
  const beginnings = new Int32Array(starts.length);
  for (let token = 1; token < starts.length; token++) {
    beginnings[token] = starts[token] === 1 ? token : beginnings[token - 1];
  }
  return beginnings;
}

/** The first of hunks in order that passes a test which all behind it pass. */
function firstThat(hunks: readonly Hunk[], test: (hunk: Hunk) => boolean): number {
  let [low, high] = [0, hunks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (test(hunks[middle])) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Of a list of links the targets say more than the words. `hasTarget`: whether that behind a word counts. */
export function isLongEnough(
  text: TextWords,
  from: number,
  to: number,
  hasTarget: (token: number) => boolean = () => false,
): boolean {
  let words = wordsIn(text, from, to);
  for (let token = from; token < to && words < paragraphWordsMin; token++) {
    const target = linkBehind(text, token);
    if (target !== '' && hasTarget(token)) words += targetWords(target);
  }
  return words >= paragraphWordsMin;
}

export function wordsIn({tokens: {tag}}: TextWords, from: number, to: number): number {
  let words = 0;
  for (let token = from; token < to; token++) words += kindOf(tag[token]) === TokenKind.ideograph ? ideographWords : 1;
  return words;
}

/** In order of the page, with the hidden ones. */
export function hunksBetween(before: TextWords, now: TextWords): Hunk[] {
  const [old, current] = [before, now].map((text) => tokenWords({...text, isCode: false}));
  const parts = slidToLines(anchoredDiff(old.keys, current.keys, editsMax), old, current);
  const hunks: Hunk[] = [];
  const hidden: Hunk[] = [];
  const links: Hunk[] = [];
  for (const {kind, a, b, length} of parts) {
    const [fromA, fromB] = [before.from + a, now.from + b];
    if (kind === 'same') {
      if (length >= keptBetweenMin) links.push(...linksEdited(before, now, fromA, fromB, length));
      continue;
    }
    const last = hunks.at(-1);
    const hunk = hunkOf(kind, fromA, fromB, length);
    if (hasSameCharacters(before, now, hunk)) {
      hidden.push({...hunk, isHidden: true});
      continue;
    }
    const isOne = last !== undefined && (fromA - last.to < keptBetweenMin || isMovedOver(before, now, last, hunk));
    if (isOne) {
      while (hidden.length > 0 && hidden[hidden.length - 1].nowFrom >= last.nowFrom) hidden.pop();
      hunks[hunks.length - 1] = withoutEqualEnds(before, now, {...last, to: hunk.to, nowTo: hunk.nowTo});
    } else hunks.push(hunk);
  }
  const edits = hunks.map((hunk): Hunk => (isShown(before, now, hunk) ? hunk : {...hunk, isHidden: true}));
  return [...edits, ...hidden, ...links].sort((x, y) => x.from - y.from || x.nowFrom - y.nowFrom);
}

/** Of words that went or came. */
export function hunkOf(kind: DiffPart['kind'], from: number, nowFrom: number, length: number): Hunk {
  const [to, nowTo] = [kind === 'added' ? from : from + length, kind === 'removed' ? nowFrom : nowFrom + length];
  return {from, to, nowFrom, nowTo};
}

/** A word by chance between two edits that are one may be the word behind them, too: rows that were added would replace it. */
function withoutEqualEnds(before: TextWords, now: TextWords, hunk: Hunk): Hunk {
  let {from, to, nowFrom, nowTo} = hunk;
  const isEqual = (token: number, current: number) => before.tokens.hash[token] === now.tokens.hash[current];
  while (from < to && nowFrom < nowTo && isEqual(from, nowFrom)) [from, nowFrom] = [from + 1, nowFrom + 1];
  while (from < to && nowFrom < nowTo && isEqual(to - 1, nowTo - 1)) [to, nowTo] = [to - 1, nowTo - 1];
  return {...hunk, from, to, nowFrom, nowTo};
}

/** Words that were moved over more are no slip of the pen. */
const movedOverMax = 8;

/**
 * Two edits of which one puts back in the same sentence the words that the other one takes away: `what is the number` became
 * `what the number is`.
 */
export function isMovedOver(before: TextWords, now: TextWords, one: Hunk, next: Hunk): boolean {
  if (next.from - one.to > movedOverMax) return false;
  const [gone, come] = one.nowFrom === one.nowTo ? [one, next] : [next, one];
  const length = gone.to - gone.from;
  if (length === 0 || gone.nowFrom < gone.nowTo || come.from < come.to || come.nowTo - come.nowFrom !== length)
    return false;
  for (let k = 0; k < length; k++) {
    if (before.tokens.hash[gone.from + k] !== now.tokens.hash[come.nowFrom + k]) return false;
  }
  for (let token = one.to; token < next.from; token++) if (borderBefore(before, token) !== undefined) return false;
  return true;
}

/**
 * Whether a reader of the page sees the edit, which is not so of marks alone, nor where the same characters are other words: in a
 * block of code an address is words, and in prose the target of a link is none.
 */
export function isShown(before: TextWords, now: TextWords, {from, to, nowFrom, nowTo}: Hunk): boolean {
  if (shownText(before, from, to) === shownText(now, nowFrom, nowTo)) return false;
  return !hasSameCharacters(before, now, {from, to, nowFrom, nowTo});
}

function hasSameCharacters(before: TextWords, now: TextWords, {from, to, nowFrom, nowTo}: Hunk): boolean {
  const [old, current] = [charactersAround(before, from, to), charactersAround(now, nowFrom, nowTo)];
  // A word that is also in the address may be aligned with that.
  return areEqual(old.between, current.between) || areEqual(old.lines, current.lines);
}

/** From the end of the word before to the beginning of the word behind, and the lines that this is on. */
function charactersAround({bytes, tokens, from: first, to: last}: TextWords, from: number, to: number) {
  const start = from > first ? tokens.start[from - 1] + tokens.length[from - 1] : 0;
  const end = to < last ? tokens.start[to] : bytes.length;
  const behind = bytes.indexOf(newline, end);
  return {
    between: bytes.subarray(start, end),
    lines: bytes.subarray(
      start === 0 ? 0 : bytes.lastIndexOf(newline, start - 1) + 1,
      behind < 0 ? bytes.length : behind,
    ),
  };
}

const newline = 0x0a;

/** But for how much white space is where both have some, or at the ends. */
function areEqual(one: Uint8Array, other: Uint8Array): boolean {
  for (let [a, b] = [0, 0]; ; a++, b++) {
    const [fromA, fromB] = [a, b];
    while (a < one.length && isSpace(one[a])) a++;
    while (b < other.length && isSpace(other[b])) b++;
    if (a === one.length || b === other.length) return a === one.length && b === other.length;
    if (one[a] !== other[b] || (fromA > 0 && a > fromA !== b > fromB)) return false;
  }
}

function isSpace(byte: number): boolean {
  return byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);
}

/** The words as a reader of the page sees them. `any time` is not `anytime`. */
function shownText(text: TextWords, from: number, to: number): string {
  return withoutMarkup(text, from, to)
    .replace(/(?<!\p{L})\s+|\s+(?!\p{L})/gu, '')
    .replace(/\s+/g, ' ');
}

/** Targets of links are no words: where they differ behind equal words, which are `count` from `a` and `b` on. */
function linksEdited(before: TextWords, now: TextWords, a: number, b: number, count: number): Hunk[] {
  const found: Hunk[] = [];
  for (let k = 0; k < count; k++) {
    const old = linkBehind(before, a + k);
    const current = old === '' ? '' : linkBehind(now, b + k);
    if (current === '' || current === old) continue;
    // A tag is of the words behind it: before other words there is another link.
    if (k === count - 1 && tagBehind(before, a + k) === old) continue;
    const [from, nowFrom] = [a + k + 1, b + k + 1];
    found.push({from, to: from, nowFrom, nowTo: nowFrom, link: {before: old, now: current}});
  }
  return found;
}

/** Where the paragraph begins that holds the whole hunk before and after; nothing where paragraphs came or went. */
function paragraphOf(
  {from, to, nowFrom, nowTo, link}: Hunk,
  before: TextWords,
  beginnings: Int32Array,
  now: TextWords,
  nowStarts: Uint8Array,
): number | undefined {
  if (nowStarts.subarray(nowFrom + 1 - now.from, Math.max(nowFrom + 1, nowTo) - now.from).includes(1)) return undefined;
  const beginning = (token: number) => before.from + beginnings[token - before.from];
  if (link !== undefined) return beginning(from - 1);
  if (from < to) return beginning(from) === beginning(to - 1) ? beginning(from) : undefined;
  if (beginning(from) < from) return beginning(from);
  // Text inserted between two paragraphs belongs to the one that it is joined to.
  if (from > before.from && nowStarts[nowFrom - now.from] === 0) return beginning(from - 1);
  return from < before.to && nowStarts[nowTo - now.from] === 0 ? from : undefined;
}

/** Where a token of the old page is in the new one, by the last hunk before it; of a token in a hunk, where that begins. */
function nowAt(last: Hunk | undefined, before: TextWords, now: TextWords, token: number): number {
  if (last === undefined) return now.from + token - before.from;
  return last.to <= token ? last.nowTo + token - last.to : last.nowFrom;
}

/** Escapes of Markdown, and the marks of code and emphasis. */
const marks = /\\(?=[!-/:-@[-`{-~])|[`*]/g;

/**
 * Words [from, to) without marks, because an edit of marks alone leaves nothing behind. In code all signs are the text.
 */
function withoutMarkup(text: TextWords, from: number, to: number): string {
  const words = textBetween(text, from, to);
  const plain = words.replace(marks, '');
  return plain === words || isInCode(text, from, to) ? words : plain;
}

/** A longer paragraph is a table or a sample. */
const paragraphBytesMax = 4000;

/** In a block of code, or behind a sign that begins a span and is not ended before. */
function isInCode(text: TextWords, from: number, to: number): boolean {
  const {bytes, tokens} = text;
  if (tokens.tag.subarray(from, to).some((tag) => roleOf(tag) === TokenRole.code)) return true;
  const start = tokens.start[from];
  const before = decodeText(bytes, Math.max(0, start - paragraphBytesMax), start);
  const paragraph = before.split(/\n[ \t]*\r?\n/).at(-1) ?? '';
  return paragraph.split('`').length % 2 === 0;
}
