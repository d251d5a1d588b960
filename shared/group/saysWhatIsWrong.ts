// Takes a finding, says whether it tells of something that is wrong at a place, and not just of a text that is there twice:
// readers act on such findings most, so they come first, and are told by themselves.

import type {Finding} from '../model/finding.ts';

export function saysWhatIsWrong(finding: Finding): boolean {
  return wrongRank(finding) > 0;
}

/** Broken links are wrong for certain; of stale and drifted copies a reader has to find out. 0: nothing is wrong. */
export function wrongRank(finding: Finding): number {
  if (finding.kind !== 'passage') return 0;
  return finding.broken !== undefined ? 2 : finding.stale !== undefined || finding.drift !== undefined ? 1 : 0;
}
