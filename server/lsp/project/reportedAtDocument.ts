// The findings of a document, as a project caches them.

import type {Finding} from '../../../shared/model/finding.ts';
import {nameOf, type OpenAndAccepted} from '../../app/baseline/splitAccepted.ts';

export interface ReportedFinding {
  readonly finding: Finding;
  readonly isAccepted: boolean;
  /**
   * For an open document: the edits that the answer has taken into account; null: the answer is about the text on disk.
   */
  readonly edits: number | null;
}

export type DocumentAnswer = readonly ReportedFinding[];

export const emptyAnswer: DocumentAnswer = [];

export function reportedAt({open, accepted}: OpenAndAccepted, edits: number | null): DocumentAnswer {
  return [
    ...open.map((finding) => ({finding, isAccepted: false, edits})),
    ...accepted.map((finding) => ({finding, isAccepted: true, edits})),
  ];
}

export function withEdits(answer: DocumentAnswer, edits: number | null): DocumentAnswer {
  return answer.map((reported) => ({...reported, edits}));
}

export function isSame(some: DocumentAnswer, others: DocumentAnswer): boolean {
  return JSON.stringify(some) === JSON.stringify(others);
}

/** Paths at which a finding is reported. References are only compared with. */
export function reportedPaths(finding: Finding): readonly string[] {
  const {at, places} = finding;
  const own = at === undefined ? places.filter(({reference}) => !reference) : [places[at]];
  return [...new Set(own.flatMap(({path, isFolder}) => (isFolder ? [] : [path])))];
}

/** The findings of a full check by the documents they are reported at, and those about folders. */
export function reportedByPath(
  {open, accepted}: OpenAndAccepted,
  editsAt: (path: string) => number | null,
): {readonly byPath: Map<string, DocumentAnswer>; readonly general: readonly ReportedFinding[]} {
  const byPath = new Map<string, ReportedFinding[]>();
  const general: ReportedFinding[] = [];
  const add = (finding: Finding, isAccepted: boolean) => {
    const paths = reportedPaths(finding);
    if (paths.length === 0) general.push({finding, isAccepted, edits: null});
    for (const path of paths) {
      const reported = byPath.get(path);
      const one = {finding, isAccepted, edits: editsAt(path)};
      if (reported === undefined) byPath.set(path, [one]);
      else reported.push(one);
    }
  };
  for (const finding of open) add(finding, false);
  for (const finding of accepted) add(finding, true);
  return {byPath, general};
}

/** Documents whose findings change when those of this document do. */
export function neighboursOf(answer: DocumentAnswer): readonly string[] {
  return answer.flatMap(({finding}) => reportedPaths(finding));
}

/** Documents with renamed clones of code in this one: the index thread does not search any others for them. */
export function documentsRenamedWith(answer: DocumentAnswer): readonly string[] {
  const paths = answer.flatMap(({finding}) => (finding.renamed ? finding.places.map(({path}) => path) : []));
  return [...new Set(paths)];
}

/** Every finding once, regardless of the document it is reported at. */
export function distinctFindings(answers: Iterable<DocumentAnswer>): DocumentAnswer {
  const seen = new Map<string, ReportedFinding>();
  for (const answer of answers) {
    for (const reported of answer) {
      const name = nameOf(reported.finding);
      if (!seen.has(name)) seen.set(name, reported);
    }
  }
  return [...seen.values()];
}
