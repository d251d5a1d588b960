// Takes the ranked findings of a check, gives them with the light copies as warnings that were the same once and now
// differ in a fact, and what is a warning anyway with since when it differs. Only where the index of the history is there
// and has HEAD: a check never builds one.

import type {PathFacts} from '../../../shared/evidence/collection.ts';
import type {Inspection} from '../../../shared/model/inspection.ts';
import {driftCandidates} from '../../../shared/ranking/driftCandidates.ts';
import {isLight, raiseDrifted, textsThatMayDrift} from '../../../shared/ranking/raiseDrifted.ts';
import {plural} from '../../../shared/wording/numbersInEnglish.ts';
import type {LoadedConfig} from '../../config/configTypes.ts';
import type {Ports} from '../ports.ts';

/** `paths` says what paths have to do with one another. */
export type DriftFinder = (ranked: Inspection, paths: PathFacts) => Promise<Inspection>;

/** null: it is switched off, or there is no index of the history. */
export async function driftOfCheck(root: string, loaded: LoadedConfig, ports: Ports): Promise<DriftFinder | null> {
  const {config} = loaded;
  if (!config.drift || !config.passages) return null;
  const {isIndexed} = await import('../../history/report/historyFindings.ts');
  if (!(await isIndexed(root, config, ports.env))) return null;
  return async (ranked, paths) => {
    const textsOf = new Map(ranked.findings.map((finding) => [finding, textsThatMayDrift(finding)]));
    const [light, heavy] = [
      [...textsOf].filter(([one]) => isLight(one)),
      [...textsOf].filter(([one]) => !isLight(one)),
    ];
    // What is a warning anyway comes last: of it the history only says more.
    const all = [light, heavy].flatMap((some) =>
      driftCandidates(
        some.flatMap(([, texts]) => texts),
        paths,
        config,
      ),
    );
    const {driftTextsMax} = config.limits;
    const asked = all.slice(0, driftTextsMax);
    if (asked.length === 0) return ranked;
    const {driftOfTexts} = await import('./driftOfTexts.ts');
    const {drifted, cuts} = await driftOfTexts(asked, root, loaded, ports);
    const split = ranked.findings.map((finding) =>
      raiseDrifted(finding, textsOf.get(finding) ?? [], (text) => drifted.get(text)),
    );
    const left = all.length - asked.length;
    const lost = `the history of ${plural(left, 'copy', 'copies')}`;
    const cut = left === 0 ? [] : [{limit: 'limits.driftTextsMax', value: driftTextsMax, lost}];
    return {...ranked, findings: split.flat(), cuts: [...ranked.cuts, ...cut, ...cuts]};
  };
}
