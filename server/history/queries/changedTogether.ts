// Takes a passage that a change edited and a copy that it left behind, says how the two were changed before: together, so
// that this time one was forgotten, or apart, so that they are meant to differ.

import type {PassageVersion} from '../../../shared/history/pageVersion.ts';
import {saysTheSame} from '../../../shared/history/passageVersion.ts';
import type {PastEdits} from '../../../shared/model/staleness.ts';
import type {Follower, FollowState} from './followPassage.ts';

/** Versions of a passage that are compared with those of the other one. */
const statesMax = 8;

/**
 * `sides` are in the work tree, `paths` relative to the top of the repository, and `old` is the edited passage before the change.
 * null: the history does not say it, or `isOver` came first.
 */
export async function changedTogether(
  follower: Follower,
  sides: readonly [PassageVersion, PassageVersion],
  paths: readonly [string, string],
  old: PassageVersion,
  isOver: () => boolean,
): Promise<PastEdits | null> {
  const edited = await statesOf(follower, sides[0], paths[0], (state) => saysTheSame(state, old), isOver);
  const left = await statesOf(follower, sides[1], paths[1], () => true, isOver);
  if (edited.length === 0 || left.length === 0 || isOver()) return null;
  const wereEqual = saysTheSame(edited[0], left[0]);
  // Of an edit that was made in both, one after the other, the states before it are equal, too.
  const [ones, others] = wereEqual ? [edited.slice(1), left.slice(1)] : [edited, left];
  if (!ones.some((one) => others.some((other) => saysTheSame(one, other)))) return null;
  return wereEqual ? 'together' : 'apart';
}

/** From the first one that passes the test, newest first. */
async function statesOf(
  follower: Follower,
  present: PassageVersion,
  path: string,
  begins: (state: FollowState) => boolean,
  isOver: () => boolean,
): Promise<FollowState[]> {
  const states: FollowState[] = [];
  for await (const state of follower.statesOf(present, path)) {
    if (isOver()) return [];
    if (states.length > 0 || begins(state)) states.push(state);
    if (states.length === statesMax) break;
  }
  return states;
}
