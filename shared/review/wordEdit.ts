// Takes an edit of a page, gives what a sentence says of it: one by one the words that it replaced and those that it put
// there, each as a reader sees it. The old words, and those beside them, are as they stand in the other copy.

import type {EditedText, EditWeight, WordEdit} from '../model/staleness.ts';
import {kindOf, roleOf, TokenKind, TokenRole} from '../text/tokens.ts';
import {expressionPieces, isJoined, wholePieces} from '../text/wholePieces.ts';
import {type Hunk, isShown, wordsIn} from './editedParagraphs.ts';
import {type Beside, besideOf, bordersIn, editPieces} from './editPieces.ts';
import {factsOf} from './factEdits.ts';
import {isMoved} from './movedInPage.ts';
import {borderBefore} from './textBorders.ts';
import {quotedText, type TextWords, textBehind, textBetween} from './textWords.ts';

export function wordEdits(page: TextWords, now: TextWords, hunk: Hunk, beside: Beside): WordEdit[] {
  if (hunk.link !== undefined) return [{...hunk.link, weight: 'fact', isLink: true}];
  const pieces = editPieces(page, now, hunk, beside);
  const shown = pieces.filter((piece) => isShown(page, now, piece));
  return shown.map((piece): WordEdit => {
    const at = pieces.indexOf(piece);
    const {left, right} = besideOf(hunk, pieces, at, beside);
    const room = {left: within(page, now, piece, left, -1), right: within(page, now, piece, right, 1)};
    const [before, current] = wholePieces(
      [
        {words: quotedText(page), from: piece.from, to: piece.to},
        {words: quotedText(now), from: piece.nowFrom, to: piece.nowTo},
      ],
      room.left,
      room.right,
    );
    const context = contextOf(page, now, piece, room, before, current);
    const [old, fresh] = beginnings(page, now, piece, room.left);
    return {
      before,
      now: current,
      weight: weightOf(page, now, piece, before, current),
      size: {
        before: {...sizeOf(page, piece.from, piece.to), ...(old !== undefined && {beginning: old})},
        now: {...sizeOf(now, piece.nowFrom, piece.nowTo), ...(fresh !== undefined && {beginning: fresh})},
      },
      ...(context !== undefined && {context}),
      ...(isMoved(page, now, piece) && {isMoved: true as const}),
    };
  });
}

/** Words of a quoted beginning. */
const wordsShown = 8;
/** So few words more are not worth an ellipsis. */
const wordsSpared = 2;
/** Of a name or an address, which has no end. */
const joinedMax = 16;

/** A sentence or line of fewer words, as one that an edit begins at the end of, says nothing. */
const wordsMin = 3;

/** Of the old and the new words the first ones; nothing of those that can be quoted whole. */
function beginnings(page: TextWords, now: TextWords, {from, to, nowFrom, nowTo}: Hunk, left: number) {
  const [old, fresh] = [beginningIn(page, from, to), beginningIn(now, nowFrom, nowTo)];
  const isCut = [old.to - old.from < to - from, fresh.to - fresh.from < nowTo - nowFrom];
  const quotes = isCut.includes(true)
    ? expressionPieces([old, fresh], old.from === from && fresh.from === nowFrom ? left : 0, 0)
    : [];
  return quotes.map((quote, at) => (isCut[at] ? quote : undefined));
}

function beginningIn(text: TextWords, first: number, to: number) {
  const starts = [first, ...bordersIn(text, first, to)];
  const endOf = (at: number) => starts[at + 1] ?? to;
  const long = starts.findIndex((start, at) => wordsIn(text, start, endOf(at)) >= wordsMin);
  const [from, border] = [starts[Math.max(0, long)], endOf(Math.max(0, long))];
  const words = quotedText(text);
  let end = from;
  while (end < border && wordsIn(text, from, end) < wordsShown) end++;
  if (wordsIn(text, end, border) <= wordsSpared) return {words, from, to: border};
  for (let more = 0; more < joinedMax && end < border && isJoined(words, end); more++) end++;
  return {words, from, to: end};
}

/** So many of the words beside the edit are in its sentence or line, before and after. */
function within(page: TextWords, now: TextWords, {from, to, nowFrom, nowTo}: Hunk, most: number, step: 1 | -1): number {
  const borderAt = (text: TextWords, token: number) => borderBefore(text, token) !== undefined;
  for (let by = 0; by < most; by++) {
    const [old, current] = step < 0 ? [from - by, nowFrom - by] : [to + by, nowTo + by];
    if (borderAt(page, old) || borderAt(now, current)) return by;
  }
  return most;
}

/** How many sentences or lines the words are; words, if they are only a part of them. */
function sizeOf(text: TextWords, from: number, to: number): Pick<EditedText, 'unit' | 'count'> {
  const borders = bordersIn(text, from, to);
  const words = to - from;
  const ends = [borderBefore(text, from), borderBefore(text, to)];
  if (words === 0 || ends.includes(undefined)) return {unit: 'words', count: words};
  const areLines =
    ends.every((border) => border === 'line') && borders.every((at) => borderBefore(text, at) === 'line');
  // Cells of a row are apart as lines are, and on one line.
  const counted = areLines ? borders.filter((at) => textBehind(text, at - 1).includes('\n')) : borders;
  return {unit: areLines ? 'lines' : 'sentences', count: counted.length + 1};
}

const articles = new Set(
  'a an the this that these those and der die das den dem des ein eine einen einem einer eines und'.split(' '),
);

/** Articles and the like are no reason to edit another page. */
function weightOf(page: TextWords, now: TextWords, piece: Hunk, before: string, current: string): EditWeight {
  const [old, fresh] = [wordsBetween(page, piece.from, piece.to), wordsBetween(now, piece.nowFrom, piece.nowTo)];
  const isCode = (text: TextWords, token: number) => roleOf(text.tokens.tag[token]) === TokenRole.code;
  const [oldFacts, newFacts] = [before, current].map(factsOf);
  if (isCode(page, piece.from) || isCode(now, piece.nowFrom) || oldFacts.join() !== newFacts.join()) return 'fact';
  return [...old, ...fresh].every((word) => articles.has(word)) ? 'trivial' : 'words';
}

function wordsBetween(text: TextWords, from: number, to: number): string[] {
  return Array.from({length: to - from}, (_, at) => textBetween(text, from + at, from + at + 1).toLowerCase());
}

/** Longer edits, and those of numbers, are understood by themselves. */
const bareWordsMax = 2;
/** Of a long word no part is shown. */
const contextMax = 40;

/** The words beside a short edit of words, with nothing but spaces between: 'export to disk → export from disk'. */
function contextOf(
  page: TextWords,
  now: TextWords,
  {from, to, nowFrom, nowTo}: Hunk,
  room: Beside,
  before: string,
  current: string,
): WordEdit['context'] {
  const words = Math.max(...[before, current].map((text) => text.split(/\s+/).length));
  if (words > bareWordsMax || !/^[\p{L}\s]*$/u.test(before + current)) return undefined;
  // One quote is of both texts, which may differ in capitals.
  const same = (old: string, current: string) => (old === current ? old : '');
  const head =
    isBeside(page, from) && isBeside(now, nowFrom)
      ? same(wordsBefore(page, from, room.left), wordsBefore(now, nowFrom, room.left))
      : '';
  const tail =
    room.right > 0 && isBeside(page, to) && isBeside(now, nowTo)
      ? same(textBetween(page, to, to + 1), textBetween(now, nowTo, nowTo + 1))
      : '';
  if (head + tail === '' || Math.max(head.length, tail.length) > contextMax) return undefined;
  return {head, tail};
}

/** Only space is between the word and the one before it. */
function isBeside(text: TextWords, token: number): boolean {
  return /^[ \t]*(?:\r?\n)?[ \t]*$/.test(textBehind(text, token - 1));
}

/** Of a script without spaces a single character is no word. */
const ideographsMax = 4;

/** The last word before the token, of so many that may be quoted. */
function wordsBefore(text: TextWords, token: number, most: number): string {
  const isIdeograph = (at: number) => kindOf(text.tokens.tag[at]) === TokenKind.ideograph;
  let first = token;
  while (
    token - first < Math.min(most, ideographsMax) &&
    (first === token || (isIdeograph(first - 1) && isIdeograph(first) && textBehind(text, first - 1) === ''))
  )
    first--;
  return textBetween(text, first, token);
}
