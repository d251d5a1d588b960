// Threads that do one thing and end: looking at all of a root, and at what is staged.

import type {Inspection} from '../../../shared/model/finding.ts';
import {UserError} from '../../userError.ts';
import type {FullCheck, FullCheckRequests} from '../threads/checkWorker.ts';
import type {StagedAsks} from '../threads/historyRequests.ts';
import {Thread, ThreadGone} from '../threads/thread.ts';
import type {ProjectHost} from './host.ts';
import type {ConfigRequest} from './rootConfig.ts';

/** Stages in their order, and the percent at which each begins: what they took on 33 MB of pages. */
const stages: Readonly<Record<string, readonly [from: number, to: number]>> = {
  'reading files': [0, 8],
  reading: [8, 30],
  grouping: [30, 35],
  comparing: [35, 100],
};

export interface RunningThread<T> {
  readonly done: Promise<T>;
  readonly end: () => void;
}

/** `progress` gets the percent of the whole. */
export function startFullCheck(
  request: ConfigRequest,
  host: ProjectHost,
  progress: (percent: number) => void,
): RunningThread<FullCheck> {
  const working = host.working('Looking for copied text', () => thread.end());
  let last = 0;
  const thread = new Thread<FullCheckRequests>(
    {kind: 'survey'},
    (notice) => {
      if (notice.kind === 'warning') {
        host.log(notice.message);
        return;
      }
      const [from, to] = stages[notice.stage] ?? [last, last];
      const share = notice.total > 0 ? notice.done / notice.total : 0;
      last = Math.max(last, Math.floor(from + (to - from) * share));
      working.report(last, notice.stage);
      progress(last);
    },
    (reason) => host.log(`The survey of ${request.root} broke off: ${reason}`),
  );
  const end = () => {
    working.end();
    thread.end();
  };
  const done = thread.ask('survey', request).finally(end);
  // Whoever has ended it need not wait for it.
  done.catch(() => undefined);
  return {done, end};
}

/** Throws UserError. */
export async function staged(request: ConfigRequest, host: ProjectHost): Promise<Inspection> {
  const working = host.working('Looking at what is staged', () => thread.end());
  const thread = new Thread<StagedAsks>(
    {kind: 'staged'},
    (notice) => {
      if (notice.kind === 'progress') working.report(null, notice.stage);
      else host.log(notice.message);
    },
    () => undefined,
  );
  try {
    const {history} = host.settings();
    const found = await thread.ask('staged', {...request, history: history === 'off' ? 'off' : 'auto'});
    if (found.kind === 'failed') throw new UserError(found.reason);
    for (const note of found.notes) host.log(note);
    return found.inspection;
  } catch (error) {
    if (error instanceof ThreadGone) throw new UserError(`Looking at what is staged broke off: ${error.message}.`);
    throw error;
  } finally {
    working.end();
    thread.end();
  }
}
