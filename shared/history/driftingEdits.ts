// Takes two copies, gives the differences between them of which the history may tell that one was changed and the other
// forgotten, each with the words round it, by which it can be followed: two pages that name different products still had
// the same version number once.

import type {ComparedText} from '../difference/comparedText.ts';
import type {QuotedEdit} from '../difference/quotedEdit.ts';
import {systematicSwaps} from '../difference/systematicSwaps.ts';
import {rankedEdits} from '../difference/textDifference.ts';
import {type TextEdit, textEdits} from '../difference/textEdits.ts';
import {tokenWords} from '../difference/tokenWords.ts';
import type {OccurrencePair} from '../model/finding.ts';
import type {AskedCopy, AskedText} from '../ranking/driftCandidates.ts';
import {formatOf} from '../text/formatOf.ts';
import {roleOf, TokenRole} from '../text/tokens.ts';
import {decodeText} from '../text/wordLexer.ts';
import type {DifferenceSides} from './differences.ts';
import type {PassageVersion} from './pageVersion.ts';

export interface DriftingEdit {
  /** The differing words, with equal words round them. */
  readonly sides: DifferenceSides;
  /** The words of each side alone; of one of the two there may be none. */
  readonly words: readonly [string, string];
  readonly quote: QuotedEdit;
  /** No fact, no negation, and no code: perhaps a matter of style. */
  readonly isWording: boolean;
}

/** Two places of a text, and how they differ; paths are relative to the top of the repository. */
export interface AskedPair {
  readonly text: AskedCopy;
  readonly pair: OccurrencePair;
  readonly paths: readonly [string, string];
  readonly differences: readonly DriftingEdit[];
}

/** Those of a text that differ. It is another object if one of its pages has changed. */
export type DifferingPairs = WeakMap<AskedText, readonly AskedPair[]>;

/** So many equal words on either side say where a difference is, and that it is the same place. */
const contextMax = 8;
/** Least number of them on both sides together. */
const contextMin = 10;
/** Larger replacements are another text; longer additions are a text of its own. */
const replacedMax = 8;
const addedMax = 25;

/** In order of the text. Words that only name another subject, as one of the two paths does, were never the same. */
export function driftingEdits(sides: DifferenceSides, paths: readonly [string, string]): DriftingEdit[] {
  const [one, other] = sides.map((side, at) => wordsOf(side, paths[at]));
  const found = textEdits(one, other, 'whole');
  if (found === null) return [];
  const {edits} = found;
  const places = new Map(edits.map((edit, at) => [edit.a.from + edit.b.from, at]));
  const equalWords = ({a, b}: TextEdit) => {
    const at = places.get(a.from + b.from) ?? 0;
    const back = Math.min(contextMax, a.from - (edits[at - 1]?.a.to ?? 0));
    const on = Math.min(contextMax, (edits[at + 1]?.a.from ?? one.keys.length) - a.to);
    return {back, on};
  };
  const mayDrift = (edit: TextEdit) => {
    const {back, on} = equalWords(edit);
    if (back + on < contextMin || isLong(edit) || isOfLayout(edit, sides)) return false;
    return !isMoved(edit, sides) && !isCommentedOut(edit, sides);
  };
  const {swaps, others} = systematicSwaps(edits, one, other, paths);
  const swapped = swaps.filter(({isOfNames}) => !isOfNames).flatMap((swap) => swap.edits);
  // To rank an edit takes longer than all else here, so the others are left out before.
  return rankedEdits([...others, ...swapped].filter(mayDrift), found, one, other)
    .filter(({isMute}) => !isMute)
    .toSorted((x, y) => x.a.from - y.a.from || x.b.from - y.b.from)
    .map((edit): DriftingEdit => {
      const {back, on} = equalWords(edit);
      return {
        sides: [around(sides[0], edit.a, back, on), around(sides[1], edit.b, back, on)],
        words: [one.text(edit.a.from, edit.a.to), other.text(edit.b.from, edit.b.to)],
        quote: edit.quote,
        isWording: edit.kind === 'word' && !isCodeEdit(edit, sides, paths),
      };
    });
}

function wordsOf({page, from, to}: PassageVersion, path: string): ComparedText {
  return tokenWords({bytes: page.bytes, tokens: page.tokens, from, to, isCode: formatOf(path).family === 'code'});
}

function around({page, from}: PassageVersion, edit: TextEdit['a'], back: number, on: number): PassageVersion {
  return {page, from: from + edit.from - back, to: from + edit.to + on};
}

function isLong({a, b}: TextEdit): boolean {
  const isAdded = a.from === a.to || b.from === b.to;
  return Math.max(a.to - a.from, b.to - b.from) > (isAdded ? addedMax : replacedMax);
}

/** Fewer words are in many places of a page. */
const movedMin = 3;

/** Words that one copy lacks, and its page has elsewhere, were put there, and not forgotten. */
function isMoved({a, b}: TextEdit, [one, other]: DifferenceSides): boolean {
  if (a.from === a.to) return hasBeside(one, other, b);
  return b.from === b.to && hasBeside(other, one, a);
}

function hasBeside({page, from, to}: PassageVersion, of: PassageVersion, words: TextEdit['a']): boolean {
  const length = words.to - words.from;
  if (length < movedMin) return false;
  const {hash} = of.page.tokens;
  const first = of.from + words.from;
  const {count} = page.tokens;
  for (let at = 0; at + length <= count; at++) {
    if (at + length > from && at < to) {
      at = to - 1;
      continue;
    }
    let same = 0;
    while (same < length && page.tokens.hash[at + same] === hash[first + same]) same++;
    if (same === length) return true;
  }
  return false;
}

/** A heading, or a row that one table has and the other has not: an option more of its product. */
function isOfLayout(edit: TextEdit, sides: DifferenceSides): boolean {
  const roles = rolesOf(edit, sides);
  const isAdded = edit.a.from === edit.a.to || edit.b.from === edit.b.to;
  return roles.includes(TokenRole.heading) || (isAdded && roles.every((role) => role === TokenRole.table));
}

/** Code of one side in place of a comment of the other: code that is commented out is changed no more. */
function isCommentedOut(edit: TextEdit, sides: DifferenceSides): boolean {
  const [one, other] = sides.map((side, at) => new Set(rolesOfSide(edit, side, at)));
  const isOnly = (roles: ReadonlySet<TokenRole>, role: TokenRole) => roles.size === 1 && roles.has(role);
  const {code, comment} = TokenRole;
  return (isOnly(one, code) && isOnly(other, comment)) || (isOnly(one, comment) && isOnly(other, code));
}

function rolesOf(edit: TextEdit, sides: DifferenceSides): TokenRole[] {
  return sides.flatMap((side, at) => rolesOfSide(edit, side, at));
}

function rolesOfSide({a, b}: TextEdit, {page, from}: PassageVersion, side: number): TokenRole[] {
  const words = side === 0 ? a : b;
  return [...page.tokens.tag.subarray(from + words.from, from + words.to)].map(roleOf);
}

/** Of a page only code in place of other code: a line more in a sample may be another sample. */
function isCodeEdit(edit: TextEdit, sides: DifferenceSides, paths: readonly [string, string]): boolean {
  const isAdded = edit.a.from === edit.a.to || edit.b.from === edit.b.to;
  const areSources = paths.every((path) => formatOf(path).family === 'code');
  if (isAdded && !areSources) return false;
  return sides.some(({page, from}, at) => {
    const words = at === 0 ? edit.a : edit.b;
    for (let token = from + words.from; token < from + words.to; token++) {
      if (roleOf(page.tokens.tag[token]) === TokenRole.code && !isInComment(page, token)) return true;
    }
    return false;
  });
}

/** A comment in a sample is prose. */
function isInComment({bytes, tokens}: PassageVersion['page'], token: number): boolean {
  const end = tokens.start[token];
  let start = end;
  while (start > 0 && bytes[start - 1] !== newline) start--;
  return /(?:^|\s)(?:\/\/|\/?\*|#|--|<!--)(?:\s|$)/.test(decodeText(bytes, start, end));
}

const newline = 0x0a;
