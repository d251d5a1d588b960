// Takes the edits of a paragraph, says whether they change a fact: then what is elsewhere is wrong, and not only worded
// otherwise.

import {factsIn, numberWordsIn} from '../text/factsIn.ts';
import {roleOf, TokenRole} from '../text/tokens.ts';
import {isJoined} from '../text/wholePieces.ts';
import type {EditedParagraph, Hunk} from './editedParagraphs.ts';
import {quotedText, type TextWords, textBehind, textBetween, textWithSigns} from './textWords.ts';
import {isReplacedSample} from './wholeRows.ts';

/** Words round an edit that may be the rest of a name. */
const aroundWords = 4;
/** So far a fact may have moved, and is the same one. */
const nearWords = 40;

/**
 * Whether what the hunks replace or take away is another fact than what they put there. Additions alone, such as a row
 * of a table, make nothing wrong that is elsewhere; moves within the paragraph leave the fact the same.
 */
export function changeFact(page: TextWords, now: TextWords, paragraph: EditedParagraph, all: readonly Hunk[]): boolean {
  const isFact = (hunk: Hunk) => !isReplacedSample(page, now, hunk) && !isCopyrightYear(page, hunk);
  const hunks = all.filter(isFact).map((hunk) => wholeName(now, paragraph, hunk));
  const before = hunks.map((hunk) => factsAround(page, hunk.from, hunk.to, paragraph.from, paragraph.to));
  const after = hunks.map((hunk) => factsAround(now, hunk.nowFrom, hunk.nowTo, paragraph.nowFrom, paragraph.nowTo));
  const near = (text: TextWords, from: number, to: number, start: number, end: number) =>
    factsOf(textWithSigns(text, Math.max(start, from - nearWords), Math.min(end, to + nearWords)));
  const allBefore = new Set([
    ...before.flat(),
    ...hunks.flatMap(({from, to}) => near(page, from, to, paragraph.from, paragraph.to)),
  ]);
  const allAfter = new Set([
    ...after.flat(),
    ...hunks.flatMap(({nowFrom, nowTo}) => near(now, nowFrom, nowTo, paragraph.nowFrom, paragraph.nowTo)),
  ]);
  // Words added beside a replaced word did not replace it.
  const added = new Set(hunks.flatMap(({from, to}, at) => (from === to ? after[at] : [])));
  return hunks.some(
    ({from, to, link}, at) =>
      link !== undefined ||
      (from === to && isInCommand(now, hunks[at], paragraph)) ||
      (from < to &&
        (before[at].some((fact) => !allAfter.has(fact)) ||
          after[at].some((fact) => !allBefore.has(fact) && !added.has(fact)))),
  );
}

/** That of a page, or of a sample such as the first lines that a program prints. */
function isCopyrightYear(page: TextWords, {from, to}: Hunk): boolean {
  if (from === to || !/^(?:19|20)\d\d(?:\D+(?:19|20)\d\d)*$/.test(textBetween(page, from, to))) return false;
  const before = textBetween(page, Math.max(page.from, from - aroundWords), from) + textBehind(page, from - 1);
  return /(?:copyright|©|\(c\))[^\n]*$/i.test(before);
}

/** The words with those beside them that are of one name: what is inserted into a name, such as `site-next/`, replaces it. */
function wholeName(now: TextWords, paragraph: EditedParagraph, hunk: Hunk): Hunk {
  if (hunk.link !== undefined || hunk.from < hunk.to) return hunk;
  const words = quotedText(now);
  const left = hunk.from > paragraph.from && isJoined(words, hunk.nowFrom) ? 1 : 0;
  const right = hunk.to < paragraph.to && isJoined(words, hunk.nowTo) ? 1 : 0;
  const {from, to, nowFrom, nowTo} = hunk;
  return {from: from - left, to: to + right, nowFrom: nowFrom - left, nowTo: nowTo + right};
}

/** Words that were added to a command or another code span, beside words of it. */
function isInCommand(now: TextWords, {nowFrom, nowTo}: Hunk, paragraph: EditedParagraph): boolean {
  const start = Math.max(paragraph.nowFrom, nowFrom - nearWords);
  const [left, right] = [textBehind(now, nowFrom - 1), textBehind(now, nowTo - 1)];
  const isWhole = left.includes('`') && right.includes('`');
  const open = (textBetween(now, start, nowFrom) + left).match(/`/g)?.length ?? 0;
  return !isWhole && open % 2 === 1 && !textBetween(now, nowFrom, nowTo).includes('`');
}

/** Of the words and of some round them, which may be the rest of a name; of code, all words are facts. */
function factsAround(text: TextWords, from: number, to: number, start: number, end: number): string[] {
  const around = textWithSigns(text, Math.max(start, from - aroundWords), Math.min(end, to + aroundWords));
  const words: string[] = [];
  for (let token = from; token < to; token++) {
    if (roleOf(text.tokens.tag[token]) === TokenRole.code) words.push(textBetween(text, token, token + 1));
  }
  return [...factsOf(around), ...words];
}

/** Escapes outside of code, which a reader does not see. */
const escapes = /(`[^`\n]*`)|\\(?=[!-/:-@[-`{-~])/g;

/** As a reader sees them: `a_b` in code is the same as a\_b. */
export function factsOf(text: string): string[] {
  const facts = factsIn(text.replace(escapes, '$1')).map((fact) => fact.replaceAll('`', ''));
  return [...facts, ...numberWordsIn(text)];
}
