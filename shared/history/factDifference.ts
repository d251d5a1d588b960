// Takes two copies, gives the differences between them that are facts inside otherwise equal text: a number, a version, a
// name in code, code. Each with the words round it, by which the history of this one difference can be followed: two
// pages that name different products still had the same version number once.

import {hunksBetween, type TextWords} from '../review/editedParagraphs.ts';
import {factsIn} from '../text/factsIn.ts';
import {roleOf, TokenRole} from '../text/tokens.ts';
import {decodeText} from '../text/wordLexer.ts';
import type {DifferenceSides} from './differences.ts';
import type {PassageVersion} from './stretch.ts';

export interface FactDifference {
  /** The differing words, with equal words round them. */
  readonly sides: DifferenceSides;
  /** The words of each side alone; of one of the two there may be none. */
  readonly words: readonly [string, string];
}

/** So many equal words on either side say where a difference is, and that it is the same place. */
const contextMax = 8;
/** Least number of them on both sides together. */
const contextMin = 10;
/** Who replaces more words writes another text; who adds more, a text of its own. */
const replacedMax = 8;
const addedMax = 25;

export function factDifferences([a, b]: DifferenceSides): FactDifference[] {
  const [one, other] = [wordsOf(a), wordsOf(b)];
  const hunks = hunksBetween(one, other).filter(({link}) => link === undefined);
  return hunks.flatMap(({from, to, nowFrom, nowTo}, at): FactDifference[] => {
    const isAdded = from === to || nowFrom === nowTo;
    if (Math.max(to - from, nowTo - nowFrom) > (isAdded ? addedMax : replacedMax)) return [];
    const back = Math.min(contextMax, from - (hunks[at - 1]?.to ?? a.from));
    const on = Math.min(contextMax, (hunks[at + 1]?.from ?? a.to) - to);
    if (back + on < contextMin) return [];
    const [here, there] = [factsOf(one, from, to, isAdded), factsOf(other, nowFrom, nowTo, isAdded)];
    // A row that one table has and the other has not is an option more of its product.
    const isRow = isAdded && isTable(one, from, to) && isTable(other, nowFrom, nowTo);
    if (isRow || (here.every((fact) => there.includes(fact)) && there.every((fact) => here.includes(fact)))) return [];
    const sides = [
      {page: a.page, from: from - back, to: to + on},
      {page: b.page, from: nowFrom - back, to: nowTo + on},
    ] as const;
    return [{sides, words: [textOf(one, from, to), textOf(other, nowFrom, nowTo)]}];
  });
}

function wordsOf({page, from, to}: PassageVersion): TextWords {
  return {bytes: page.bytes, tokens: page.tokens, from, to};
}

function isTable({tokens}: TextWords, from: number, to: number): boolean {
  return tokens.tag.subarray(from, to).every((tag) => roleOf(tag) === TokenRole.table);
}

/** The facts that the words are or are part of; of code, all words that replace others. */
function factsOf(text: TextWords, from: number, to: number, isAdded: boolean): string[] {
  const facts: string[] = [];
  for (let token = from; token < to; token++) {
    const role = roleOf(text.tokens.tag[token]);
    if (role === TokenRole.heading) return [];
    if (!isAdded && role === TokenRole.code && !isInComment(text, token)) facts.push(textOf(text, token, token + 1));
  }
  return from === to ? [] : [...factsIn(withoutTargets(wholeNames(text, from, to))), ...facts];
}

/** A comment in a sample is prose. */
function isInComment({bytes, tokens}: TextWords, token: number): boolean {
  const end = tokens.start[token];
  let start = end;
  while (start > 0 && bytes[start - 1] !== newline) start--;
  return /(?:^|\s)(?:\/\/|\/?\*|#|--|<!--)(?:\s|$)/.test(decodeText(bytes, start, end));
}

const newline = 0x0a;

/** The words up to the next spaces: a number may be the end of an address, a name be in backticks. */
function wholeNames({bytes, tokens}: TextWords, from: number, to: number): string {
  let start = tokens.start[from];
  let end = tokens.start[to - 1] + tokens.length[to - 1];
  while (start > 0 && bytes[start - 1] > 0x20) start--;
  while (end < bytes.length && bytes[end] > 0x20) end++;
  return decodeText(bytes, start, end);
}

/** Where a link leads is no word of the text: one page may link what the other does not. */
function withoutTargets(text: string): string {
  return text.replace(/\]\([^)]*\)?/g, ']');
}

function textOf({bytes, tokens}: TextWords, from: number, to: number): string {
  return to <= from ? '' : decodeText(bytes, tokens.start[from], tokens.start[to - 1] + tokens.length[to - 1]);
}
