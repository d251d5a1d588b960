// Takes findings, gives those that one reader acts on at once as one: what copying broke on one page against one other page,
// because who opens the page to mend one link mends them all; and passages that one commit had removed, because who judges the
// commit judges all of them. A baseline and an editor know each by itself: see `unmerged`.

import {addTo} from '../algorithms/groupedBy.ts';
import type {CopiedText, Finding, PassageFinding} from '../model/finding.ts';

export function mergeBroken(findings: readonly Finding[]): Finding[] {
  return mergedBy(findings, pagesOf, brokenTogether);
}

export function mergeReintroduced(findings: readonly Finding[]): Finding[] {
  return mergedBy(findings, removingCommit, longestFirst);
}

/** Findings without a key stay as they are, and where they are; `joined` leads with one of those with the same key. */
function mergedBy(
  findings: readonly Finding[],
  keyOf: (finding: PassageFinding) => string,
  joined: (same: readonly PassageFinding[]) => PassageFinding,
): Finding[] {
  const byKey = new Map<string, PassageFinding[]>();
  const sameAs = (finding: Finding) => (finding.kind === 'passage' ? byKey.get(keyOf(finding)) : undefined) ?? [];
  for (const finding of findings) {
    if (finding.kind === 'passage' && keyOf(finding) !== '') addTo(byKey, keyOf(finding), finding);
  }
  return findings.flatMap((finding): Finding[] => {
    const same = sameAs(finding);
    if (same.length < 2) return [finding];
    return finding === same[0] ? [joined(same)] : [];
  });
}

/** Where it is broken and where it is right; '' of any other finding. */
function pagesOf({broken, at, places}: PassageFinding): string {
  return broken === undefined || at === undefined ? '' : `${places[at].path}\0${places[1 - at].path}`;
}

/** A warning leads, of these one in a text that was found to be copied, and of these the first on the page. */
function brokenTogether(same: readonly PassageFinding[]): PassageFinding {
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

/** '' of any other finding. */
function removingCommit({code, history}: PassageFinding): string {
  return code === 'resurrected-passage' ? (history?.removed?.name ?? '') : '';
}

function longestFirst(passages: readonly PassageFinding[]): PassageFinding {
  const [lead, ...others] = passages.toSorted((x, y) => y.words - x.words);
  const more = others.map(({code, family, places, pairs, words}): CopiedText => ({code, family, places, pairs, words}));
  return {...lead, more};
}
