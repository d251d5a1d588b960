// Limits of what a check asks the history: how many copies it did not ask about, and which limit left them out.

import type {Limits} from '../../../shared/model/config.ts';
import type {Cut} from '../../../shared/model/inspection.ts';
import {type Phrase, phrase} from '../../../shared/model/phrase.ts';
import {plural} from '../../../shared/wording/numbersInEnglish.ts';

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
