// Takes ranked findings, gives the light copies of which it is worth asking the history whether one side was changed and
// the other forgotten: copies that few pages have, and that are not meant to differ.

import type {PassageFinding} from '../model/finding.ts';
import {areSiblings} from '../rules/relatedPaths.ts';
import {judgePlaces} from './candidates.ts';
import {pagesMax} from './mergeCopies.ts';
import type {PathFacts} from './paths.ts';

/** So many pages of one name pattern say the same of so many products. */
const familyMin = 3;

/** The pairs of a text, by their ordinals; none where it is not worth asking. */
export function pairsThatMayDrift(text: PassageFinding, paths: PathFacts): readonly number[] {
  const {facts, places, pairs} = text;
  // Code is adapted where it is copied to; that is what it is copied for.
  if (facts === undefined || facts.inSource || text.renamed || places.length > pagesMax) return [];
  return [...pairs.keys()].filter((at) => {
    const pair = [pairs[at].a, pairs[at].b];
    const [a, b] = pair.map((place) => places[place].path);
    if (areSiblings(a, b) || paths.familyOf(a, b) >= familyMin) return false;
    const judged = judgePlaces(
      pair.map((place) => places[place]),
      {marks: pair.map((place) => facts.marks[place])},
      paths,
    );
    return 'kept' in judged;
  });
}
