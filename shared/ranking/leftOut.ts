// Takes ranked findings, gives what each rule took out or made information, and the heaviest of each: so that a wrong
// rule shows.

import type {LevelSettings} from '../judge/judge.ts';
import {verdict} from '../judge/verdict.ts';
import type {Finding, Place} from '../model/finding.ts';
import type {LeftOut} from '../model/inspection.ts';
import type {CalmReason, InfoReason, SilentReason, StaleReason} from '../model/reasons.ts';
import {isTextFinding, type TextFinding} from '../model/textFinding.ts';

type Limits = Pick<LevelSettings, 'minWeight' | 'infoWeight'>;

/** Most first. */
export function leftOutBy(findings: readonly Finding[], limits: Limits): LeftOut<SilentReason>[] {
  return byRule<SilentReason>(findings, 'silent', limits);
}

/** Findings that a rule made information, most of them in reviews. */
export function calmedBy(
  findings: readonly Finding[],
  limits: Limits,
): LeftOut<CalmReason | StaleReason | InfoReason>[] {
  return byRule<CalmReason | StaleReason | InfoReason>(findings, 'info', limits);
}

function byRule<Reason extends string>(
  findings: readonly Finding[],
  level: Finding['level'],
  limits: Limits,
): LeftOut<Reason>[] {
  const byReason = new Map<string, {count: number; heaviest: LeftOut['heaviest']}>();
  for (const finding of findings) {
    if (finding.level !== level || !isTextFinding(finding)) continue;
    const {reason} = finding;
    const one = exampleOf(finding, limits);
    if (one === null || reason === undefined || reason === '') continue;
    const known = byReason.get(reason);
    if (known === undefined) byReason.set(reason, {count: 1, heaviest: one});
    else {
      known.count++;
      if (one.weight > known.heaviest.weight) known.heaviest = one;
    }
  }
  return [...byReason]
    .map(([reason, counted]) => ({reason: reason as Reason, ...counted}))
    .sort((x, y) => y.count - x.count || (x.reason < y.reason ? -1 : 1));
}

/** Findings that are no copies, such as those of the history, have no weight; a stale copy has its words. */
function exampleOf(finding: TextFinding, limits: Limits): LeftOut['heaviest'] | null {
  const stale = finding.stale !== undefined;
  if (finding.facts === undefined && !stale) return null;
  const {a, b, weight} = finding.facts ?? {...finding.pairs[0], weight: finding.words ?? 0};
  const [place, other] = [finding.places[a], finding.places[b]];
  const counted = verdict(finding, limits);
  return {
    path: place.path,
    line: lineOf(place),
    other: other.path,
    otherLine: lineOf(other),
    weight: Math.round(weight),
    ...(counted !== '' && {counted}),
  };
}

/** A whole page begins with its first line. */
function lineOf({startLine = 1}: Place): number {
  return startLine;
}
