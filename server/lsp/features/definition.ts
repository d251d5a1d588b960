// Go to definition: from a passage to where it comes from.

import type {LocatedPassage} from '../../app/mend/mendTypes.ts';
import {occurrencesAt} from '../compare/currentOccurrences.ts';
import {originalOf} from '../compare/originalOccurrence.ts';
import type {DocumentView, FeatureContext} from '../project/featureTypes.ts';

/** The original of the strongest finding at the offset, which may be this place itself; null: there is no finding. */
export async function definitionAt(
  seen: DocumentView,
  offset: number,
  context: FeatureContext,
): Promise<LocatedPassage | null> {
  for (const placed of occurrencesAt(seen, offset)) {
    const original = await originalOf(seen, placed, context);
    if (original !== null) return original;
  }
  return null;
}
