// Takes a repository, gives the commits of the first-parent line of HEAD that touch a folder, with the versions of its files; and
// selects those that are checked. No index of the history is needed: a repository that has commits, and an end after Ctrl-C.

import {setImmediate as nextTurn} from 'node:timers/promises';
import type {Config} from '../../../shared/model/config.ts';
import type {TrendUnit} from '../../../shared/report/commands/trendReport.ts';
import {firstParentArguments, type Log, LogParser} from '../../git/log.ts';
import {openRepository, type Repository} from '../../git/repository.ts';
import {gitChunks, gitText} from '../../git/runGit.ts';
import {headCommit} from '../../git/trees.ts';
import {checkDate} from '../../history/index/commitSelection.ts';
import {Interrupted, UserError} from '../../userError.ts';

/** Oldest first; a merge with what it changed of its first parent. Paths are relative to the folder. Throws UserError. */
export async function firstParentLog(
  repository: Repository,
  folder: string,
  {historySince: since, limits: {commitsMax}}: Pick<Config, 'historySince' | 'limits'>,
  signal: AbortSignal,
): Promise<Log> {
  checkDate(since);
  const parser = new LogParser(() => true);
  const words = [
    ...firstParentArguments,
    `--max-count=${commitsMax}`,
    ...(since === '' ? [] : [`--since=${since}`]),
    ...['HEAD', '--', '.'],
  ];
  await gitChunks({...repository, folder}, words, '', (chunk) => parser.take(chunk), signal);
  return parser.end();
}

/** By commit, the names of the tags on it. */
export async function tagsByCommit(repository: Repository): Promise<ReadonlyMap<string, string>> {
  const format = '--format=%(objectname) %(*objectname) %(refname:short)';
  const lines = (await gitText(repository, ['for-each-ref', format, 'refs/tags'])).split('\n');
  const tags = new Map<string, string>();
  for (const line of lines) {
    const [object = '', peeled = '', ...name] = line.split(' ');
    const commit = peeled === '' ? object : peeled;
    if (commit !== '')
      tags.set(commit, [tags.get(commit), name.join(' ')].filter((one) => one !== undefined).join(', '));
  }
  return tags;
}

export interface Sample {
  /** Index into the commits of the log. */
  readonly at: number;
  readonly label: string;
}

export interface Samples {
  readonly by: TrendUnit;
  readonly chosen: readonly Sample[];
  readonly available: number;
}

/** Fewer months say little of a history: its commits are checked instead. */
const monthsMin = 3;

/** null: months, or commits where there are too few months. The last commit is always one of them, and so is the first. */
export function samplesOf(
  {commits, times}: Pick<Log, 'commits' | 'times'>,
  tags: ReadonlyMap<string, string>,
  by: TrendUnit | null,
  pointsMax: number,
): Samples {
  const months = monthsOf(times);
  const unit = by ?? (months.length < monthsMin ? 'commit' : 'month');
  const last = commits.length - 1;
  const all = {
    month: () => months,
    commit: () => commits.map((_, at): Sample => ({at, label: ''})),
    tag: () => {
      const tagged = commits.flatMap((commit, at): Sample[] => {
        const label = tags.get(commit);
        return label === undefined ? [] : [{at, label}];
      });
      return tagged.at(-1)?.at === last ? tagged : [...tagged, {at: last, label: 'HEAD'}];
    },
  }[unit]();
  const chosen = evenly(commits.length === 0 ? [] : all, pointsMax);
  return {by: unit, chosen, available: unit === 'tag' ? all.filter(({label}) => label !== 'HEAD').length : all.length};
}

/** Of each month the last commit. Clocks of authors differ: a month never goes back. */
function monthsOf(times: readonly number[]): readonly Sample[] {
  const last = new Map<string, number>();
  let latest = '';
  for (const [at, seconds] of times.entries()) {
    const month = new Date(seconds * 1000).toISOString().slice(0, 7);
    if (month > latest) latest = month;
    last.set(latest, at);
  }
  return [...last].map(([label, at]) => ({at, label}));
}

function evenly<T>(all: readonly T[], most: number): readonly T[] {
  if (all.length <= most) return all;
  if (most === 1) return all.slice(-1);
  return Array.from({length: most}, (_, step) => all[Math.round((step * (all.length - 1)) / (most - 1))]);
}

const stopped = 'Stopped. Nothing was written.';

/** Throws Interrupted after Ctrl-C; a turn of the event loop lets the signal arrive. */
export async function pauseUnlessStopped(signal: AbortSignal): Promise<void> {
  await nextTurn();
  if (signal.aborted) throw new Interrupted(stopped);
}

/** The error to report: Ctrl-C ends Git too, which then looks like an error of Git. */
export function errorOrStop(error: unknown, signal: AbortSignal): unknown {
  return signal.aborted ? new Interrupted(stopped) : error;
}

/** Throws UserError: there is no repository, or no commit in it. */
export async function repositoryWithCommits(root: string): Promise<Repository> {
  const opened = await openRepository(root);
  if (opened.kind === 'none') throw new UserError(`There is no history to look into: ${opened.reason}`);
  if ((await headCommit(opened.repository)) === null) {
    throw new UserError('There is no history to look into: the branch has no commit yet.');
  }
  return opened.repository;
}
