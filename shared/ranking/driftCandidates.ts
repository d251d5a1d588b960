// Takes ranked findings, gives the copies of which it is worth asking the history whether one side was changed and the
// other forgotten: copies that few pages have, and that are not meant to differ.

import type {PathFacts} from '../evidence/collection.ts';
import {areSiblings} from '../evidence/relatedPaths.ts';
import type {LevelSettings} from '../judge/judge.ts';
import {judgePlaces} from '../judge/places.ts';
import type {TextFinding} from '../model/textFinding.ts';

/** So many pages of one name pattern say the same of so many products. */
const namePatternMin = 3;

/** A text on more pages is repeated on purpose. */
const pagesMax = 4;

/** Lighter texts, by their share of `infoWeight`, have little in common: who changes one does not think of the other. */
const leastShare = 0.5;

/** A passage, or whole pages in which none is told apart. */
export type AskedCopy = TextFinding;

/** A text and those of its pairs, by ordinal, that may have diverged. */
export interface AskedText<Copy extends AskedCopy = AskedCopy> {
  readonly text: Copy;
  readonly pairs: readonly number[];
}

/** Heaviest first. */
export function driftCandidates<Copy extends AskedCopy>(
  texts: readonly Copy[],
  paths: PathFacts,
  {infoWeight}: Pick<LevelSettings, 'infoWeight'>,
): readonly AskedText<Copy>[] {
  return texts
    .filter((text) => weightOf(text) >= infoWeight * leastShare)
    .map((text) => ({text, pairs: pairsThatMayDrift(text, paths)}))
    .filter(({pairs}) => pairs.length > 0)
    .sort(heaviestFirst);
}

export function heaviestFirst(x: AskedText, y: AskedText): number {
  return weightOf(y.text) - weightOf(x.text);
}

function weightOf({facts}: AskedCopy): number {
  return facts?.weight ?? 0;
}

function pairsThatMayDrift(text: AskedCopy, paths: PathFacts): readonly number[] {
  const {facts, places, pairs} = text;
  if (facts === undefined || places.length > pagesMax) return [];
  if (text.renamed || text.reorderedRows !== undefined) return [];
  return [...pairs.keys()].filter((at) => {
    // Equal words are equal still.
    if (pairs[at].resemblance === 1) return false;
    const pair = [pairs[at].a, pairs[at].b];
    const [a, b] = pair.map((place) => places[place].path);
    if (areSiblings(a, b) || paths.namePatternOf(a, b) >= namePatternMin) return false;
    const judged = judgePlaces(
      pair.map((place) => places[place]),
      {marks: pair.map((place) => facts.marks[place])},
      paths,
    );
    return 'kept' in judged;
  });
}
