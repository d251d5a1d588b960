// Limits of what a check asks the history: its time, how many copies it did not ask about, and which limit left them out.

import type {Config, Limits} from '../../../shared/model/config.ts';
import type {Cut} from '../../../shared/model/inspection.ts';
import {type Phrase, phrase} from '../../../shared/model/phrase.ts';
import {plural} from '../../../shared/wording/numbersInEnglish.ts';
import {GitError} from '../../git/runGit.ts';
import {prepareEncodings} from '../../sources/namedEncodings.ts';
import type {Ports} from '../ports.ts';

type LimitOfHistory =
  | 'driftTextsMax'
  | 'driftVersionsMax'
  | 'driftUnindexedMax'
  | 'driftBytesMax'
  | 'driftCommitsMax'
  | 'driftMillisecondsMax';

/** By the limit, the number of copies. */
export function historyCuts(limits: Limits, left: Partial<Record<LimitOfHistory, number>>): readonly Cut[] {
  return (Object.keys(left) as LimitOfHistory[]).flatMap((limit) => {
    const number = left[limit] ?? 0;
    if (number <= 0) return [];
    const lost = lostBy(limit, plural(number, 'copy', 'copies'), limits);
    return [{limit: `limits.${limit}`, value: limits[limit], lost}];
  });
}

function lostBy(limit: LimitOfHistory, copies: string, {driftCommitsMax}: Limits): Phrase {
  switch (limit) {
    case 'driftUnindexedMax':
      return phrase('the history of {copies}, as they are too many', {copies});
    case 'driftMillisecondsMax':
      return phrase('the history of {copies}, not asked in time', {copies});
    case 'driftCommitsMax':
      return phrase('the history of {copies} before the last {commits}', {
        copies,
        commits: plural(driftCommitsMax, 'commit'),
      });
    default:
      return phrase('the history of {copies}', {copies});
  }
}

/** Another time than the setting allows, in milliseconds. */
const timeVariable = 'SHINGLE_DRIFT_MILLISECONDS';

/**
 * Runs what asks Git during a check, and ends it when its time is over, with `none` if Git refuses: `what` says of what it was asked. How much is asked is a number of commits and of bytes,
 * so that a check finds the same each time; the time is for a machine or a disk that is much slower than others.
 * The signal also says that the user stops the run. It has a timer of its own: Node 20 forgets one that is combined from others.
 */
export async function inTime<T>(
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
