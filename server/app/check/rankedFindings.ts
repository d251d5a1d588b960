// Takes what is found, gives what is reported of it: levels, merging, order, without what is below the least level.

import {rememberedOf} from '../../../shared/algorithms/memoized.ts';
import type {PathNames} from '../../../shared/evidence/collection.ts';
import {pathClassOf} from '../../../shared/evidence/paths.ts';
import type {Config} from '../../../shared/model/config.ts';
import type {Finding} from '../../../shared/model/finding.ts';
import type {Inspection} from '../../../shared/model/inspection.ts';
import type {PathClass} from '../../../shared/model/settingNames.ts';
import {atCountedPlaces, isCopy} from '../../../shared/ranking/countedPlaces.ts';
import {atUnexpectedPlaces, splitExpected} from '../../../shared/ranking/expectedCopies.ts';
import {calmedBy, leftOutBy} from '../../../shared/ranking/leftOut.ts';
import {mergeStale} from '../../../shared/ranking/mergeStale.ts';
import {inSets} from '../../../shared/ranking/pageSets.ts';
import {inRankOrder, rankFindings} from '../../../shared/ranking/rankFindings.ts';
import {newRankMemory, type RankMemory, rememberedFacts} from '../../../shared/ranking/rankMemory.ts';
import type {LoadedConfig} from '../../config/configTypes.ts';
import type {DriftFinder} from '../history/driftOfCheck.ts';

/** Or what they say, where that was found out before. */
type Paths = readonly string[] | PathNames;

/**
 * The findings with their levels, merged and ranked, without those below the least level, and nothing about the rules.
 * `paths`: all that was read. Callers that rank after every edit keep a memory for this function, and one for the other.
 */
export function reportedFindings(
  inspection: Inspection,
  paths: Paths,
  loaded: LoadedConfig,
  memory?: RankMemory,
): Inspection {
  const {findings} = withSets(ranked(inspection, paths, loaded, memory), memory);
  return {...inspection, findings: mergeStale(findings.filter((finding) => isOfLevel(finding, loaded.config)))};
}

/** The same, with the light copies that the history raises, and with what each rule left out. */
export async function rankedWithDrift(
  inspection: Inspection,
  paths: Paths,
  loaded: LoadedConfig,
  drift: DriftFinder | null,
  memory = newRankMemory(),
): Promise<Inspection> {
  const all = ranked(inspection, paths, loaded, memory);
  const facts = rememberedFacts(memory, paths, classesOf(loaded), inspection.findings);
  const raised = drift === null ? all : await drift(all, facts, memory.answers.asked);
  const inOrder = raised === all ? all : {...raised, findings: inRankOrder(raised.findings)};
  const reported = ofLevel(withSets(inOrder, memory), loaded.config);
  return {...reported, findings: mergeStale(reported.findings)};
}

function ranked(inspection: Inspection, paths: Paths, loaded: LoadedConfig, memory?: RankMemory): Inspection {
  const repeatedBlocksOf = (path: string) => loaded.overridesFor(path).repeatedBlocks ?? loaded.config.repeatedBlocks;
  const settings = {...loaded.config, classOf: classesOf(loaded), repeatedBlocksOf};
  const {areExpected} = loaded;
  if (areExpected === null) return rankFindings(inspection, paths, settings, memory);
  const names = 'paths' in paths ? paths.paths : paths;
  const {open, expected} = splitExpected(inspection.findings, areExpected, names);
  const others = rankFindings({...inspection, findings: open}, paths, settings, memory);
  return {...others, findings: inRankOrder([...others.findings, ...expected])};
}

/** The findings at the places that rules leave: what a baseline accepts. `paths`: all that was read. */
export function withCountedPlaces(
  inspection: Inspection,
  paths: Paths,
  loaded: LoadedConfig,
  memory = newRankMemory(),
): Inspection {
  const facts = rememberedFacts(memory, paths, classesOf(loaded), inspection.findings);
  const {areExpected} = loaded;
  const {counted} = memory.answers;
  const countedOf = (finding: Finding): Finding => {
    const left = atCountedPlaces(finding, facts);
    return areExpected !== null && isCopy(left) ? (atUnexpectedPlaces(left, areExpected) ?? left) : left;
  };
  const findings = inspection.findings.map((finding) => rememberedOf(counted, finding, countedOf));
  return {...inspection, findings};
}

/** The kinds of sources that the configuration names. */
export function classesOf(loaded: LoadedConfig): (path: string) => PathClass | undefined {
  const {source: usual, reference} = loaded.config;
  return (path) => {
    const source = loaded.overridesFor(path).source ?? usual;
    if (source !== 'auto') return source;
    // A folder configured as a reference counts whatever it is called: only the path below it has a kind.
    const folder = reference.find((name) => path.startsWith(`${name}/`));
    return folder === undefined ? undefined : pathClassOf(path.slice(folder.length + 1));
  };
}

/** Sets come last, when all warnings are known. */
function withSets(inspection: Inspection, memory?: RankMemory): Inspection {
  return {...inspection, findings: inRankOrder(inSets(inspection.findings, memory?.sets))};
}

function ofLevel(inspection: Inspection, config: Config): Inspection {
  if (config.level === 'all') return inspection;
  const findings = inspection.findings.filter((finding) => isOfLevel(finding, config));
  const leftOut = leftOutBy(inspection.findings, config);
  const calmed = calmedBy(inspection.findings, config);
  const rules = {...(leftOut.length > 0 && {leftOut}), ...(calmed.length > 0 && {calmed})};
  return {...inspection, findings, noise: {...inspection.noise, ...rules}};
}

function isOfLevel({level}: Finding, config: Config): boolean {
  return config.level === 'all' || level === 'warning' || (config.level === 'info' && level === 'info');
}
