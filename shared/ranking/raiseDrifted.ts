// Takes ranked findings and what the history says of their texts, gives the findings with those as warnings that were the
// same once and differ since one was changed. Such a text is a finding of its own, also where it was merged into another.

import type {CopiedText, DocumentFinding, Finding, PassageFinding} from '../model/finding.ts';
import type {Drift, History} from '../model/passageHistory.ts';
import {unmerged} from './unmerge.ts';

export interface DriftedText {
  readonly drift: Drift;
  readonly history: History;
}

/** Whether the texts of a finding are light: less than a warning, by their weight and by no other rule. */
export function isLight(finding: Finding): finding is PassageFinding | DocumentFinding {
  if (finding.kind !== 'passage' && finding.kind !== 'document') return false;
  if (finding.facts === undefined) return false;
  return (finding.level === 'info' && finding.reason === '') || finding.reason === 'light';
}

/** The passages of a finding of which the history may say more: all of a light one, and a warning that is one passage. */
export function textsThatMayDrift(finding: Finding): readonly PassageFinding[] {
  if (finding.kind === 'passage' && isOneHeavyPassage(finding)) return [finding];
  return isLight(finding) ? unmerged(finding).filter((one) => one.kind === 'passage') : [];
}

function isOneHeavyPassage({level, facts, more, drift, stale}: PassageFinding): boolean {
  return level === 'warning' && facts !== undefined && more === undefined && drift === undefined && stale === undefined;
}

/**
 * The texts of the finding that `of` knows, as warnings, and the rest of it as it was. What is a warning without the
 * history stays one for its own reason, and says since when it differs.
 */
export function raiseDrifted(
  finding: Finding,
  texts: readonly PassageFinding[],
  of: (text: PassageFinding) => DriftedText | undefined,
): readonly Finding[] {
  if (finding.kind === 'passage' && isOneHeavyPassage(finding)) return [{...finding, ...of(finding)}];
  const raised = texts.flatMap((text): PassageFinding[] => {
    const drifted = of(text);
    return drifted === undefined ? [] : [{...text, ...drifted, level: 'warning', reason: 'drift'}];
  });
  if (raised.length === 0 || !isLight(finding)) return [finding];
  const rest = texts.filter((text) => of(text) === undefined);
  if (finding.kind === 'document') return [...raised, withMore(finding, rest)];
  const [first, ...others] = rest;
  return first === undefined ? raised : [...raised, withMore({...first, reason: finding.reason ?? ''}, others)];
}

/** What one commit changed in one copy only comes before all that is merely equal. */
export function driftedFirst(findings: readonly Finding[]): readonly Finding[] {
  const isFirst = (finding: Finding) =>
    finding.kind === 'passage' && finding.drift !== undefined && finding.level === 'warning';
  return [...findings.filter(isFirst), ...findings.filter((finding) => !isFirst(finding))];
}

function withMore(finding: PassageFinding | DocumentFinding, texts: readonly PassageFinding[]): Finding {
  const {more: _, ...lead} = finding;
  const more = texts.flatMap(({code, renamed, reorderedRows, family, places, pairs, words, facts}): CopiedText[] =>
    facts === undefined
      ? []
      : [{code, ...(renamed && {renamed}), ...(reorderedRows && {reorderedRows}), family, places, pairs, words, facts}],
  );
  return {...lead, ...(more.length > 0 && {more})};
}
