// Takes what the pipeline found in texts, gives what is reported of it: broken links, history, suppressions, baseline,
// levels, drift and the limit. It reads no files, so it runs in a browser, too.

import {type PathNames, pathNames} from '../../../shared/evidence/collection.ts';
import {limitFindings} from '../../../shared/group/limitFindings.ts';
import type {EarlierState} from '../../../shared/model/change.ts';
import type {Finding} from '../../../shared/model/finding.ts';
import type {Inspection} from '../../../shared/model/inspection.ts';
import {parallelSets} from '../../../shared/ranking/parallelSets.ts';
import {type TextWords, withCopiedRanges} from '../../../shared/share/reportedWords.ts';
import type {CheckMemory} from '../../cache/checkMemory.ts';
import type {LoadedConfig} from '../../config/configTypes.ts';
import type {HistoryFindings} from '../../history/report/historyFindings.ts';
import type {DriftFinder} from '../history/driftOfCheck.ts';
import {withoutSuppressed} from '../suppress/withoutSuppressed.ts';
import {classesOf, rankedWithDrift, withCountedPlaces} from './rankedFindings.ts';
import type {ReadFiles} from './readFiles.ts';

/** The texts that were compared. */
export interface ComparedFiles extends ReadFiles {
  /** Of a review: only what is new to all of them is reported. */
  readonly parents?: readonly EarlierState[];
}

export type BaselineFilter = (
  inspection: Inspection,
  read: Pick<ReadFiles, 'sources' | 'skipped'>,
  reported: Reported,
) => Inspection | Promise<Inspection>;

/** The report of the findings that are left: ranked, merged, without those below the least level. */
export type Reported = (left: Inspection, drift: 'on' | 'off') => Promise<Inspection>;

export interface LastSteps {
  /** Takes out what a baseline accepts, after suppressions and before the limit of findings. */
  readonly accept: BaselineFilter;
  /** Findings from the history and from a corpus, beyond the texts themselves. */
  readonly beyond?: HistoryFindings | null;
  /** Finds drift of light copies in the history; null: it is not used. */
  readonly drift?: DriftFinder | null;
  /** Adds what copying broke; null: it is not looked for. */
  readonly broken?: ((found: Inspection, names: PathNames) => Inspection) | null;
  /** Gets all that comments do not silence, before levels are decided. */
  readonly beforeLevels?: ((findings: readonly Finding[]) => void) | undefined;
  /** Of a process that checks again and again. */
  readonly memory?: CheckMemory | null | undefined;
}

/** Finishes findings in this order: broken links, history, suppressions, baseline, levels and merging, drift, limit. */
export async function finishFindings(
  found: Inspection,
  read: ComparedFiles,
  loaded: LoadedConfig,
  {accept, beyond = null, drift = null, broken = null, beforeLevels, memory = null}: LastSteps,
  words?: TextWords,
): Promise<Inspection> {
  const {config} = loaded;
  const {sources, skipped, cuts, parents = []} = read;
  const paths = sources.map(({path}) => path);
  const names = memory?.namesOf(paths, classesOf(loaded)) ?? pathNames(paths, classesOf(loaded));
  const copied = broken === null ? found : broken(found, names);
  // In a review most comments silence old copies, which are not looked for.
  const judging = isReview(read) ? {...config, reportUnusedSuppressions: false} : config;
  const past = (await beyond?.(sources, parents)) ?? [];
  const all = past.length === 0 ? copied : {...copied, findings: [...copied.findings, ...past]};
  const silenced = await withoutSuppressed(all, sources, judging);
  beforeLevels?.(silenced.findings);
  const reportedOf: Reported = (left, asked) =>
    rankedWithDrift(left, names, loaded, asked === 'on' ? drift : null, memory?.ranking);
  const counted = withCountedPlaces(silenced, names, loaded, memory?.counting);
  const ranked = await reportedOf(await accept(counted, read, reportedOf), 'on');
  const limited = limitFindings(ranked, config.limits.findingsMax);
  const {wordsOf, ...reported} = words === undefined ? limited : withCopiedRanges(limited, words, memory?.copied);
  // A project with a configuration was asked when it was made.
  const proposedSets =
    loaded.file !== null || isReview(read) || !config.fold ? [] : parallelSets(names.paths, ranked.findings);
  const proposed = proposedSets.length > 0 && {proposedSets};
  // A review looks for what a change adds, which is no share of all words.
  const shares = wordsOf !== undefined && !isReview(read) && {wordsOf};
  return {...reported, ...shares, skipped: skipped.length, cuts: [...cuts, ...reported.cuts], ...proposed};
}

export function isReview({parents = []}: Pick<ComparedFiles, 'parents'>): boolean {
  return parents.length > 0;
}
