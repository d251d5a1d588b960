// Shared by all use cases that query the history: opens it, brings it up to date, and always ends its Git process.

import type {Config} from '../../../shared/model/config.ts';
import type {LoadedConfig} from '../../config/configTypes.ts';
import {type HistoryOrNone, type OpenHistory, openHistory} from '../../history/index/openHistory.ts';
import {type Follower, followerOf} from '../../history/queries/followPassage.ts';
import {WorkTreePages} from '../../history/queries/workTreePages.ts';
import {Interrupted, UserError} from '../../userError.ts';
import type {Ports} from '../ports.ts';

/** Calls `ask` with the open history; the signal is aborted when the user stops the run. Throws UserError. */
export async function withHistory<T>(
  root: string,
  loaded: LoadedConfig,
  ports: Ports,
  ask: (opened: OpenHistory, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  return ports.stoppable(async (signal) => {
    try {
      const opened = await openedHistory(root, loaded, ports, signal);
      if (opened.kind === 'none') throw new UserError(`There is no history to look into: ${opened.reason}`);
      try {
        const answer = await ask(opened, signal);
        unlessStopped(signal);
        return answer;
      } finally {
        opened.past.pages.end();
      }
    } catch (error) {
      // Ctrl-C ends Git too, which then looks like an error of Git.
      if (!(error instanceof Interrupted)) unlessStopped(signal);
      throw error;
    }
  });
}

async function openedHistory(
  root: string,
  {config}: LoadedConfig,
  {progress, warn, env, clock}: Ports,
  signal: AbortSignal,
): Promise<HistoryOrNone> {
  const opened = await openHistory(root, config, {progress, warn, signal, env, clock});
  if (signal.aborted && opened.kind === 'past') opened.past.pages.end();
  unlessStopped(signal);
  return opened;
}

/** A partial result would look like a complete one. */
export function unlessStopped(signal: AbortSignal): void {
  if (signal.aborted)
    throw new Interrupted('Stopped. What was read of the history is cached; the next run goes on from there.');
}

export interface HistorySession {
  readonly opened: OpenHistory;
  readonly workTree: WorkTreePages;
  /** Created only when there is something to follow. */
  readonly follower: () => Promise<Follower>;
  /** When aborted, the remaining passages are skipped. */
  readonly signal: AbortSignal;
  readonly progress: (done: number, total: number) => void;
}

/**
 * The open history of a root together with its work tree: what queries about passages need. A command creates it for one
 * query, an editor keeps it.
 */
export function newSession(
  root: string,
  config: Config,
  opened: OpenHistory,
  {signal, progress}: Pick<HistorySession, 'signal' | 'progress'>,
): HistorySession {
  let follower: Promise<Follower> | null = null;
  return {
    ...{opened, signal, progress},
    workTree: new WorkTreePages(root, opened.repository, config),
    follower: () => {
      follower ??= followerOf(opened.repository, opened.past, config.limits.followedMax);
      return follower;
    },
  };
}
