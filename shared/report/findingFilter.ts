// Takes findings and what a reader wants to see of them, gives those that match.

import type {Finding} from '../model/finding.ts';
import type {Inspection} from '../model/inspection.ts';
import type {Reason} from '../model/reasons.ts';
import {isBelow, pathsOf} from '../model/textFinding.ts';
import {countFindings} from './summary.ts';

export interface FindingFilter {
  /** Any of them; none: all. */
  readonly kinds: readonly Finding['code'][];
  readonly reasons: readonly Reason[];
  /** A file or a folder, relative to the root, '' is the root: a place is in it. null: anywhere. */
  readonly folder: string | null;
  /** The same of another place. */
  readonly other: string | null;
  /** As the user wrote it. */
  readonly said: string;
}

/** Shares and limits are about all findings, so that a part of them has none. */
export function filtered(inspection: Inspection, filter: FindingFilter): Inspection {
  const {warnings, infos} = countFindings(inspection.findings);
  const {wordsOf: _, ...rest} = inspection;
  return {
    ...rest,
    findings: inspection.findings.filter((finding) => matches(finding, filter)),
    filter: {said: filter.said, warnings, infos},
  };
}

function matches(finding: Finding, {kinds, reasons, folder, other}: FindingFilter): boolean {
  if (kinds.length > 0 && !kinds.includes(finding.code)) return false;
  if (reasons.length > 0 && !reasons.some((reason) => reason === finding.reason)) return false;
  const paths = pathsOf(finding);
  const within = (where: string | null) => paths.flatMap((path, at) => (isIn(path, where) ? [at] : []));
  const [here, there] = [within(folder), within(other)];
  return here.some((one) => there.some((another) => other === null || folder === null || one !== another));
}

function isIn(path: string, where: string | null): boolean {
  return where === null || path === where || isBelow(path, where);
}
