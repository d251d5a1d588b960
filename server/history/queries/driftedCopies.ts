// Takes the findings in the work tree, gives the copies that were previously identical and have diverged since.

import {type DifferenceSides, differencesOf} from '../../../shared/history/differences.ts';
import type {PassageVersion} from '../../../shared/history/pageVersion.ts';
import {besides} from '../../../shared/history/passagesBetween.ts';
import {saysTheSame, wholeBlocks, wholePage} from '../../../shared/history/passageVersion.ts';
import type {Finding, PassageFinding, Place} from '../../../shared/model/finding.ts';
import {measuredInTwo} from '../../../shared/pair/measuresOf.ts';
import type {OpenHistory} from '../index/openHistory.ts';
import {type Naming, namingOf} from '../report/commitNames.ts';
import {type Follower, type FollowState, type Made, orderOf} from './followPassage.ts';
import type {WorkTreePages} from './workTreePages.ts';

/** Two occurrences in the work tree that are copies of each other; their paths are relative to the root. */
interface CopyPair {
  readonly paths: readonly [string, string];
  readonly sides: DifferenceSides;
  /** Whether each is a reference only. */
  readonly references: readonly [boolean, boolean];
}

/**
 * Sorted by the first path, so that its versions are read once; `folded` counts the folder groups without page pairs,
 * which are omitted. With `of`, only pairs with this path on one side are included.
 */
export function copiesIn(
  findings: readonly Finding[],
  present: WorkTreePages,
  of: string | null = null,
): {readonly copies: readonly CopyPair[]; readonly folded: number} {
  const copies: CopyPair[] = [];
  let folded = 0;
  const add = (one: Place, other: Place) => {
    if (of !== null && one.path !== of && other.path !== of) return;
    const [a, b] = [stretchAt(present, one), stretchAt(present, other)];
    if (a === null || b === null) return;
    const references = [one.reference ?? false, other.reference ?? false] as const;
    copies.push({paths: [one.path, other.path], sides: [a, b], references});
  };
  const addPairs = ({measure, renamed, reorderedRows, places, pairs}: Finding) => {
    if (measure === 'code' || renamed || reorderedRows !== undefined) return;
    for (const pair of pairs) add(places[pair.a], places[pair.b]);
  };
  for (const finding of findings) {
    if (finding.folded?.length === 0 && !finding.isParallel) folded++;
    for (const one of finding.folded ?? [finding]) addPairs(one);
  }
  return {copies: copies.sort((x, y) => (x.paths[0] < y.paths[0] ? -1 : x.paths[0] > y.paths[0] ? 1 : 0)), folded};
}

/** A passage ends where the words differ: the changed text may follow in the same paragraph. */
function stretchAt(present: WorkTreePages, place: Place): PassageVersion | null {
  if (place.text !== undefined) {
    const version = present.stretchAt(place);
    return version === null ? null : wholeBlocks(version);
  }
  const page = present.page(place.path);
  return page === null || page.tokens.count === 0 ? null : wholePage(page);
}

interface Drifted extends CopyPair {
  readonly story: Divergence;
}

interface DriftOptions {
  readonly progress: (done: number, total: number) => void;
  /** When aborted, the remaining copies are skipped. */
  readonly signal: AbortSignal;
}

export async function divergedCopies(
  copies: readonly CopyPair[],
  {past: history}: Pick<OpenHistory, 'past'>,
  present: WorkTreePages,
  follower: Follower,
  {progress, signal}: DriftOptions,
): Promise<PassageFinding[]> {
  const found: Drifted[] = [];
  const looked = new Set<string>();
  for (const [number, copy] of copies.entries()) {
    progress(number, copies.length);
    if (!signal.aborted) found.push(...(await driftsOf(copy, present, follower, looked)));
  }
  const naming = await namingOf(
    history,
    found.flatMap(({story}) => [story.equal, ...story.changed.map(({made}) => made)]),
  );
  return found.map((one) => findingOf(one, naming));
}

/**
 * Each difference has its own history; neighbouring differences with the same history are merged. `looked` collects the
 * differences already examined.
 */
async function driftsOf(
  {paths, sides, references}: CopyPair,
  present: WorkTreePages,
  follower: Follower,
  looked: Set<string>,
): Promise<Drifted[]> {
  const [a, b] = paths.map((path) => present.inRepository(path) ?? '');
  const found: Drifted[] = [];
  let last: Drifted | null = null;
  for (const part of differencesOf(sides)) {
    const key = JSON.stringify([paths, part.map(({from, to}) => [from, to])]);
    if (looked.has(key)) continue;
    looked.add(key);
    const story = await divergenceOf(follower, part, [a, b]);
    // A difference without such a history separates two others.
    if (story === null) {
      last = null;
      continue;
    }
    const isSame: boolean = last !== null && JSON.stringify(last.story) === JSON.stringify(story);
    const joined: DifferenceSides =
      last !== null && isSame ? [hull(last.sides[0], part[0]), hull(last.sides[1], part[1])] : part;
    if (isSame) found.pop();
    last = {paths, sides: joined, references, story};
    found.push(last);
  }
  return found;
}

function hull(a: PassageVersion, b: PassageVersion): PassageVersion {
  return {page: a.page, from: Math.min(a.from, b.from), to: Math.max(a.to, b.to)};
}

function findingOf({paths, sides, references, story}: Drifted, naming: Naming): PassageFinding {
  const {places, measures, family} = besides(...sides);
  const changedSides = new Set(story.changed.map(({place}) => place));
  return {
    kind: 'passage',
    code: 'drifted-copy',
    level: changedSides.size === 1 ? 'warning' : 'info',
    family,
    places: [
      {...places[0], path: paths[0], reference: references[0]},
      {...places[1], path: paths[1], reference: references[1]},
    ],
    ...measuredInTwo(measures),
    history: historyOf(story, naming),
  };
}

export interface Divergence {
  /** The change that made both equal. */
  readonly equal: Made;
  /** The changes to either side since then, in order of time. */
  readonly changed: readonly {readonly place: 0 | 1; readonly made: Made}[];
}

/** The commits of a divergence by name. */
export function historyOf({equal, changed}: Divergence, {sinceOf}: Naming) {
  const {commit, isEarlier} = sinceOf(equal, 0);
  return {
    ...(commit && (isEarlier ? {equalBefore: commit} : {equalUntil: commit})),
    changed: changed.map(({place, made}) => ({place, commit: sinceOf(made, place).commit})),
  };
}

/** Fewer equal words are not a copy. */
const equalTokensMin = 10;

/**
 * Takes two copies that differ, gives their history: until when both were identical, and which of them changed since.
 * Passages that were never identical have not diverged.
 * `paths` are relative to the top of the repository. null: the two were never equal, or `isOver` came first.
 */
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
