// Takes an inspection, gives it with no more findings than the limit: warnings first, of them the strongest.
// Suppressed findings are out by then: one that is silenced must not take the place of one that is told.

import {saysWhatIsWrong} from '../kinds/kinds.ts';
import type {Finding} from '../model/finding.ts';
import type {Inspection} from '../model/inspection.ts';

export function limitFindings(inspection: Inspection, findingsMax: number): Inspection {
  const {findings, cuts} = inspection;
  if (findings.length <= findingsMax) return inspection;
  const ranked = findings.toSorted((x, y) => levelRank(y) - levelRank(x) || strengthOf(y) - strengthOf(x));
  const kept = new Set(ranked.slice(0, findingsMax));
  const lost = `${findings.length - findingsMax} weaker findings`;
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
  switch (finding.kind) {
    case 'passage':
      return saysWhatIsWrong(finding) ? 4e6 : finding.evidence;
    case 'document':
      return 1e6 + Math.min(...finding.places.map((place) => place.words));
    case 'collection':
      return 2e6 + finding.sharedWords;
    case 'folder':
      return 3e6 + finding.pages;
  }
}
