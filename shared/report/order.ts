// Takes findings as they are ranked, gives them in the order and number that the user asked for.

import type {Finding} from '../model/finding.ts';
import {leadingOccurrence, leadingPath} from '../wording/reportedPlaces.ts';
import type {ReportOptions, ReportOrder} from './options.ts';

/** 0 where it is about whole pages. */
export function leadingLine(finding: Finding): number {
  return finding.places[leadingOccurrence(finding)]?.startLine ?? 0;
}

/** `weight`: as they are. `folder`: the heaviest of a folder first. */
export function ordered(findings: readonly Finding[], order: ReportOrder): readonly Finding[] {
  if (order === 'weight') return findings;
  const keyOf = (finding: Finding): string => {
    const path = leadingPath(finding);
    return order === 'path' ? path : path.slice(0, Math.max(0, path.lastIndexOf('/')));
  };
  return findings.toSorted((x, y) => {
    const [keyX, keyY] = [keyOf(x), keyOf(y)];
    return keyX < keyY ? -1 : keyX > keyY ? 1 : order === 'path' ? leadingLine(x) - leadingLine(y) : 0;
  });
}

/** Corpus estimates are always listed: they were requested. */
export function isAlwaysListed(code: Finding['code']): boolean {
  return code === 'copied-elsewhere';
}

/** Findings that the pretty report lists: in this order, with the numbers that it gives them. */
export function listedFindings(
  findings: readonly Finding[],
  options: Pick<ReportOptions, 'quiet' | 'information' | 'sort' | 'top'>,
): readonly Finding[] {
  const isWanted = ({level, code}: Finding) =>
    isAlwaysListed(code) || level === 'warning' || (!options.quiet && (level !== 'info' || options.information));
  return firstOf(ordered(findings.filter(isWanted), options.sort), options);
}

/** The first so many; null: all. */
export function firstOf(findings: readonly Finding[], {top}: Pick<ReportOptions, 'top'>): readonly Finding[] {
  return top === null ? findings : findings.slice(0, top);
}
