// Takes an edit of a page, gives what a sentence says of it: one by one the words that it replaced and those that it put
// there, each as a reader sees it. The old words, and those beside them, are as they stand in the other copy.

import type {EditedText, EditWeight, WordEdit} from '../model/staleness.ts';
import {roleOf, TokenRole} from '../text/tokens.ts';
import {wholePieces} from '../text/wholePieces.ts';
import type {Hunk} from './editedParagraphs.ts';
import {type Beside, besideOf, bordersIn, editPieces} from './editPieces.ts';
import {factsOf} from './factEdits.ts';
import {borderBefore} from './textBorders.ts';
import {quotedText, type TextWords, textBehind, textBetween} from './textWords.ts';

export function wordEdits(page: TextWords, now: TextWords, hunk: Hunk, beside: Beside): WordEdit[] {
  if (hunk.link !== undefined) return [{...hunk.link, weight: 'fact'}];
  const pieces = editPieces(page, now, hunk, beside);
  return pieces.map((piece, at): WordEdit => {
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
    return {
      before,
      now: current,
      weight: weightOf(page, now, piece, before, current),
      size: {before: sizeOf(page, piece.from, piece.to), now: sizeOf(now, piece.nowFrom, piece.nowTo)},
      ...(context !== undefined && {context}),
    };
  });
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
function sizeOf(text: TextWords, from: number, to: number): EditedText {
  const borders = bordersIn(text, from, to);
  const words = to - from;
  const ends = [borderBefore(text, from), borderBefore(text, to)];
  if (words === 0 || ends.includes(undefined)) return {unit: 'words', count: words, isOne: borders.length === 0};
  const areLines =
    ends.every((border) => border === 'line') && borders.every((at) => borderBefore(text, at) === 'line');
  return {unit: areLines ? 'lines' : 'sentences', count: borders.length + 1, isOne: borders.length === 0};
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
  const isSpace = (text: TextWords, token: number) => /^[ \t]*(?:\r?\n)?[ \t]*$/.test(textBehind(text, token - 1));
  const head = room.left > 0 && isSpace(page, from) && isSpace(now, nowFrom) ? textBetween(page, from - 1, from) : '';
  const tail = room.right > 0 && isSpace(page, to) && isSpace(now, nowTo) ? textBetween(page, to, to + 1) : '';
  if (head + tail === '' || Math.max(head.length, tail.length) > contextMax) return undefined;
  return {head, tail};
}
