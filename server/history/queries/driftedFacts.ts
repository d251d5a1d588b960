// Takes differences between copies, gives those that arose because one copy was changed: both were the same in an
// earlier commit. A change soon after copying adapted the text to its page.

import type {DriftingEdit} from '../../../shared/history/driftingEdits.ts';
import type {History} from '../../../shared/model/passageHistory.ts';
import type {OpenHistory} from '../index/openHistory.ts';
import {namingOf} from '../report/nameCommits.ts';
import {type Divergence, divergenceOf} from './driftOf.ts';
import type {Follower} from './followPassage.ts';

/** Of one pair of copies; paths are relative to the top of the repository. */
export interface FactsOfPair {
  readonly paths: readonly [string, string];
  readonly differences: readonly DriftingEdit[];
}

export interface DriftedFacts {
  readonly differences: readonly DriftingEdit[];
  /** `changed` has one side only: 0 or 1 of the pair. */
  readonly history: History & Required<Pick<History, 'changed'>>;
}

/** A copy that is changed within so many days was adapted. */
const adaptedDays = 30;

export interface FollowLimits {
  /** Versions of pages that are read, beyond which no further pair is begun. */
  readonly versionsMax: number;
  readonly signal: AbortSignal;
  readonly progress: (done: number, total: number) => void;
}

/** Of each pair those with the latest story, if any; `done` counts the pairs that were followed. */
export async function driftedFacts(
  pairs: readonly FactsOfPair[],
  {repository, past}: Pick<OpenHistory, 'repository' | 'past'>,
  follower: Follower,
  {versionsMax, signal, progress}: FollowLimits,
): Promise<{readonly found: readonly (DriftedFacts | undefined)[]; readonly done: number}> {
  const stories: {differences: DriftingEdit[]; story: Divergence}[][] = [];
  const readBefore = past.pages.read;
  for (const {paths, differences} of pairs) {
    if (signal.aborted || past.pages.read - readBefore >= versionsMax) break;
    progress(stories.length, pairs.length);
    const own = new Map<string, {differences: DriftingEdit[]; story: Divergence}>();
    for (const difference of differences) {
      const story = await divergenceOf(follower, difference.sides, paths, signal);
      // Different changes at both places are intended.
      if (story === null || new Set(story.changed.map(({place}) => place)).size > 1) continue;
      const key = JSON.stringify(story);
      const same = own.get(key);
      if (same === undefined) own.set(key, {differences: [difference], story});
      else same.differences.push(difference);
    }
    // An interrupted pair may lack differences.
    if (!signal.aborted) stories.push([...own.values()]);
  }
  const naming = await namingOf(
    repository,
    past.catalog,
    stories.flat().flatMap(({story}) => [story.equal, ...story.changed.map(({made}) => made)]),
  );
  const found = stories.map((own) =>
    own
      .map(({differences, story}) => ({differences, history: historyOf(story)}))
      .filter(({history}) => !isAdapted(history))
      .reduce<DriftedFacts | undefined>(later, undefined),
  );
  return {found, done: stories.length};

  function historyOf({equal, changed}: Divergence): DriftedFacts['history'] {
    const {commit, isEarlier} = naming.sinceOf(equal, 0);
    return {
      ...(commit && (isEarlier ? {equalBefore: commit} : {equalUntil: commit})),
      changed: changed.map(({place, made}) => ({place, commit: naming.sinceOf(made, place).commit})),
    };
  }
}

function isAdapted({equalUntil, changed}: DriftedFacts['history']): boolean {
  const first = changed[0]?.commit ?? null;
  if (equalUntil === undefined || first === null) return false;
  return (Date.parse(first.day) - Date.parse(equalUntil.day)) / 86_400_000 < adaptedDays;
}

/** Uncommitted changes are the latest. */
function later(best: DriftedFacts | undefined, one: DriftedFacts): DriftedFacts {
  const dayOf = ({history}: DriftedFacts): string => history.changed.at(-1)?.commit?.day ?? '9999';
  return best === undefined || dayOf(one) > dayOf(best) ? one : best;
}
