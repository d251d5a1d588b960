// The time that a check has for what it asks Git.

import type {Config} from '../../../shared/model/config.ts';
import {GitError} from '../../git/runGit.ts';
import {prepareEncodings} from '../../sources/namedEncodings.ts';
import type {Ports} from '../ports.ts';

/** Another time than the setting allows, in milliseconds. */
const timeVariable = 'SHINGLE_DRIFT_MILLISECONDS';

/**
 * Runs what asks Git during a check. When its time is over, or the user stops the run, the signal ends it; where Git refuses,
 * it gives `none`, and warns that Git could not be asked `what`. How much is asked is a number of commits and of bytes, so
 * that a check finds the same each time; the time is for a machine or a disk that is much slower than others. It has a timer
 * of its own: Node 20 forgets a signal that is combined from others.
 */
export async function askGitInTime<T>(
  config: Config,
  {env, stoppable, warn}: Pick<Ports, 'env' | 'stoppable' | 'warn'>,
  what: string,
  none: T,
  use: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  await prepareEncodings(config);
  const named = env[timeVariable] ?? '';
  const ms = /^[1-9]\d{0,8}$/.test(named) ? Number(named) : config.limits.driftMillisecondsMax;
  return stoppable(async (stopped) => {
    const ended = new AbortController();
    const end = () => ended.abort();
    const timer = setTimeout(end, ms);
    stopped.addEventListener('abort', end, {once: true});
    if (stopped.aborted) end();
    try {
      return await use(ended.signal);
    } catch (error) {
      if (!(error instanceof GitError)) throw error;
      warn(`Git could not be asked ${what} (${error.message.split('\n').at(-1)}).`);
      return none;
    } finally {
      clearTimeout(timer);
      stopped.removeEventListener('abort', end);
    }
  });
}
