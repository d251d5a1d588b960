// Takes findings with their copied words, gives how many words are copied: by page, by level, of how many.

import type {Finding} from '../model/finding.ts';
import type {Inspection} from '../model/inspection.ts';
import {united} from './reportedWords.ts';

/** Words of a part of the pages. */
export interface Share {
  /** All that are checked. */
  readonly words: number;
  /** Those in warnings. */
  readonly warnings: number;
  /** Those in warnings or information. What rules leave out is in neither. */
  readonly reported: number;
}

/** By path, words that are in any of the findings, each counted once. */
export function copiedWords(findings: readonly Finding[]): ReadonlyMap<string, number> {
  const words = new Map<string, number>();
  for (const {path, from, to} of united(findings.flatMap(({copied = []}) => copied)))
    words.set(path, (words.get(path) ?? 0) + to - from);
  return words;
}

export function sumOf(words: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const count of words.values()) sum += count;
  return sum;
}

/** By path, of every page that is checked; null where only a part is looked at. */
export function pageShares({
  findings,
  wordsOf,
}: Pick<Inspection, 'findings' | 'wordsOf'>): ReadonlyMap<string, Share> | null {
  if (wordsOf === undefined) return null;
  const warnings = copiedWords(findings.filter(({level}) => level === 'warning'));
  const reported = copiedWords(findings.filter(({level}) => level !== 'silent'));
  return new Map(
    Object.entries(wordsOf).map(([path, words]) => [
      path,
      {words, warnings: warnings.get(path) ?? 0, reported: reported.get(path) ?? 0},
    ]),
  );
}

export const noShare: Share = {words: 0, warnings: 0, reported: 0};

export function addShares(one: Share, other: Share): Share {
  return {
    words: one.words + other.words,
    warnings: one.warnings + other.warnings,
    reported: one.reported + other.reported,
  };
}

/** Of all pages; null where only a part is looked at. */
export function wholeShare(inspection: Pick<Inspection, 'findings' | 'wordsOf'>): Share | null {
  const pages = pageShares(inspection);
  return pages === null ? null : [...pages.values()].reduce(addShares, noShare);
}

/** 0…1. */
export function shareOf(copied: number, words: number): number {
  return words === 0 ? 0 : copied / words;
}
