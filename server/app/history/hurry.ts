// Runs what asks Git during a check, and tells it when its time is over: a check must not take long for it.

import type {Config} from '../../../shared/model/config.ts';
import type {Ports} from '../ports.ts';

export interface Hurry {
  /** Aborted when the time for the log of Git is over, or the user stops the run. */
  readonly log: AbortSignal;
  /** The same for all. */
  readonly all: AbortSignal;
}

/** The rest of the time is for the versions that the log names. */
const logShare = 0.6;

/** For a machine that is busy with other work: another time than the setting allows, in milliseconds. */
const timeVariable = 'SHINGLE_DRIFT_MILLISECONDS';

/** The signals have timers of their own: Node 20 forgets one that is combined from others while nobody else holds it. */
export async function inTime<T>(
  {limits}: Config,
  {env, stoppable}: Pick<Ports, 'env' | 'stoppable'>,
  use: (hurry: Hurry) => Promise<T>,
): Promise<T> {
  const named = env[timeVariable] ?? '';
  const ms = /^[1-9]\d{0,8}$/.test(named) ? Number(named) : limits.driftMillisecondsMax;
  return stoppable(async (stopped) => {
    const [log, all] = [new AbortController(), new AbortController()];
    const end = () => {
      log.abort();
      all.abort();
    };
    const timers = [setTimeout(() => log.abort(), logShare * ms), setTimeout(end, ms)];
    stopped.addEventListener('abort', end, {once: true});
    if (stopped.aborted) end();
    try {
      return await use({log: log.signal, all: all.signal});
    } finally {
      for (const timer of timers) clearTimeout(timer);
      stopped.removeEventListener('abort', end);
    }
  });
}
