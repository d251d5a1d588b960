// Runs what asks Git during a check, and ends it when its time is over. How much is asked is a number of commits and of bytes,
// so that a check finds the same each time; the time is for a machine or a disk that is much slower than others.

import type {Config} from '../../../shared/model/config.ts';
import type {Ports} from '../ports.ts';

/** Another time than the setting allows, in milliseconds. */
const timeVariable = 'SHINGLE_DRIFT_MILLISECONDS';

/** The signal also says that the user stops the run. It has a timer of its own: Node 20 forgets one that is combined from others. */
export async function inTime<T>(
  {limits}: Config,
  {env, stoppable}: Pick<Ports, 'env' | 'stoppable'>,
  use: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const named = env[timeVariable] ?? '';
  const ms = /^[1-9]\d{0,8}$/.test(named) ? Number(named) : limits.driftMillisecondsMax;
  return stoppable(async (stopped) => {
    const ended = new AbortController();
    const end = () => ended.abort();
    const timer = setTimeout(end, ms);
    stopped.addEventListener('abort', end, {once: true});
    if (stopped.aborted) end();
    try {
      return await use(ended.signal);
    } finally {
      clearTimeout(timer);
      stopped.removeEventListener('abort', end);
    }
  });
}
