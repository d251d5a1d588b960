// Takes the sections of two pages, gives those that are the same section, in order: the pairing with the largest sum of
// likeness, as in Needleman and Wunsch (1970). A section may be alone.

import type {PageSection} from './pageSections.ts';

type SectionPair = readonly [number, number];

/** Two versions of one page: the same words. */
export function versionPairs(before: readonly PageSection[], after: readonly PageSection[]): SectionPair[] {
  const wordsBefore = before.map(wordsOf);
  const wordsAfter = after.map(wordsOf);
  return pairedInOrder(before.length, after.length, (x, y) => {
    const isNamed = isSameHeading(before[x], after[y]);
    const shared = diceOf(wordsBefore[x], wordsAfter[y]);
    return isNamed || shared >= sameSectionMin ? (isNamed ? 1 : 0) + shared : 0;
  });
}

/** Two versions of a section have so many words in common. */
const sameSectionMin = 0.4;

/** A page and its translation: the same values, the same outline. */
export function translationPairs(original: readonly PageSection[], translation: readonly PageSection[]): SectionPair[] {
  const isOneOutline =
    original.length === translation.length && original.every(({level}, at) => level === translation[at].level);
  const pairs = pairedInOrder(original.length, translation.length, (x, y) => {
    const isNamed = isSameHeading(original[x], translation[y]);
    const isLevel = original[x].level === translation[y].level;
    const shared = diceOf(original[x].keys, translation[y].keys);
    return (isNamed ? 2 : 0) + 2 * shared + (isLevel ? sameLevel : 0) + (isOneOutline && x === y ? sameLevel : 0);
  });
  return pairs.filter(([x, y]) => {
    if (isSameHeading(original[x], translation[y])) return true;
    const common = [...original[x].keys].filter((key) => translation[y].keys.has(key)).length;
    return diceOf(original[x].keys, translation[y].keys) >= 0.5 && (common > 1 || isOneOutline);
  });
}

/** So little that only the order of sections without any value follows from it. */
const sameLevel = 0.1;

function isSameHeading(a: PageSection, b: PageSection): boolean {
  if (a.anchor !== '' && a.anchor === b.anchor) return true;
  return a.heading !== '' && a.heading === b.heading && a.level === b.level;
}

/** Whether most of what a section says is what it said before. */
export function isEdited(before: PageSection, after: PageSection): boolean {
  return diceOf(wordsOf(before), wordsOf(after)) >= 0.5;
}

function wordsOf({text}: PageSection): Set<string> {
  return new Set(text.split(/\s+/));
}

/** Dice (1945): of two sets the members of both, counted twice, divided by the members of each. */
export function diceOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return 0;
  let common = 0;
  for (const one of a) if (b.has(one)) common++;
  return (2 * common) / (a.size + b.size);
}

function pairedInOrder(
  rows: number,
  columns: number,
  likeness: (row: number, column: number) => number,
): SectionPair[] {
  const width = columns + 1;
  const best = new Float64Array((rows + 1) * width);
  const likenesses = new Float64Array(rows * columns);
  for (let row = rows - 1; row >= 0; row--) {
    for (let column = columns - 1; column >= 0; column--) {
      const own = likeness(row, column);
      likenesses[row * columns + column] = own;
      const here = row * width + column;
      const paired = own > 0 ? own + best[here + width + 1] : 0;
      best[here] = Math.max(paired, best[here + width], best[here + 1]);
    }
  }
  const pairs: SectionPair[] = [];
  for (let row = 0, column = 0; row < rows && column < columns; ) {
    const here = row * width + column;
    const own = likenesses[row * columns + column];
    if (own > 0 && best[here] === own + best[here + width + 1]) pairs.push([row++, column++]);
    else if (best[here] === best[here + width]) row++;
    else column++;
  }
  return pairs;
}
