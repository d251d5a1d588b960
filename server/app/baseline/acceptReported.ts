// Takes all that a check found, gives the entries that a baseline needs so that the check reports nothing: those of what it
// reports. Of what is left it may report more, because a rule had left it out for the sake of a copy that is accepted now, or
// because a similar copy that it does not report takes the entry. So the check is asked until it reports nothing more.

import {applyBaseline, type Baseline, judgeFindings} from '../../../shared/baseline/applyBaseline.ts';
import type {CopyPages} from '../../../shared/baseline/copiesInFindings.ts';
import {createBaseline, type EntryText, type UpdatedBaseline} from '../../../shared/baseline/updateBaseline.ts';
import type {Finding} from '../../../shared/model/finding.ts';
import type {Inspection} from '../../../shared/model/inspection.ts';
import {acceptedWith} from '../../../shared/ranking/unmerge.ts';
import type {Reported} from '../check/finishFindings.ts';

/** `found`: before levels are decided. `reported` gives what the check reports of the rest. */
export async function acceptReported(
  found: Inspection,
  pages: CopyPages,
  judged: Omit<Baseline, 'by' | 'source'>,
  said: EntryText,
  reported: Reported,
): Promise<UpdatedBaseline> {
  const accepted = new Set<Finding>();
  // The history takes longest, and is asked last, about few copies.
  let drift: 'off' | 'on' = 'off';
  for (;;) {
    const findings = found.findings.filter((finding) => accepted.has(finding));
    const renewed = createBaseline(findings, pages, judged, said);
    const baseline = {...judged, entries: renewed.entries};
    const left = await reported(applyBaseline(found, pages, {...baseline, source: 'file', by: ''}), drift);
    const before = accepted.size;
    const families = new Set(left.findings.flatMap(acceptedWith).map(({family}) => family));
    for (const finding of found.findings) if (families.has(finding.family)) accepted.add(finding);
    // They have entries already, but others took them, which get entries of their own.
    if (accepted.size === before && families.size > 0) {
      for (const finding of matchedFindings(found.findings, pages, baseline)) accepted.add(finding);
    }
    if (accepted.size > before) continue;
    if (drift === 'on') return renewed;
    drift = 'on';
  }
}

function matchedFindings(
  findings: readonly Finding[],
  pages: CopyPages,
  baseline: Pick<Baseline, 'entries' | 'minWords'>,
): readonly Finding[] {
  const {copies, shares} = judgeFindings(findings, pages, baseline);
  return shares.map(({copy}) => findings[copies[copy].finding]);
}
