// Takes two copies that differ, gives their history: until when both were identical, and which of them changed since.
// Passages that were never identical have not diverged.

import type {DifferenceSides} from '../../../shared/history/differences.ts';
import {saysTheSame} from '../../../shared/history/passageVersion.ts';
import {type Follower, type FollowState, type Made, orderOf} from './followPassage.ts';

export interface Divergence {
  /** The change that made both equal. */
  readonly equal: Made;
  /** The changes to either side since then, in order of time. */
  readonly changed: readonly {readonly place: 0 | 1; readonly made: Made}[];
}

/** Fewer equal words are not a copy. */
const equalTokensMin = 10;

/** `paths` are relative to the top of the repository. null: the two were never equal, or `isOver` came first. */
export async function divergenceOf(
  follower: Follower,
  sides: DifferenceSides,
  paths: readonly [string, string],
  isOver: () => boolean = () => false,
): Promise<Divergence | null> {
  const states = [follower.statesOf(sides[0], paths[0]), follower.statesOf(sides[1], paths[1])] as const;
  const now: [FollowState | null, FollowState | null] = [await next(states[0]), await next(states[1])];
  const changed: {place: 0 | 1; made: Made}[] = [];
  for (;;) {
    const [a, b] = now;
    if (a === null || b === null || isOver()) return null;
    const [orderA, orderB] = [orderOf(a.made), orderOf(b.made)];
    if (saysTheSame(a, b)) {
      const isShort = Math.max(a.to - a.from, b.to - b.from) < equalTokensMin;
      if (isShort || changed.length === 0) return null;
      // If both are older than the history, a state known only from HEAD is the less precise one.
      const isOfA =
        orderA === orderB ? b.made.kind === 'older' && b.made.than === follower.head.commit : orderA > orderB;
      return {equal: isOfA ? a.made : b.made, changed: changed.reverse()};
    }
    // Go back past the later change; past both if one commit made them.
    if (orderB >= orderA) {
      changed.push({place: 1, made: b.made});
      now[1] = await next(states[1]);
    }
    if (orderA >= orderB) {
      changed.push({place: 0, made: a.made});
      now[0] = await next(states[0]);
    }
  }
}

async function next(states: AsyncGenerator<FollowState>): Promise<FollowState | null> {
  const {value, done} = await states.next();
  return done === true ? null : value;
}
