// Takes an edit of a page, whose words may be those of several edits that are close together, gives these one by one: each is
// of one place, and as far as it can be within one sentence, line or cell.

import {anchoredDiff} from '../algorithms/anchoredDiff.ts';
import {isJoined} from '../text/wholePieces.ts';
import {type Hunk, hunkOf, isMovedOver} from './editedParagraphs.ts';
import {borderBefore} from './textBorders.ts';
import {quotedText, type TextWords} from './textWords.ts';

const editsMax = 500;
/** Words beside the edit that are the same before and after it, and in the other copy. */
export interface Beside {
  readonly left: number;
  readonly right: number;
}

export function editPieces(page: TextWords, now: TextWords, hunk: Hunk, beside: Beside): Hunk[] {
  return apart(page, now, hunk)
    .map((piece, at, all) => slid(page, now, piece, besideOf(hunk, all, at, beside)))
    .flatMap((piece) => splitAtBorders(page, now, piece));
}

/** Of one of the pieces: as far as the next one. */
export function besideOf(hunk: Hunk, all: readonly Hunk[], at: number, beside: Beside): Beside {
  const [last, next] = [all[at - 1], all[at + 1]];
  return {
    left: last === undefined ? all[at].from - hunk.from + beside.left : all[at].from - last.to,
    right: next === undefined ? hunk.to - all[at].to + beside.right : next.from - all[at].to,
  };
}

/** With the words between two of them that stay, unless these are few. */
function apart(page: TextWords, now: TextWords, {from, to, nowFrom, nowTo}: Hunk): Hunk[] {
  if (from === to || nowFrom === nowTo) return [{from, to, nowFrom, nowTo}];
  const found: Hunk[] = [];
  for (const {kind, a, b, length} of anchoredDiff(
    page.tokens.hash.subarray(from, to),
    now.tokens.hash.subarray(nowFrom, nowTo),
    editsMax,
  )) {
    if (kind === 'same') continue;
    const piece = hunkOf(kind, from + a, nowFrom + b, length);
    const last = found.at(-1);
    if (last?.to === piece.from && last.nowTo === piece.nowFrom) {
      found[found.length - 1] = {...last, to: piece.to, nowTo: piece.nowTo};
    } else found.push(piece);
  }
  return found.reduce<Hunk[]>((all, piece) => {
    const last = all.at(-1);
    const isOne =
      last !== undefined &&
      (isChance(page, now, last, piece) || isOneName(page, last.to, piece.from) || isMovedOver(page, now, last, piece));
    if (last !== undefined && isOne) {
      all[all.length - 1] = {...last, to: piece.to, nowTo: piece.nowTo};
    } else all.push(piece);
    return all;
  }, []);
}

/** No more equal words than either edit has are there by chance: the semantic cleanup of N. Fraser's diff-match-patch. */
function isChance(page: TextWords, now: TextWords, one: Hunk, next: Hunk): boolean {
  const lengthOf = ({from, to, nowFrom, nowTo}: Hunk) => Math.max(to - from, nowTo - nowFrom);
  if (next.from - one.to > Math.min(lengthOf(one), lengthOf(next))) return false;
  // Before or behind an edit without words the border is one of both texts.
  const isOver = (text: TextWords, from: number, to: number, isAfter: boolean, isBefore: boolean) =>
    hasBorder(text, isAfter ? from : from + 1, isBefore ? to + 1 : to);
  return (
    !isOver(page, one.to, next.from, one.from < one.to, next.from < next.to) &&
    !isOver(now, one.nowTo, next.nowFrom, one.nowFrom < one.nowTo, next.nowFrom < next.nowTo)
  );
}

/** `11.6-base-20.04` was replaced as a whole: both edits are of one name, which the words [from, to) between them join. */
function isOneName(text: TextWords, from: number, to: number): boolean {
  const words = quotedText(text);
  for (let token = from; token <= to; token++) if (!isJoined(words, token)) return false;
  return true;
}

/** Before one of the words [from, to). */
function hasBorder(text: TextWords, from: number, to: number): boolean {
  for (let token = from; token < to; token++) if (borderBefore(text, token) !== undefined) return true;
  return false;
}

/**
 * Text that was only added or removed, moved to where it is a whole sentence or line, if the words allow it: `a. b c. a` may be `a. b
 * c.` before `a`, or `b c. a.` behind it.
 */
function slid(page: TextWords, now: TextWords, piece: Hunk, {left, right}: Beside): Hunk {
  const {from, to, nowFrom, nowTo} = piece;
  if (from < to && nowFrom < nowTo) return piece;
  const [text, first, end] = from < to ? [page, from, to] : [now, nowFrom, nowTo];
  const {hash} = text.tokens;
  const rankOf = (by: number) =>
    Number(borderBefore(text, first + by) !== undefined) + Number(borderBefore(text, end + by) !== undefined);
  let best = {by: 0, rank: rankOf(0)};
  const consider = (by: number) => {
    const rank = rankOf(by);
    if (rank > best.rank) best = {by, rank};
  };
  for (let by = -1; -by <= left && hash[first + by] === hash[end + by]; by--) consider(by);
  for (let by = 1; by <= right && hash[first + by - 1] === hash[end + by - 1]; by++) consider(by);
  const {by} = best;
  return by === 0 ? piece : {from: from + by, to: to + by, nowFrom: nowFrom + by, nowTo: nowTo + by};
}

/** Line by line or sentence by sentence, if there are as many as before. */
function splitAtBorders(page: TextWords, now: TextWords, piece: Hunk): Hunk[] {
  const {from, to, nowFrom, nowTo} = piece;
  const [old, current] = [bordersIn(page, from, to), bordersIn(now, nowFrom, nowTo)];
  if (old.length === 0 || old.length !== current.length) return [piece];
  return [...old, to].map((end, at) => ({
    from: old[at - 1] ?? from,
    to: end,
    nowFrom: current[at - 1] ?? nowFrom,
    nowTo: current[at] ?? nowTo,
  }));
}

/** Words within [from, to) that begin a sentence or a line. */
export function bordersIn(text: TextWords, from: number, to: number): number[] {
  const borders: number[] = [];
  for (let token = from + 1; token < to; token++) if (borderBefore(text, token) !== undefined) borders.push(token);
  return borders;
}
