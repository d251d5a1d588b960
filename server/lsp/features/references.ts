// All references: every place of the findings at an offset, those of the strongest first.

import {type Located, placedAt} from '../compare/currentOccurrences.ts';
import type {Seen, World} from '../project/featureTypes.ts';
import {placesNow} from './occurrencesNow.ts';

/** `own`: with the places of this document that hold the offset, which the protocol calls the declaration. */
export async function referencesAt(
  seen: Seen,
  offset: number,
  own: 'with' | 'without',
  world: World,
): Promise<readonly Located[]> {
  const found = new Map<string, Located>();
  for (const placed of placedAt(seen, offset)) {
    for (const {ordinal, ...place} of await placesNow(seen, placed, world)) {
      if (ordinal === placed.ordinal && own === 'without') continue;
      const key = JSON.stringify([place.uri, place.start, place.end]);
      if (!found.has(key)) found.set(key, place);
    }
  }
  return [...found.values()];
}
