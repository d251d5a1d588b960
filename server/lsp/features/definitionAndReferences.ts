// Go to definition, from a passage to where it comes from; and all references, the places of the findings at an offset.

import type {LocatedPassage} from '../../app/mend/mendTypes.ts';
import {occurrencesAt} from '../compare/currentOccurrences.ts';
import {originalOf} from '../compare/originalOccurrence.ts';
import type {DocumentView} from '../project/featureTypes.ts';
import {occurrencesNow} from './occurrencesNow.ts';

/** The original of the strongest finding at the offset, which may be this place itself; null: there is no finding. */
export async function definitionAt(seen: DocumentView, offset: number): Promise<LocatedPassage | null> {
  for (const placed of occurrencesAt(seen, offset)) {
    const original = await originalOf(seen, placed);
    if (original !== null) return original;
  }
  return null;
}

/**
 * All references: every place of the findings at an offset, those of the strongest first.
 * `own`: with the places of this document that hold the offset, which the protocol calls the declaration.
 */
export async function referencesAt(
  seen: DocumentView,
  offset: number,
  own: 'with' | 'without',
): Promise<readonly LocatedPassage[]> {
  const found = new Map<string, LocatedPassage>();
  for (const placed of occurrencesAt(seen, offset)) {
    for (const {ordinal, ...place} of await occurrencesNow(seen, placed)) {
      if (ordinal === placed.ordinal && own === 'without') continue;
      const key = JSON.stringify([place.uri, place.start, place.end]);
      if (!found.has(key)) found.set(key, place);
    }
  }
  return [...found.values()];
}
