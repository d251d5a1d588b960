// The use case of `trend`: how much is copied in some commits of the history, which commits added most, and who has removed most.

import type {Commit} from '../../../shared/model/passageHistory.ts';
import type {TrendCommit, TrendPoint, TrendReport, TrendUnit} from '../../../shared/report/commands/trendReport.ts';
import {noShare, wholeShare} from '../../../shared/share/wordShares.ts';
import type {LoadedConfig} from '../../config/configTypes.ts';
import {Blobs} from '../../git/blobReader.ts';
import {isMissingTree, treesMissing} from '../../git/missingObjects.ts';
import {describeCommits} from '../../history/report/commitNames.ts';
import {warnOfCuts} from '../../history/warnOfCuts.ts';
import {UserError} from '../../userError.ts';
import type {Ports} from '../ports.ts';
import {commitChecker} from './checkedCommits.ts';
import {type CopiedTexts, type Credits, copiedTexts, creditCommits, FileVersions} from './creditCommits.ts';
import {
  errorOrStop,
  firstParentLog,
  pauseUnlessStopped,
  repositoryWithCommits,
  type Samples,
  samplesOf,
  tagsByCommit,
} from './firstParents.ts';

interface TrendRequest {
  readonly root: string;
  /** null: months, or commits where there are few months. */
  readonly by: TrendUnit | null;
  /** Commits that are checked at most. */
  readonly pointsMax: number;
}

export interface Trend extends TrendReport {
  /** Of each point, milliseconds since 1970. */
  readonly timesMs: readonly number[];
}

/** Commits and authors that are named. */
const namedMax = 5;

/** Throws UserError. */
export function trendOf({root, by, pointsMax}: TrendRequest, loaded: LoadedConfig, ports: Ports): Promise<Trend> {
  return ports.stoppable(async (signal) => {
    const repository = await repositoryWithCommits(root);
    try {
      ports.progress('reading commits', 0, 0);
      const log = await firstParentLog(repository, root, loaded.config, signal);
      warnOfCuts(repository, log.commits.length, loaded.config.limits, ports.warn);
      const samples = samplesOf(log, await tagsByCommit(repository), by, pointsMax);
      const blobs = new Blobs(repository);
      try {
        const versions = new FileVersions(log, (blob) => blobs.read(blob));
        const {points, credits} = await checked(
          log.commits,
          samples,
          commitChecker(repository, root, loaded, blobs),
          versions,
          {
            progress: ports.progress,
            pause: () => pauseUnlessStopped(signal),
          },
        );
        return await report(log, samples, points, credits, blobs);
      } finally {
        blobs.end();
      }
    } catch (error) {
      throw !signal.aborted && isMissingTree(error)
        ? new UserError(`trend: ${treesMissing}`)
        : errorOrStop(error, signal);
    }
  });
}

type Measures = Omit<TrendPoint, 'commit' | 'label'>;

async function checked(
  commits: readonly string[],
  {chosen}: Samples,
  check: ReturnType<typeof commitChecker>,
  versions: FileVersions,
  {progress, pause}: Pick<Ports, 'progress'> & {readonly pause: () => Promise<void>},
): Promise<{readonly points: readonly Measures[]; readonly credits: Credits}> {
  const points: Measures[] = [];
  const credits: Credits = {words: new Map(), unassigned: 0};
  let before: CopiedTexts | null = null;
  let from = -1;
  for (const [number, {at}] of chosen.entries()) {
    progress('checking commits', number, chosen.length);
    await pause();
    const inspection = await check(commits[at]);
    const {findings, files} = inspection;
    const share = wholeShare(inspection) ?? noShare;
    const warnings = findings.filter(({level}) => level === 'warning');
    points.push({
      ...{files, words: share.words, copiedWords: share.warnings},
      ...{warnings: warnings.length, findings: findings.length},
    });
    const after = copiedTexts(warnings);
    // Of what was there before the first commit that is checked, nothing is known.
    if (before !== null) await creditCommits(before, after, {from, to: at}, versions, credits);
    [before, from] = [after, at];
  }
  return {points, credits};
}

async function report(
  {commits, times}: {readonly commits: readonly string[]; readonly times: readonly number[]},
  {by, chosen, available}: Samples,
  points: readonly Measures[],
  {words, unassigned}: Credits,
  blobs: Blobs,
): Promise<Trend> {
  const credited = [...words].filter(([, sum]) => sum !== 0);
  const named = [...chosen.map(({at}) => commits[at]), ...credited.map(([at]) => commits[at])];
  const names = await describeCommits(blobs, named);
  const nameOf = (at: number) => names.get(commits[at]) as Commit;
  const all = credited.map(([at, sum]): TrendCommit => ({commit: nameOf(at), words: sum}));
  const largest = (sign: 1 | -1) =>
    all
      .filter((one) => one.words * sign > 0)
      .sort((x, y) => sign * (y.words - x.words) || (x.commit.name < y.commit.name ? -1 : 1))
      .slice(0, namedMax);
  return {
    by,
    available,
    unassigned,
    commits: commits.length,
    points: points.map((point, number) => ({
      commit: nameOf(chosen[number].at),
      label: chosen[number].label,
      ...point,
    })),
    timesMs: chosen.map(({at}) => times[at] * 1000),
    added: largest(1),
    removed: largest(-1),
    authors: authorsOf(all),
  };
}

function authorsOf(commits: readonly TrendCommit[]): TrendReport['authors'] {
  const sums = new Map<string, {added: number; removed: number}>();
  for (const {commit, words} of commits) {
    const sum = sums.get(commit.author) ?? {added: 0, removed: 0};
    if (words > 0) sum.added += words;
    else sum.removed -= words;
    sums.set(commit.author, sum);
  }
  return [...sums]
    .map(([author, sum]) => ({author, ...sum}))
    .sort((x, y) => y.removed - x.removed || y.added - x.added || (x.author < y.author ? -1 : 1))
    .slice(0, namedMax);
}
