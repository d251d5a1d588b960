// shingle drift: copies that said the same once, and of which only one side was changed since.

import type {DocumentFinding, Finding, Measures, PassageFinding, Place} from '../../shared/finding.ts';
import {besides} from '../../shared/history/between.ts';
import {differencesOf, type Sides} from '../../shared/history/differences.ts';
import {type Stretch, wholeBlocks, wholePage} from '../../shared/history/stretch.ts';
import {plural} from '../../shared/report/words.ts';
import {type Drift, driftOf} from '../history/drift.ts';
import {followerOf} from '../history/follow.ts';
import {type Naming, namingOf} from '../history/naming.ts';
import {Present} from '../history/present.ts';
import type {DriftArguments} from './args.ts';
import {configured} from './configured.ts';
import {type Asking, reportPast, withPast} from './past.ts';
import {standingCopies} from './standing.ts';

export async function drift(args: DriftArguments): Promise<number> {
  const start = await configured(args);
  if (start === null) return 0;
  const {root, loaded} = start;
  return withPast(args, root, loaded, async (asking) => {
    const {opened, progress, tell} = asking;
    const inspection = await standingCopies(args, root, loaded, args.paths, progress);
    const present = new Present(root, opened.repository, loaded.config);
    const {copies, folded} = copiesIn(inspection.findings, present);
    if (folded > 0) {
      tell(`${plural(folded, 'group')} of mirrored folders not looked into; --no-fold looks at their pages too.`);
    }
    const follower = await followerOf(opened.repository, opened.past, loaded.config.limits.followedMax);
    const found = await driftsOf(copies, asking, (sides, paths) => {
      const [a, b] = paths.map((path) => present.inRepository(path) ?? '');
      return driftOf(follower, sides, [a, b]);
    });
    const naming = await namingOf(
      opened.repository,
      opened.past.catalog,
      found.flatMap(({story}) => [story.equal, ...story.changed.map(({made}) => made)]),
    );
    const {files, words, bytes, skipped} = inspection;
    const cuts = [...inspection.cuts, ...follower.cuts()];
    const findings = found.map((one) => findingOf(one, naming));
    return reportPast(args, loaded, findings, {files, words, bytes, skipped, cuts, past: plural(files, 'file')});
  });
}

/** Two places of the work tree that are copies of each other; their paths are relative to the root. */
interface Copy {
  readonly paths: readonly [string, string];
  readonly sides: Sides;
  /** Whether each is only matched against. */
  readonly references: readonly [boolean, boolean];
}

type Named = Pick<Place, 'path' | 'reference'>;

/** In order of the first path, so that its versions are read once; `folded` groups of folders are left out. */
function copiesIn(findings: readonly Finding[], present: Present): {copies: Copy[]; folded: number} {
  const copies: Copy[] = [];
  let folded = 0;
  const add = (one: Named, other: Named, a: Stretch | null, b: Stretch | null) => {
    if (a === null || b === null) return;
    copies.push({paths: [one.path, other.path], sides: [a, b], references: [one.reference, other.reference]});
  };
  const addPages = ({measure, places, pairs}: DocumentFinding) => {
    if (measure === 'code') return;
    for (const pair of pairs) {
      const [a, b] = [places[pair.a], places[pair.b]];
      add(a, b, pageAt(present, a.path), pageAt(present, b.path));
    }
  };
  for (const finding of findings) {
    if (finding.kind === 'document') addPages(finding);
    if (finding.kind === 'folder') {
      if (finding.pairs.length === 0) folded++;
      finding.pairs.forEach(addPages);
    }
    if (finding.kind !== 'passage' || finding.code === 'renamed-code') continue;
    for (const pair of finding.pairs) {
      const [a, b] = [finding.places[pair.a], finding.places[pair.b]];
      // A passage ends where its words differ: what was changed may stand beside it in the same paragraph.
      add(a, b, blocksAt(present, a), blocksAt(present, b));
    }
  }
  return {copies: copies.sort((x, y) => (x.paths[0] < y.paths[0] ? -1 : x.paths[0] > y.paths[0] ? 1 : 0)), folded};
}

function pageAt(present: Present, path: string): Stretch | null {
  const page = present.page(path);
  return page === null || page.tokens.count === 0 ? null : wholePage(page);
}

function blocksAt(present: Present, place: Place): Stretch | null {
  const stretch = present.stretchAt(place);
  return stretch === null ? null : wholeBlocks(stretch);
}

interface Drifted extends Copy {
  readonly story: Drift;
}

/** Every difference is a story of its own; neighbours of which the same is told are one. */
async function driftsOf(
  copies: readonly Copy[],
  {progress, signal}: Asking,
  storyOf: (sides: Sides, paths: Copy['paths']) => Promise<Drift | null>,
): Promise<Drifted[]> {
  const found: Drifted[] = [];
  const looked = new Set<string>();
  for (const [number, {paths, sides, references}] of copies.entries()) {
    progress.report('comparing pasts', number, copies.length);
    let last: Drifted | null = null;
    for (const part of differencesOf(sides)) {
      const key = JSON.stringify([paths, part.map(({from, to}) => [from, to])]);
      if (signal.aborted || looked.has(key)) continue;
      looked.add(key);
      const story = await storyOf(part, paths);
      // What differs for another reason stands between two stories.
      if (story === null) {
        last = null;
        continue;
      }
      const isSame: boolean = last !== null && JSON.stringify(last.story) === JSON.stringify(story);
      const joined: Sides =
        last !== null && isSame ? [hull(last.sides[0], part[0]), hull(last.sides[1], part[1])] : part;
      if (isSame) found.pop();
      last = {paths, sides: joined, references, story};
      found.push(last);
    }
  }
  return found;
}

function hull(a: Stretch, b: Stretch): Stretch {
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
