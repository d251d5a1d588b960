// Go to definition: from a passage to where it comes from.

import {type Located, placedAt} from '../compare/currentOccurrences.ts';
import {originalOf} from '../compare/originalOccurrence.ts';
import type {Seen, World} from '../project/featureTypes.ts';

/** The original of the strongest finding at the offset, which may be this place itself; null: there is no finding. */
export async function definitionAt(seen: Seen, offset: number, world: World): Promise<Located | null> {
  for (const placed of placedAt(seen, offset)) {
    const original = await originalOf(seen, placed, world);
    if (original !== null) return original;
  }
  return null;
}
