// Threads that do one task and end: a full check of a root, and a check of the staged changes.

import type {Finding} from '../../../shared/model/finding.ts';
import type {Inspection} from '../../../shared/model/inspection.ts';
import type {Scope} from '../../app/review/readReview.ts';
import {Thread, ThreadGone} from '../../threads/thread.ts';
import type {ThreadProgress} from '../../threads/threadProtocol.ts';
import {UserError} from '../../userError.ts';
import type {FullCheck, FullCheckRequests} from '../threads/checkWorker.ts';
import type {StagedRequests} from '../threads/historyRequests.ts';
import type {ProjectHost} from './host.ts';
import type {ConfigRequest} from './rootConfig.ts';

/** The stages in order, with the percentages at which each starts and ends, measured on 33 MB of pages. */
const stages: Readonly<Record<string, readonly [from: number, to: number]>> = {
  'reading files': [0, 8],
  reading: [8, 30],
  grouping: [30, 35],
  comparing: [35, 100],
};

export interface RunningCheck {
  readonly done: Promise<FullCheck>;
  /** Findings before levels. The thread ends with them. */
  readonly found: () => Promise<readonly Finding[]>;
  /** Whether it ended by itself before it was done. */
  readonly hasDied: () => boolean;
  readonly end: () => void;
}

/** `progress` gets the overall percentage. */
export function startFullCheck(
  request: ConfigRequest,
  host: ProjectHost,
  progress: (percent: number) => void,
): RunningCheck {
  const working = host.working(host.language().say('Looking for copied text'), () => thread.end());
  let last = 0;
  let hasDied = false;
  const thread = new Thread<FullCheckRequests>(host.startThread, 'check', (reason) => {
    hasDied = true;
    host.log(`The check of all of ${request.root} broke off: ${reason}`);
  });
  const report = ({stage, done, total}: ThreadProgress) => {
    const [from, to] = stages[stage] ?? [last, last];
    const share = total > 0 ? done / total : 0;
    last = Math.max(last, Math.floor(from + (to - from) * share));
    working.report(last, host.language().say(stage));
    progress(last);
  };
  const end = () => {
    working.end();
    thread.end();
  };
  const done = thread.ask('check', request, {progress: report}).finally(() => working.end());
  // A caller that ended it need not await it.
  done.catch(end);
  return {done, found: () => thread.ask('found', null).finally(end), hasDied: () => hasDied, end};
}

/** Throws UserError. */
export async function checkStagedFiles(
  request: ConfigRequest,
  host: ProjectHost,
  scope: Scope = {kind: 'staged'},
): Promise<Inspection> {
  const {say} = host.language();
  const title = scope.kind === 'staged' ? say('Checking staged changes') : say('Checking changes');
  const working = host.working(title, () => thread.end());
  const thread = new Thread<StagedRequests>(host.startThread, 'staged', () => undefined);
  try {
    const {history} = host.settings();
    const staged = await thread.ask(
      'staged',
      {...request, scope, history: history === 'off' ? 'off' : 'auto'},
      {progress: ({stage}) => working.report(null, host.language().say(stage))},
    );
    for (const note of staged.notes) host.log(note);
    return staged.inspection;
  } catch (error) {
    if (error instanceof ThreadGone) {
      throw new UserError(say('{task} has failed: {reason}.', {task: title, reason: error.message}));
    }
    throw error;
  } finally {
    working.end();
    thread.end();
  }
}
