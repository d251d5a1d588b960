// The history of a root, open, beside its work tree: what a question about passages is asked with. A command opens it
// for one question, an editor holds it.

import type {Config} from '../../../shared/model/config.ts';
import type {OpenHistory} from '../../history/index/openHistory.ts';
import {type Follower, followerOf} from '../../history/queries/followPassage.ts';
import {WorkTreePages} from '../../history/queries/workTreePages.ts';

export interface HistorySession {
  readonly opened: OpenHistory;
  readonly workTree: WorkTreePages;
  /** Asked for only where there is something to follow. */
  readonly follower: () => Promise<Follower>;
  /** Aborted, what is left is not looked at. */
  readonly signal: AbortSignal;
  readonly progress: (done: number, total: number) => void;
}

/** For one question. */
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
