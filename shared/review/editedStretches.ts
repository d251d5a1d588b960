// Takes an edited paragraph that is long, such as a list, a table or a sample, gives the stretches round its edits: another
// page may have the same rows or items among others. On 480 replayed commits of two sites these were 3 more warnings; two
// put right the misspelt name of a setting on one of several pages. Shorter paragraphs (12 words) and less equal ones
// (three quarters) were tried too, and gave mostly samples that differ on purpose.

import {roleOf, TokenRole} from '../text/tokens.ts';
import type {EditedParagraph, Hunk, TextWords} from './editedParagraphs.ts';

/** Words of the paragraph on either side of the edits. */
const aroundWords = 30;
/** A shorter paragraph is one stretch. */
const paragraphWordsMin = 70;
const stretchWordsMin = 25;

export function editedStretches(paragraph: EditedParagraph, page: TextWords): EditedParagraph[] {
  if (paragraph.to - paragraph.from < paragraphWordsMin) return [];
  const hunks = paragraph.hunks.filter((hunk) => !isGoneRow(hunk, page));
  return neighbouring(hunks).flatMap((own): EditedParagraph[] => {
    const from = outside(paragraph, Math.max(paragraph.from, own[0].from - aroundWords), 'to');
    const to = outside(paragraph, Math.min(paragraph.to, own[own.length - 1].to + aroundWords), 'from');
    if (to - from < stretchWordsMin || to - from === paragraph.to - paragraph.from) return [];
    const [nowFrom, nowTo] = [nowOf(paragraph, from), nowOf(paragraph, to)];
    return [{...paragraph, from, to, nowFrom, nowTo, hunks: own, isPart: true}];
  });
}

/** What a table or a sample has no more belonged to this page, as what is only added does. */
function isGoneRow({from, to, nowFrom, nowTo, link}: Hunk, {tokens}: TextWords): boolean {
  const isRow = (tag: number) => roleOf(tag) === TokenRole.table || roleOf(tag) === TokenRole.code;
  return link === undefined && nowFrom === nowTo && tokens.tag.subarray(from, to).every(isRow);
}

function neighbouring(hunks: readonly Hunk[]): [Hunk, ...Hunk[]][] {
  const groups: [Hunk, ...Hunk[]][] = [];
  for (const hunk of hunks) {
    const last = groups.at(-1);
    if (last !== undefined && hunk.from - last[last.length - 1].to < aroundWords) last.push(hunk);
    else groups.push([hunk]);
  }
  return groups;
}

/** The position, or where the edit that it is in the middle of ends or begins. */
function outside({edits}: EditedParagraph, token: number, edge: 'from' | 'to'): number {
  return edits.find((hunk) => hunk.from < token && token < hunk.to)?.[edge] ?? token;
}

function nowOf({from, nowFrom, edits}: EditedParagraph, token: number): number {
  const last = edits.findLast((hunk) => hunk.from < token);
  return last === undefined ? nowFrom + token - from : last.nowTo + token - last.to;
}
