// Takes passages that came back after a commit had removed them, gives those of one commit as one finding: whoever judges
// that commit judges all of them.

import type {CopiedText, Finding, PassageFinding} from '../model/finding.ts';

/** Other findings stay as they are, and where they are. */
export function mergeReintroduced(findings: readonly Finding[]): Finding[] {
  const byCommit = new Map<string, PassageFinding[]>();
  for (const finding of findings) {
    const commit = removingCommit(finding);
    if (commit === '' || finding.code !== 'resurrected-passage') continue;
    byCommit.set(commit, [...(byCommit.get(commit) ?? []), finding]);
  }
  return findings.flatMap((finding): Finding[] => {
    const [first, ...more] = byCommit.get(removingCommit(finding)) ?? [];
    if (first === undefined || more.length === 0) return [finding];
    return finding === first ? [joined([first, ...more])] : [];
  });
}

/** '' of any other finding. */
function removingCommit(finding: Finding): string {
  return finding.code === 'resurrected-passage' ? (finding.history?.removed?.name ?? '') : '';
}

/** The longest leads. */
function joined(passages: readonly [PassageFinding, ...PassageFinding[]]): PassageFinding {
  const [lead, ...others] = passages.toSorted((x, y) => y.words - x.words);
  const more = others.map(({code, family, places, pairs, words}): CopiedText => ({code, family, places, pairs, words}));
  return {...lead, more};
}
