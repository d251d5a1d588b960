// Answers about places of pages, from the run before if no page of them has changed since, and if links may lead to the same
// files: hardly any of the texts are read again after an edit.

import {type Outcomes, type Recall, recallFrom} from '../algorithms/outcomes.ts';
import type {LinkTargets} from '../links/linkTargets.ts';
import type {CopiedPlace} from './copiedUnits.ts';

/** `about`: all that the answer depends on beside the places and the texts of their pages. */
export type PlaceRecall = <Answer>(about: string, places: readonly CopiedPlace[], make: () => Answer) => Answer;

export const noPlaceRecall: PlaceRecall = (_, __, make) => make();

export interface PlaceMemory extends Outcomes {
  /** Where links might lead, as JSON. */
  targets: string;
}

export function newPlaceMemory(): PlaceMemory {
  return {targets: '', outcomes: new Map()};
}

/** No path contains it. */
const separator = '\0';

/** `contentOf` names a page and its content; undefined: it has no name. `end` forgets what was not asked for. */
export function placeRecallFrom(
  memory: PlaceMemory,
  targets: LinkTargets,
  contentOf: (path: string) => string | undefined,
): {readonly recall: PlaceRecall; readonly end: Recall['end']} {
  const {paths, closed, listed, isWhole} = targets;
  const now = JSON.stringify([paths, [...closed], listed, isWhole]);
  if (memory.targets !== now) memory.outcomes = new Map();
  memory.targets = now;
  const {outcome, end} = recallFrom(memory);
  const keyOf = (about: string, places: readonly CopiedPlace[]): string | null => {
    const key = [about];
    for (const {path, start, end, isReference, isNew} of places) {
      const content = contentOf(path);
      if (content === undefined) return null;
      key.push(content, `${start} ${end} ${isReference} ${isNew}`);
    }
    return key.join(separator);
  };
  return {recall: (about, places, make) => outcome(() => keyOf(about, places), make), end};
}
