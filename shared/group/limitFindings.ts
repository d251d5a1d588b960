// Takes an inspection, gives it with no more findings than the limit: warnings first, of them the strongest.
// Suppressed findings are out by then: one that is silenced must not take the place of one that is told.

import {saysWhatIsWrong} from '../kinds/kinds.ts';
import type {Finding} from '../model/finding.ts';
import type {Inspection} from '../model/inspection.ts';
import {phrase} from '../model/phrase.ts';
import {type ByShape, byShape, extentRank} from '../model/shapes.ts';

export function limitFindings(inspection: Inspection, findingsMax: number): Inspection {
  const {findings, cuts} = inspection;
  if (findings.length <= findingsMax) return inspection;
  const ranked = findings.toSorted((x, y) => levelRank(y) - levelRank(x) || strengthOf(y) - strengthOf(x));
  const kept = new Set(ranked.slice(0, findingsMax));
  const lost = phrase('{count} weaker findings', {count: findings.length - findingsMax});
  return {
    ...inspection,
    findings: findings.filter((finding) => kept.has(finding)),
    cuts: [{limit: 'limits.findingsMax', value: findingsMax, lost}, ...cuts],
  };
}

function levelRank({level}: Finding): number {
  return level === 'warning' ? 1 : 0;
}

/** Errors first; then folders, collected pages, pages, passages; of a kind, more text first. */
function strengthOf(finding: Finding): number {
  return saysWhatIsWrong(finding) ? 4e6 : 1e6 * extentRank[finding.kind] + byShape(amountByShape, finding);
}

const amountByShape: ByShape<number> = {
  passage: ({evidence}) => evidence,
  document: ({places}) => Math.min(...places.map(({words}) => words)),
  collection: ({sharedWords}) => sharedWords,
  folder: ({pages}) => pages,
};
