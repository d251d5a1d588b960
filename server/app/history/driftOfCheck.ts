// Takes the ranked findings of a check, gives them with the copies that were the same once and differ since one of them was
// changed: light ones as warnings, and all of them with what changed. The index of the history is asked if it is there and has
// HEAD; otherwise Git, about the first copies only and for a limited time. A check never builds an index.

import {rememberedOf} from '../../../shared/algorithms/memoized.ts';
import type {PathFacts} from '../../../shared/evidence/collection.ts';
import type {Finding} from '../../../shared/model/finding.ts';
import type {Inspection} from '../../../shared/model/inspection.ts';
import {driftCandidates, heaviestFirst} from '../../../shared/ranking/driftCandidates.ts';
import {isLight, raiseDrifted, textsThatMayDrift} from '../../../shared/ranking/raiseDrifted.ts';
import type {AskedFindings} from '../../../shared/ranking/rankMemory.ts';
import {type DriftMemory, newDriftMemory} from '../../cache/driftMemory.ts';
import type {LoadedConfig} from '../../config/configTypes.ts';
import type {Ports} from '../ports.ts';

/** `paths` says what paths have to do with one another; `known` is what it has said already. */
export type DriftFinder = (ranked: Inspection, paths: PathFacts, known: AskedFindings) => Promise<Inspection>;

/** `memory`: of a process that checks again and again. null: it is switched off. */
export async function driftOfCheck(
  root: string,
  loaded: LoadedConfig,
  ports: Ports,
  memory: DriftMemory = newDriftMemory(() => null),
): Promise<DriftFinder | null> {
  const {config} = loaded;
  if (!config.drift || !config.passages) return null;
  return async (ranked, paths, known) => {
    const askedOf = (finding: Finding) =>
      rememberedOf(known, finding, () => {
        const texts = textsThatMayDrift(finding);
        return {texts, asked: driftCandidates(texts, paths, config)};
      });
    const among = (some: readonly Finding[]) => some.flatMap((one) => askedOf(one).asked).sort(heaviestFirst);
    const [light, heavy] = [ranked.findings.filter(isLight), ranked.findings.filter((one) => !isLight(one))];
    // Warnings come last where all are asked: for them the history only adds detail.
    const asked = {indexed: [...among(light), ...among(heavy)], first: [...among(heavy), ...among(light)]};
    if (asked.indexed.length === 0) return ranked;
    const {driftOfTexts} = await import('./driftOfTexts.ts');
    const {drifted, cuts} = await driftOfTexts(asked, root, loaded, ports, memory);
    if (drifted.size === 0) return {...ranked, cuts: [...ranked.cuts, ...cuts]};
    const split = ranked.findings.map((finding) =>
      raiseDrifted(finding, askedOf(finding).texts, (text) => drifted.get(text)),
    );
    return {...ranked, findings: split.flat(), cuts: [...ranked.cuts, ...cuts]};
  };
}
