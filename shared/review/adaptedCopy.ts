// Takes a paragraph as it was and a copy of it elsewhere, says whether the copy is adapted to its page: besides the words
// that were edited the two differ in a fact or a name near them. Such copies are of two products, and one is edited without
// the other.

import type {DiffPart} from '../algorithms/diff.ts';
import type {Hunk} from './editedParagraphs.ts';
import {factsAround} from './factEdits.ts';
import type {TextWords} from './textWords.ts';
import {textBetween} from './textWords.ts';

/** Tokens [from, to) of a text. */
type Range = TextWords;

/** So many words from an edit a difference is of another sentence, or of another row of a table. */
const nearWords = 40;
/** Equal words on either side of a difference that make it one within the copy, and not what is beside it. */
const besideMin = 4;

/**
 * `hunks` are the edits that the copy lacks, `parts` the differences between the words of the two. The copy may be in the middle of its range; of a paragraph
 * that is a part of a longer one, such as some items of a list, only what is within the copy counts.
 */
export function isAdapted(
  paragraph: Range,
  hunks: readonly Hunk[],
  other: Range,
  parts: readonly DiffPart[],
  isPart: boolean,
): boolean {
  const isNear = (from: number, to: number) =>
    hunks.some((hunk) => from <= hunk.to + nearWords && to >= hunk.from - nearWords);
  const sameMin = isPart ? besideMin : 1;
  const isLong = (at: number) => parts[at]?.kind === 'same' && parts[at].to - parts[at].from >= sameMin;
  const first = parts.findIndex(({kind}) => kind === 'same');
  const last = parts.findLastIndex(({kind}) => kind === 'same');
  let [a, b] = [paragraph.from, other.from];
  for (let at = 0; at < parts.length; ) {
    const [fromA, fromB, start] = [a, b, at];
    do {
      const {kind, from, to} = parts[at++];
      if (kind !== 'added') a += to - from;
      if (kind !== 'removed') b += to - from;
    } while (at < parts.length && (parts[at].kind === 'same') === (parts[at - 1].kind === 'same'));
    if (parts[start].kind === 'same' || !isNear(fromA, a)) continue;
    const isInside = start > first && at <= last;
    if (isInside ? !isLong(start - 1) || !isLong(at) : isPart) continue;
    // Beyond its ends the range of the other has text of its own.
    if (haveOtherFacts(paragraph, fromA, a, other, fromB, isInside ? b : fromB)) return true;
  }
  return false;
}

function haveOtherFacts(one: Range, from: number, to: number, other: Range, start: number, end: number): boolean {
  if (from === to && start === end) return false;
  const here = factsAround(one, from, to, one.from, one.to);
  const there = factsAround(other, start, end, other.from, other.to);
  // A fact round the difference is in both, unless the difference is at the end of one of them.
  const isInside = from > one.from && to < one.to;
  const differs = (facts: readonly string[], others: readonly string[]) => facts.some((fact) => !others.includes(fact));
  if (isInside ? differs(here, there) || differs(there, here) : factsAround(one, from, to, from, to).length > 0)
    return true;
  return (
    differs(namesIn(one, from, to), namesIn(other, start, end)) ||
    differs(namesIn(other, start, end), namesIn(one, from, to))
  );
}

/** Words with a capital letter that begin no sentence. */
function namesIn(text: Range, from: number, to: number): string[] {
  const names: string[] = [];
  for (let token = from; token < to; token++) {
    const word = textBetween(text, token, token + 1);
    if (/^\p{Lu}/u.test(word) && token > text.from && !beginsSentence(text, token)) names.push(word);
  }
  return names;
}

function beginsSentence(text: Range, token: number): boolean {
  const before = textBetween(text, token - 1, token + 1);
  return /[.!?:\n|*-][^\p{L}\p{N}]*\s[^\p{L}\p{N}]*[\p{L}\p{N}]+$/u.test(before);
}
