// Takes what is found, gives what is reported of it: levels, merging, order, without what is below the least level.

import type {Config} from '../../../shared/model/config.ts';
import type {Inspection} from '../../../shared/model/inspection.ts';
import type {PathClass} from '../../../shared/model/pathClassName.ts';
import {atCountedPlaces} from '../../../shared/ranking/countedPlaces.ts';
import {calmedBy, leftOutBy} from '../../../shared/ranking/leftOut.ts';
import {type PathNames, pathFacts} from '../../../shared/ranking/paths.ts';
import {driftedFirst} from '../../../shared/ranking/raiseDrifted.ts';
import {inRankOrder, rankFindings} from '../../../shared/ranking/rankFindings.ts';
import {pathClassOf} from '../../../shared/rules/pathClass.ts';
import type {LoadedConfig} from '../../config/configTypes.ts';
import type {DriftFinder} from '../history/driftOfCheck.ts';

/** Or what they say, where that was found out before. */
type Paths = readonly string[] | PathNames;

/** The findings with their levels, merged and ranked, without those below the least level. `paths`: all that was read. */
export function reportedFindings(inspection: Inspection, paths: Paths, loaded: LoadedConfig): Inspection {
  return ofLevel(ranked(inspection, paths, loaded), loaded.config.level);
}

/** The same, with the light copies that the history raises. */
export async function rankedWithDrift(
  inspection: Inspection,
  paths: Paths,
  loaded: LoadedConfig,
  drift: DriftFinder | null,
): Promise<Inspection> {
  const all = ranked(inspection, paths, loaded);
  const raised = drift === null ? all : await drift(all, pathFacts(paths, classesOf(loaded), inspection.findings));
  return ofLevel(
    raised === all ? all : {...raised, findings: driftedFirst(inRankOrder(raised.findings))},
    loaded.config.level,
  );
}

function ranked(inspection: Inspection, paths: Paths, loaded: LoadedConfig): Inspection {
  const repeatedBlocksOf = (path: string) => loaded.overridesFor(path).repeatedBlocks ?? loaded.config.repeatedBlocks;
  const settings = {...loaded.config, classOf: classesOf(loaded), repeatedBlocksOf};
  return rankFindings(inspection, paths, settings);
}

/** The findings at the places that rules leave: what a baseline accepts. `paths`: all that was read. */
export function withCountedPlaces(inspection: Inspection, paths: Paths, loaded: LoadedConfig): Inspection {
  const facts = pathFacts(paths, classesOf(loaded), inspection.findings);
  return {...inspection, findings: inspection.findings.map((finding) => atCountedPlaces(finding, facts))};
}

/** The kinds of sources that the configuration names. */
export function classesOf(loaded: LoadedConfig): (path: string) => PathClass | undefined {
  const {source: usual, reference} = loaded.config;
  return (path) => {
    const source = loaded.overridesFor(path).source ?? usual;
    if (source !== 'auto') return source;
    // Who names a folder as a reference wants it heard, whatever it is called: only what is below it has a kind.
    const folder = reference.find((name) => path.startsWith(`${name}/`));
    return folder === undefined ? undefined : pathClassOf(path.slice(folder.length + 1));
  };
}

function ofLevel(inspection: Inspection, level: Config['level']): Inspection {
  if (level === 'all') return inspection;
  const findings = inspection.findings.filter(
    (finding) => finding.level === 'warning' || (level === 'info' && finding.level === 'info'),
  );
  const leftOut = leftOutBy(inspection.findings);
  const calmed = calmedBy(inspection.findings);
  const rules = {...(leftOut.length > 0 && {leftOut}), ...(calmed.length > 0 && {calmed})};
  return {...inspection, findings, noise: {...inspection.noise, ...rules}};
}
