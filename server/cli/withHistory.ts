// What the commands that ask the history have in common: the history opened and brought up to date, progress, Ctrl-C,
// and a report of what was found.

import {limitFindings} from '../../shared/group/limitFindings.ts';
import type {Finding, Inspection} from '../../shared/model/finding.ts';
import {noteLine} from '../app/cachedCheck.ts';
import type {LoadedConfig} from '../config/configTypes.ts';
import {type OpenHistory, openHistory} from '../history/index/openHistory.ts';
import {Interrupted, UserError} from '../userError.ts';
import type {ReportArguments} from './arguments/arguments.ts';
import {exitCode, reportOptions, writeReport} from './output.ts';
import {type ProgressLine, progressLine} from './progress.ts';

export interface HistoryContext {
  readonly opened: OpenHistory;
  readonly progress: ProgressLine;
  /** Aborted by Ctrl-C: what is kept until then holds. */
  readonly signal: AbortSignal;
  readonly tell: (note: string) => void;
}

/** `ask` is called with the history open; its process of Git ends afterwards, whatever happens. */
export async function withHistory<T>(
  args: Pick<ReportArguments, 'progress'>,
  root: string,
  loaded: LoadedConfig,
  ask: (asking: HistoryContext) => Promise<T>,
): Promise<T> {
  const progress = progressLine(process.stderr, args.progress);
  const stop = new AbortController();
  const interrupted = () => stop.abort();
  process.once('SIGINT', interrupted);
  const tell = (message: string) => {
    progress.end();
    process.stderr.write(noteLine(message));
  };
  try {
    const opened = await openHistory(root, loaded.config, {progress: progress.report, warn: tell, signal: stop.signal});
    unlessStopped(stop.signal);
    if (opened.kind === 'none') throw new UserError(`There is no history to look into: ${opened.reason}`);
    try {
      const answer = await ask({opened, progress, signal: stop.signal, tell});
      unlessStopped(stop.signal);
      return answer;
    } finally {
      opened.past.pages.end();
    }
  } catch (error) {
    // Ctrl-C ends Git too, which then seems to have failed.
    if (!(error instanceof Interrupted)) unlessStopped(stop.signal);
    throw error;
  } finally {
    process.off('SIGINT', interrupted);
    progress.end();
  }
}

/** Half an answer would look like a whole one. */
export function unlessStopped(signal: AbortSignal): void {
  if (signal.aborted)
    throw new Interrupted('Stopped. What was read of the history is kept; the next run goes on from there.');
}

/** Writes the findings as `check` does; gives the exit code. */
export async function reportHistory(
  args: ReportArguments,
  loaded: LoadedConfig,
  findings: readonly Finding[],
  looked: Pick<Inspection, 'files' | 'words' | 'bytes'> & Partial<Pick<Inspection, 'past' | 'cuts' | 'skipped'>>,
  findingsMax = loaded.config.limits.findingsMax,
): Promise<number> {
  const {config} = loaded;
  const inspection: Inspection = {
    skipped: 0,
    cuts: [],
    ...looked,
    findings,
    noise: {words: {}, matches: {}, examples: []},
    suppressed: 0,
    unusedSuppressions: [],
  };
  await writeReport(args, limitFindings(inspection, findingsMax), reportOptions(args, false));
  return exitCode(findings, config.failOn);
}
