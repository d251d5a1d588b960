// Takes the edits of a paragraph, says whether they change a fact: then what is elsewhere is wrong, and not only worded
// otherwise.

import {factsIn} from '../text/factsIn.ts';
import {roleOf, TokenRole} from '../text/tokens.ts';
import {decodeText} from '../text/wordLexer.ts';
import type {EditedParagraph, Hunk, TextWords} from './editedParagraphs.ts';

/** Words round an edit that may be the rest of a name. */
const aroundWords = 4;
/** So far a fact may have moved, and is the same one. */
const nearWords = 40;

/**
 * Whether what the hunks replace or take away is another fact than what they put there. Additions alone, such as a row
 * of a table, make nothing wrong that is elsewhere; moves within the paragraph leave the fact the same.
 */
export function changeFact(
  page: TextWords,
  now: TextWords,
  paragraph: EditedParagraph,
  hunks: readonly Hunk[],
): boolean {
  const before = hunks.map((hunk) => factsAround(page, hunk.from, hunk.to, paragraph.from, paragraph.to));
  const after = hunks.map((hunk) => factsAround(now, hunk.nowFrom, hunk.nowTo, paragraph.nowFrom, paragraph.nowTo));
  const near = (text: TextWords, from: number, to: number, start: number, end: number) =>
    factsIn(textBetween(text, Math.max(start, from - nearWords), Math.min(end, to + nearWords)));
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
      (from < to &&
        (before[at].some((fact) => !allAfter.has(fact)) ||
          after[at].some((fact) => !allBefore.has(fact) && !added.has(fact)))),
  );
}

/** Of the words and of some round them, which may be the rest of a name; of code, all words are facts. */
export function factsAround(text: TextWords, from: number, to: number, start: number, end: number): string[] {
  const around = textBetween(text, Math.max(start, from - aroundWords), Math.min(end, to + aroundWords));
  const words: string[] = [];
  for (let token = from; token < to; token++) {
    if (roleOf(text.tokens.tag[token]) === TokenRole.code) words.push(textBetween(text, token, token + 1));
  }
  return [...factsIn(around), ...words];
}

export function textBetween({bytes, tokens}: TextWords, from: number, to: number): string {
  if (to <= from) return '';
  return decodeText(bytes, tokens.start[from], tokens.start[to - 1] + tokens.length[to - 1]);
}
