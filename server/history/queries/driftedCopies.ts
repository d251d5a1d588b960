// Takes the findings in the work tree, gives the copies that were previously identical and have diverged since.

import {type DifferenceSides, differencesOf} from '../../../shared/history/differences.ts';
import {besides} from '../../../shared/history/passagesBetween.ts';
import {wholeBlocks, wholePage} from '../../../shared/history/passageVersion.ts';
import type {PassageVersion} from '../../../shared/history/stretch.ts';
import type {DocumentFinding, Finding, Measures, Occurrence, PassageFinding} from '../../../shared/model/finding.ts';
import type {OpenHistory} from '../index/openHistory.ts';
import {type Naming, namingOf} from '../report/nameCommits.ts';
import {type Divergence, divergenceOf} from './driftOf.ts';
import type {Follower} from './followPassage.ts';
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
  const add = <T extends Pick<Occurrence, 'path' | 'reference'>>(
    one: T,
    other: T,
    stretchOf: (present: WorkTreePages, place: T) => PassageVersion | null,
  ) => {
    if (of !== null && one.path !== of && other.path !== of) return;
    const [a, b] = [stretchOf(present, one), stretchOf(present, other)];
    if (a === null || b === null) return;
    copies.push({paths: [one.path, other.path], sides: [a, b], references: [one.reference, other.reference]});
  };
  const addPages = ({measure, places, pairs}: DocumentFinding) => {
    if (measure === 'code') return;
    for (const pair of pairs) {
      add(places[pair.a], places[pair.b], pageAt);
    }
  };
  for (const finding of findings) {
    if (finding.kind === 'document') addPages(finding);
    if (finding.kind === 'folder') {
      if (finding.pairs.length === 0 && !finding.isParallel) folded++;
      finding.pairs.forEach(addPages);
    }
    if (finding.kind !== 'passage' || finding.renamed || finding.reorderedRows !== undefined) continue;
    for (const pair of finding.pairs) {
      // A passage ends where the words differ: the changed text may follow in the same paragraph.
      add(finding.places[pair.a], finding.places[pair.b], blocksAt);
    }
  }
  return {copies: copies.sort((x, y) => (x.paths[0] < y.paths[0] ? -1 : x.paths[0] > y.paths[0] ? 1 : 0)), folded};
}

function pageAt(present: WorkTreePages, {path}: {readonly path: string}): PassageVersion | null {
  const page = present.page(path);
  return page === null || page.tokens.count === 0 ? null : wholePage(page);
}

function blocksAt(present: WorkTreePages, place: Occurrence): PassageVersion | null {
  const version = present.stretchAt(place);
  return version === null ? null : wholeBlocks(version);
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
  {repository, past: history}: OpenHistory,
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
    repository,
    history.catalog,
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

function findingOf({paths, sides, references, story}: Drifted, {sinceOf}: Naming): PassageFinding {
  const {places, measures, family} = besides(...sides);
  const changedSides = new Set(story.changed.map(({place}) => place));
  const {commit, isEarlier} = sinceOf(story.equal, 0);
  return {
    kind: 'passage',
    code: 'drifted-copy',
    level: changedSides.size === 1 ? 'warning' : 'info',
    family,
    places: [
      {...places[0], path: paths[0], reference: references[0]},
      {...places[1], path: paths[1], reference: references[1]},
    ],
    pairs: [{a: 0, b: 1, ...measures}],
    words: Math.max(measures.wordsA, measures.wordsB),
    evidence: sharedWords(measures),
    discountedWords: 0,
    discountedPages: 0,
    slots: 2,
    history: {
      ...(commit && (isEarlier ? {equalBefore: commit} : {equalUntil: commit})),
      changed: story.changed.map(({place, made}) => ({place, commit: sinceOf(made, place).commit})),
    },
  };
}

function sharedWords({containmentA, wordsA}: Measures): number {
  return Math.round(containmentA * wordsA);
}
