// What the last check of all texts has decided of the findings at a document. A level depends on all findings of a folder, and
// an index that is edited has only those of one document: on a website of 349 pages, 20 of 280 findings would have come, gone
// or changed their level with the first keystroke in their page.

import type {Finding} from '../../../shared/model/finding.ts';
import {nameOf} from '../baseline/splitAccepted.ts';
import {pathsOfFinding} from '../check/check.ts';

/** Of a document: the levels of what was reported, by the name of the finding, and the reasons. */
export type Verdicts = Readonly<Record<string, Pick<Finding, 'level'> & {readonly reason?: string}>>;

export function verdictsOf(findings: readonly Finding[]): Verdicts {
  return Object.fromEntries(
    findings.map((finding) => {
      const {level} = finding;
      return [nameOf(finding), 'reason' in finding ? {level, reason: finding.reason} : {level}];
    }),
  );
}

/**
 * What was decided holds as long as the text does; what is not among it was left out, unless one of its texts changed. Of
 * renamed code, one document shows a part.
 */
export function withVerdicts(
  findings: readonly Finding[],
  verdicts: Verdicts,
  isChanged: (path: string) => boolean,
): readonly Finding[] {
  return findings.flatMap((finding) => {
    const verdict = verdicts[nameOf(finding)];
    if (verdict !== undefined) return [{...finding, ...verdict} as Finding];
    const isRenamed = finding.kind === 'passage' && finding.renamed;
    return isRenamed || pathsOfFinding(finding).some(isChanged) ? [finding] : [];
  });
}
