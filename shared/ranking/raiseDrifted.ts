// Takes ranked findings and what the history says of their texts, gives the findings with those as warnings that were the
// same once and now differ in a fact. Such a text is a finding of its own, also where it was merged into another.

import type {CopiedText, DocumentFinding, Drift, Finding, History, PassageFinding} from '../model/finding.ts';
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

/** The passages of a light finding, each as a finding of its own. */
export function lightTexts(finding: Finding): readonly PassageFinding[] {
  return isLight(finding) ? unmerged(finding).filter((one) => one.kind === 'passage') : [];
}

/** The texts of the finding that `of` knows, as warnings, and the rest of it as it was. */
export function raiseDrifted(
  finding: Finding,
  texts: readonly PassageFinding[],
  of: (text: PassageFinding) => DriftedText | undefined,
): readonly Finding[] {
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

function withMore(finding: PassageFinding | DocumentFinding, texts: readonly PassageFinding[]): Finding {
  const {more: _, ...lead} = finding;
  const more = texts.flatMap(({code, renamed, family, places, pairs, words, facts}): CopiedText[] =>
    facts === undefined ? [] : [{code, ...(renamed && {renamed}), family, places, pairs, words, facts}],
  );
  return {...lead, ...(more.length > 0 && {more})};
}
