// Takes the paragraphs of a page that were edited, gives the stretches round the edits, whatever paragraphs they are in:
// another page may have the same rows or items among others, or short paragraphs and samples one after another.

import {roleOf, TokenRole} from '../text/tokens.ts';
import {type EditedParagraph, editedPart, type Hunk, isEditedText} from './editedParagraphs.ts';
import type {TextWords} from './textWords.ts';
import {areWholeRows} from './wholeRows.ts';

/** Words on either side of the edits. */
const aroundWords = 45;
/** Edits with as many words between them are of two stretches, and so are those that are spread over more. */
const betweenWords = 30;
const editedWordsMax = 120;

export function editedStretches(
  page: TextWords,
  now: TextWords,
  hunks: readonly Hunk[],
  paragraphs: readonly EditedParagraph[],
): EditedParagraph[] {
  const all = paragraphs.flatMap((paragraph) => paragraph.hunks.map((hunk) => [hunk, paragraph] as const));
  const isWhole = ([hunk, paragraph]: (typeof all)[number]) => isWholeSample(page, hunk, paragraph);
  const wholeSamples = new Set(all.filter(isWhole).map(([hunk]) => hunk));
  // Of a sample that was replaced as a whole, nothing is left to find it by but the words around it.
  const borders = new Map(all.filter(([hunk]) => !wholeSamples.has(hunk)));
  return neighbouring(editedHunks(page, paragraphs)).flatMap((own) => {
    const from = outside(hunks, Math.max(page.from, own[0].from - aroundWords), 'to');
    const to = outside(hunks, Math.min(page.to, own[own.length - 1].to + aroundWords), 'from');
    const part = editedPart(page, now, hunks, own, from, to);
    return isEditedText(part, page, () => true) ? [{...part, isPart: true as const, borders, wholeSamples}] : [];
  });
}

/** In order. */
export function editedHunks(page: TextWords, paragraphs: readonly EditedParagraph[]): Hunk[] {
  const hunks = paragraphs.flatMap((paragraph) => paragraph.hunks.filter((hunk) => !isGoneRow(hunk, page)));
  return hunks.sort((x, y) => x.from - y.from);
}

/** Removed rows of a table belonged to this page alone, as added ones do. Of a sample, the words around them have to be equal. */
function isGoneRow({from, to, nowFrom, nowTo, link}: Hunk, page: TextWords): boolean {
  const isTable = (tag: number) => roleOf(tag) === TokenRole.table;
  return (
    link === undefined &&
    nowFrom === nowTo &&
    areWholeRows(page, from, to) &&
    page.tokens.tag.subarray(from, to).some(isTable)
  );
}

function isWholeSample({tokens: {tag}}: TextWords, hunk: Hunk, {from, to}: EditedParagraph): boolean {
  const isCode = (one: number) => roleOf(one) === TokenRole.code;
  return hunk.from === from && hunk.to === to && tag.subarray(from, to).every(isCode);
}

function neighbouring(hunks: readonly Hunk[]): [Hunk, ...Hunk[]][] {
  const groups: [Hunk, ...Hunk[]][] = [];
  for (const hunk of hunks) {
    const last = groups.at(-1);
    const isNear =
      last !== undefined &&
      hunk.from - last[last.length - 1].to < betweenWords &&
      hunk.to - last[0].from <= editedWordsMax;
    if (isNear) last.push(hunk);
    else groups.push([hunk]);
  }
  return groups;
}

/** The position, or where the edit that it is in the middle of ends or begins. */
function outside(hunks: readonly Hunk[], token: number, edge: 'from' | 'to'): number {
  return hunks.find((hunk) => hunk.from < token && token < hunk.to)?.[edge] ?? token;
}
