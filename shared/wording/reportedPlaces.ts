// The places at which a report speaks of a finding, and how it names them.

import type {Finding, Place} from '../model/finding.ts';
import {isTextFinding} from '../model/textFinding.ts';

/** The primary location of a finding: a new place, or else the one that is contained most and is reported on. */
export function leadingOccurrence(finding: Finding): number {
  if (!isTextFinding(finding)) return 0;
  const fresh = finding.acceptance?.fresh.find((ordinal) => !finding.places[ordinal]?.reference);
  if (fresh !== undefined) return fresh;
  const pair = finding.pairs[0];
  if (pair === undefined) return 0;
  // The place whose sentences are explained by the other, or where something is broken.
  const contained =
    finding.rewriting?.place ?? finding.at ?? (pair.containmentA >= pair.containmentB ? pair.a : pair.b);
  if (isReportedAt(finding.places[contained])) return contained;
  const other = contained === pair.a ? pair.b : pair.a;
  if (isReportedAt(finding.places[other])) return other;
  return Math.max(0, finding.places.findIndex(isReportedAt));
}

/** Of the page at which a finding is reported; of folders the first one. */
export function leadingPath(finding: Finding): string {
  return finding.places[leadingOccurrence(finding)]?.path ?? '';
}

/** References are not reported on; a review reports only at new places. */
export function isReportedAt(place: Place | undefined): boolean {
  return place !== undefined && (place.new ?? !place.reference);
}

/** Where a report that points into files puts a place: one of the past is where its file is, or was. */
export function fileOf(finding: Finding, path: string): string {
  return finding.history !== undefined ? path.replace(/^[0-9a-f]{12}:/, '') : path;
}

/** Findings in their order, each mirrored folder followed by the page pairs that were folded into it. */
export function* unfolded(findings: readonly Finding[]): Generator<Finding> {
  for (const finding of findings) {
    yield finding;
    yield* finding.folded ?? [];
  }
}

/** As `unfolded`, what is to be acted on before information: for reports that readers or servers cut off. */
export function warningsFirst(findings: readonly Finding[]): Finding[] {
  return [...unfolded(findings)].sort((a, b) => Number(b.level === 'warning') - Number(a.level === 'warning'));
}
