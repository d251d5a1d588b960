// The thread that checks a root once, as `shingle check` does and with its cache, and then ends. It does not see
// unsaved text: the index thread does.

import type {Finding} from '../../../shared/model/finding.ts';
import type {Cut} from '../../../shared/model/inspection.ts';
import {checkOpenAndAccepted} from '../../app/check/checkOpenAndAccepted.ts';
import {type Handlers, workerPorts} from '../../threads/threadProtocol.ts';
import {type ConfigRequest, configOf} from '../project/rootConfig.ts';

export type FullCheckRequests = {
  readonly check: readonly [ConfigRequest, FullCheck];
  /** After it: all that was found, before levels. */
  readonly found: readonly [null, readonly Finding[]];
};

export interface FullCheck {
  readonly open: readonly Finding[];
  readonly accepted: readonly Finding[];
  readonly files: number;
  readonly words: number;
  readonly skipped: number;
  readonly cuts: readonly Cut[];
  /** Notes for the user, one sentence each. */
  readonly notes: readonly string[];
}

/** The handlers of a new thread. */
export function fullCheckHandlers(): Handlers<FullCheckRequests> {
  let all: () => Promise<readonly Finding[]> = async () => [];
  return {
    check: async (request, progress, signal) => {
      const startMs = Date.now();
      const {root} = request;
      const notes: string[] = [];
      const ports = workerPorts(progress, (note) => notes.push(note), signal);
      const {refused, found, ...checked} = await checkOpenAndAccepted(
        {root, threads: 1, startMs},
        await configOf(request),
        ports,
      );
      all = found;
      if (refused !== null && refused.folder !== null) {
        notes.push(`The result could not be cached: ${refused.reason}.`);
      }
      return {...checked, notes};
    },
    found: () => all(),
  };
}
