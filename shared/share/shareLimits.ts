// Takes an inspection and its limits of copies and of their share, gives which are exceeded, and whether the check fails.

import type {Config} from '../model/config.ts';
import type {Finding} from '../model/finding.ts';
import type {Inspection, LimitOutcome} from '../model/inspection.ts';
import type {ExceededLimit} from '../model/jsonReport.ts';
import {leadingPath} from '../wording/reportedPlaces.ts';
import {addShares, noShare, pageShares, type Share, shareOf} from './wordShares.ts';

/** A limit and the files that it is about: those that are in no later group. */
export interface LimitGroup {
  readonly limit: ExceededLimit['limit'];
  readonly files: readonly string[];
  readonly most: number;
}

/** The group of a page; null: no limit of this name is about it. */
export type GroupOf = (limit: ExceededLimit['limit'], path: string) => LimitGroup | null;

export function failsByLevel({level}: Finding, failOn: Config['failOn']): boolean {
  if (failOn === 'never') return false;
  return failOn === 'info' || level === 'warning';
}

export function limitOutcome(
  inspection: Pick<Inspection, 'findings' | 'wordsOf'>,
  groupOf: GroupOf,
  failOn: Config['failOn'],
): LimitOutcome {
  const pages = pageShares(inspection);
  const found = new Map<LimitGroup, number>();
  const shares = new Map<LimitGroup, Share>();
  for (const [path, share] of pages ?? []) {
    const group = groupOf('maxShare', path);
    if (group !== null) shares.set(group, addShares(shares.get(group) ?? noShare, share));
  }
  for (const [group, {words, warnings, reported}] of shares)
    found.set(group, shareOf(failOn === 'info' ? reported : warnings, words));
  let fails = false;
  for (const finding of inspection.findings) {
    const path = leadingPath(finding);
    const group = groupOf('maxWarnings', path);
    if (group !== null && finding.level === 'warning') found.set(group, (found.get(group) ?? 0) + 1);
    const isLimited = group !== null || (pages !== null && groupOf('maxShare', path) !== null);
    if (!isLimited && failsByLevel(finding, failOn)) fails = true;
  }
  const exceeded = [...found]
    .filter(([{most}, number]) => number > most)
    .map(([{limit, files, most}, number]): ExceededLimit => ({limit, files, most, found: number}));
  return {exceeded, fails: fails || exceeded.length > 0};
}
