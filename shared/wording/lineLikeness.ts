// Takes lines of two places, says whether they are two forms of one line, or whether the other file has the line elsewhere.

import type {Occurrence} from '../model/finding.ts';

/**
 * Share of the words of two lines that are equal, where one stands in place of the other: of 46 such pairs in 60 repositories,
 * 12 of the 25 with half of the words in common were counterparts, and 15 of the 21 with 60 to 70 %.
 */
export const alikeMin = 0.6;

/** Dice coefficient of the words. */
export function shareAlike(line: string, other: string): number {
  const [one, two] = [line, other].map((text) => new Set(wordsIn(text)));
  const common = [...one].filter((word) => two.has(word)).length;
  return (2 * common) / Math.max(1, one.size + two.size);
}

/** Names are one word each. */
export function wordsIn(text: string): readonly string[] {
  return text.match(/_*[\p{L}\p{N}][\p{L}\p{N}_]*/gu) ?? [];
}

/** A line of a place, counted from 0. */
export interface PlacedLine {
  readonly place: Occurrence;
  readonly at: number;
  readonly line: string;
}

/**
 * Whether a line that one place has and the other lacks is in the other's file outside of the copy: it is no difference of the two
 * files. Of two forms of one line, either may be elsewhere, too. null: that place has no words there.
 */
export function isBesideCopy(own: PlacedLine | null, other: PlacedLine | null, places: readonly Occurrence[]): boolean {
  if (own !== null && other !== null && shareAlike(own.line, other.line) >= alikeMin) return false;
  return [own, other].some((one) => one !== null && places.some((place) => place !== one.place && hasLine(one, place)));
}

function hasLine({place: {elsewhere = []}, at}: PlacedLine, {path}: Occurrence): boolean {
  return elsewhere.some((there) => there.path === path && there.lines.includes(at));
}
