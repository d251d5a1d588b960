// The open history of a root together with its work tree: what queries about passages need. A command creates it for
// one query, an editor keeps it.

import type {Config} from '../../../shared/model/config.ts';
import type {OpenHistory} from '../../history/index/openHistory.ts';
import {type Follower, followerOf} from '../../history/queries/followPassage.ts';
import {WorkTreePages} from '../../history/queries/workTreePages.ts';

export interface HistorySession {
  readonly opened: OpenHistory;
  readonly workTree: WorkTreePages;
  /** Created only when there is something to follow. */
  readonly follower: () => Promise<Follower>;
  /** When aborted, the remaining passages are skipped. */
  readonly signal: AbortSignal;
  readonly progress: (done: number, total: number) => void;
}

/** A session for one query. */
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
