// Takes differences between copies, gives those that arose because one copy was changed: both were the same in an
// earlier commit. A change soon after copying adapted the text to its page.

import type {DriftingEdit} from '../../../shared/history/driftingEdits.ts';
import type {History} from '../../../shared/model/passageHistory.ts';
import type {OpenHistory} from '../index/openHistory.ts';
import {namingOf} from '../report/commitNames.ts';
import {type Divergence, divergenceOf, historyOf} from './driftedCopies.ts';
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
  /** Asked before each version; a pair that it interrupts is left out. */
  readonly isOver: () => boolean;
  readonly progress: (pairs: number) => void;
}

/** Of each pair that was followed, the differences with the latest story, if any. */
export async function driftedFacts<Pair extends FactsOfPair>(
  pairs: Iterable<Pair> | AsyncIterable<Pair>,
  {past}: Pick<OpenHistory, 'past'>,
  follower: Follower,
  {isOver, progress}: FollowLimits,
): Promise<ReadonlyMap<Pair, DriftedFacts | undefined>> {
  const stories = new Map<Pair, {differences: DriftingEdit[]; story: Divergence}[]>();
  for await (const pair of pairs) {
    if (isOver()) break;
    progress(stories.size);
    const {paths, differences} = pair;
    const own = new Map<string, {differences: DriftingEdit[]; story: Divergence}>();
    for (const difference of differences) {
      const story = await divergenceOf(follower, difference.sides, paths, isOver);
      // Different changes at both places are intended.
      if (story === null || new Set(story.changed.map(({place}) => place)).size > 1) continue;
      const key = JSON.stringify(story);
      const same = own.get(key);
      if (same === undefined) own.set(key, {differences: [difference], story});
      else same.differences.push(difference);
    }
    // An interrupted pair may lack differences.
    if (!isOver()) stories.set(pair, [...own.values()]);
  }
  const naming = await namingOf(
    past,
    [...stories.values()].flat().flatMap(({story}) => [story.equal, ...story.changed.map(({made}) => made)]),
  );
  const latest = (own: readonly {differences: DriftingEdit[]; story: Divergence}[]) =>
    own
      .map(({differences, story}) => ({differences, history: historyOf(story, naming)}))
      .filter(({history}) => !isAdapted(history))
      .reduce<DriftedFacts | undefined>(later, undefined);
  return new Map([...stories].map(([pair, own]) => [pair, latest(own)]));
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
