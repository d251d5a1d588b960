// Takes findings of what copying broke, gives those of one page against one other page as one: the reader who opens the page
// to mend one link mends them all. A baseline and an editor know each by itself: see `unmerged`.

import {addTo} from '../algorithms/groupedBy.ts';
import type {Finding, PassageFinding} from '../model/finding.ts';

/** Other findings stay as they are, and where they are. */
export function mergeBroken(findings: readonly Finding[]): Finding[] {
  const byPages = new Map<string, PassageFinding[]>();
  for (const finding of findings) {
    const pages = pagesOf(finding);
    if (pages === '' || finding.broken === undefined) continue;
    addTo(byPages, pages, finding);
  }
  return findings.flatMap((finding): Finding[] => {
    const same = byPages.get(pagesOf(finding)) ?? [];
    if (same.length < 2) return [finding];
    return finding === same[0] ? [joined(same)] : [];
  });
}

/** Where it is broken and where it is right; '' of any other finding. */
function pagesOf(finding: Finding): string {
  if (finding.broken === undefined || finding.at === undefined) return '';
  return `${finding.places[finding.at].path}\0${finding.places[1 - finding.at].path}`;
}

/** A warning leads, of these one in a text that was found to be copied, and of these the first on the page. */
function joined(same: readonly PassageFinding[]): PassageFinding {
  const [lead, ...also] = same.toSorted(
    (x, y) => leadRank(y) - leadRank(x) || brokenAt(x) - brokenAt(y) || (x.family < y.family ? -1 : 1),
  );
  return {...lead, also};
}

function leadRank({level, broken}: PassageFinding): number {
  return (level === 'warning' ? 2 : 0) + (broken?.isInCopy ? 1 : 0);
}

function brokenAt({places, at = 0}: PassageFinding): number {
  return places[at].start;
}
