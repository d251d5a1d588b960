// Takes ranked findings, gives what each rule took out, and the heaviest of each: so that a wrong rule shows.

import type {Finding, SilentReason} from '../model/finding.ts';
import type {LeftOut} from '../model/inspection.ts';

/** Most first. */
export function leftOutBy(findings: readonly Finding[]): LeftOut[] {
  const byReason = new Map<string, {count: number; heaviest: LeftOut['heaviest']}>();
  for (const finding of findings) {
    if (finding.level !== 'silent' || (finding.kind !== 'passage' && finding.kind !== 'document')) continue;
    const {facts, reason} = finding;
    if (facts === undefined || reason === undefined) continue;
    const [place, other] = [finding.places[facts.a], finding.places[facts.b]];
    const line = 'startLine' in place ? place.startLine : 1;
    const one = {path: place.path, line, other: other.path, weight: Math.round(facts.weight)};
    const known = byReason.get(reason);
    if (known === undefined) byReason.set(reason, {count: 1, heaviest: one});
    else {
      known.count++;
      if (one.weight > known.heaviest.weight) known.heaviest = one;
    }
  }
  return [...byReason]
    .map(([reason, counted]) => ({reason: reason as SilentReason, ...counted}))
    .sort((x, y) => y.count - x.count || (x.reason < y.reason ? -1 : 1));
}
