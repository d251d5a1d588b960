// Takes a text, gives the items of a list, or the rows of a table, round one of its words. Lists of one kind have items in
// common, in another order or with others between them.

import type {Span} from '../algorithms/span.ts';
import {type EditedParagraph, editedPart, type Hunk, paragraphWordsMin, wordsIn} from './editedParagraphs.ts';
import {linkBehind, targetWords} from './linkBehind.ts';
import {type TextWords, textBehind} from './textWords.ts';

/** A longer item is a paragraph. */
const itemWordsMax = 120;
/** Items on either side that are looked at. */
const itemsMax = 30;

/** Behind the end of the line before: `- `, `12. `, `* `, `| `. */
const mark = /\n[ \t>]*(?:[-*+•|]|\.{1,5}|\*{2,5}|\d{1,3}[.)]|#\.)[ \t][^\n]*$/;

/** So many words are enough if the items on either side are equal, too. */
const wordsBetweenEqualMin = 15;
/** An item of which less is left is another one. */
const keptShareMin = 0.5;

/** Items of the page with edits, each with those of the hunks that are in it. */
export function editedItems(
  page: TextWords,
  now: TextWords,
  hunks: readonly Hunk[],
  edited: readonly Hunk[],
): EditedParagraph[] {
  const items = new Map<number, {readonly item: Span; readonly hunks: Hunk[]}>();
  for (const hunk of edited) {
    const item = itemOf(page, hunk.from < hunk.to ? hunk.from : Math.max(page.from, hunk.from - 1));
    if (item === null || hunk.to > item.to) continue;
    const known = items.get(item.from);
    if (known === undefined) items.set(item.from, {item, hunks: [hunk]});
    else known.hunks.push(hunk);
  }
  return [...items.values()].flatMap(({item: {from, to}, hunks: own}) => {
    const gone = own.reduce((sum, hunk) => sum + hunk.to - hunk.from, 0);
    if (to - from - gone < keptShareMin * (to - from)) return [];
    return [{...editedPart(page, now, hunks, own, from, to), isItem: true as const}];
  });
}

/**
 * Words of the items that the lists round two equal items have in common, in any order; 0: they are too few for one list to be a
 * copy of the other.
 */
export function wordsOfLikeLists(one: TextWords, item: number, other: TextWords, place: number): number {
  const [here, there] = [itemsAround(one, item), itemsAround(other, place)];
  if (here === null || there === null) return 0;
  const keys = new Set(there.items.map((another) => keyOf(other, another)));
  const isEqual = here.items.map((another, at) => at === here.at || keys.has(keyOf(one, another)));
  const equal = here.items.filter((_, at) => isEqual[at]);
  if (equal.length < 2) return 0;
  const words = equal.reduce((sum, another) => sum + weightOf(one, another), 0);
  const beside = [-1, 1].flatMap((step) => here.items[here.at + step] ?? []).map((another) => keyOf(one, another));
  const besideThere = [-1, 1]
    .flatMap((step) => there.items[there.at + step] ?? [])
    .map((another) => keyOf(other, another));
  const wordsMin = beside.join() === besideThere.join() ? wordsBetweenEqualMin : paragraphWordsMin;
  return words >= wordsMin ? words : 0;
}

/** Words, and where links lead. */
function keyOf(text: TextWords, {from, to}: Span): string {
  return `${text.tokens.hash.subarray(from, to).join(' ')} ${targetsIn(text, from, to).join(' ')}`;
}

function weightOf(text: TextWords, {from, to}: Span): number {
  return targetsIn(text, from, to).reduce((sum, target) => sum + targetWords(target), wordsIn(text, from, to));
}

function targetsIn(text: TextWords, from: number, to: number): string[] {
  const targets: string[] = [];
  for (let token = from; token < to; token++) {
    const target = linkBehind(text, token);
    if (target !== '') targets.push(target);
  }
  return targets;
}

/** In order; `at` is the one with the word. null: the word is in no list. */
function itemsAround(text: TextWords, token: number): {readonly items: readonly Span[]; readonly at: number} | null {
  const own = itemOf(text, token);
  if (own === null) return null;
  const before: Span[] = [];
  for (let first = own.from; before.length < itemsMax; ) {
    const item = first > text.from ? itemOf(text, first - 1) : null;
    if (item === null || item.to !== first) break;
    before.push(item);
    first = item.from;
  }
  const behind: Span[] = [];
  for (let end = own.to; behind.length < itemsMax && end < text.to && beginsItem(text, end); ) {
    const item = {from: end, to: endOf(text, end)};
    behind.push(item);
    end = item.to;
  }
  return {items: [...before.reverse(), own, ...behind], at: before.length};
}

/** null: the word is in no list. */
export function itemOf(text: TextWords, token: number): Span | null {
  let from = token;
  while (!beginsItem(text, from)) {
    if (from === text.from || token - from > itemWordsMax || beginsParagraph(text, from)) return null;
    from--;
  }
  return {from, to: endOf(text, from)};
}

function endOf(text: TextWords, from: number): number {
  let to = from + 1;
  while (to < text.to && to - from < itemWordsMax && !beginsItem(text, to) && !beginsParagraph(text, to)) to++;
  return to;
}

function beginsItem(text: TextWords, token: number): boolean {
  return mark.test(token === text.from ? `\n${textBehind(text, token - 1)}` : textBehind(text, token - 1));
}

function beginsParagraph(text: TextWords, token: number): boolean {
  return /\n\s*\n/.test(textBehind(text, token - 1));
}
