// Takes a finding at a place of a document, gives all its places as they are now: where its passage is, its pages,
// the page of the same name in each mirrored folder, the sources of a collected page.

import type {LocatedPassage} from '../../app/mend/mendTypes.ts';
import {locatedDocument, locatedOccurrence} from '../compare/currentOccurrences.ts';
import type {DocumentView, PlacedFinding} from '../project/featureTypes.ts';

export interface OccurrenceNow extends LocatedPassage {
  /** As in `PlacedFinding`. */
  readonly ordinal: number;
}

/** In order of ordinals, the own place among them; documents that are gone are left out. */
export async function occurrencesNow(seen: DocumentView, placed: PlacedFinding): Promise<readonly OccurrenceNow[]> {
  const places = await Promise.all(
    [...placed.finding.places.keys()].map(async (ordinal): Promise<OccurrenceNow | null> => {
      if (ordinal === placed.ordinal) return ownOccurrence(seen, placed);
      const located = await otherPlace(seen, placed, ordinal);
      return located === null ? null : {...located, ordinal};
    }),
  );
  return places.filter((place) => place !== null);
}

export function ownOccurrence({uri, path, text}: DocumentView, {ordinal, start, end}: PlacedFinding): OccurrenceNow {
  return {uri, path, text, start, end, ordinal};
}

async function otherPlace(
  {root, path: here, context}: DocumentView,
  {finding, ordinal: own}: PlacedFinding,
  ordinal: number,
): Promise<LocatedPassage | null> {
  const place = finding.places[ordinal];
  if (!place.isFolder) return locatedOccurrence(context, root, finding, ordinal);
  const path = counterpart(here, finding.places[own].path, place.path);
  return path === null ? null : locatedDocument(context, root, path);
}

/** The page of the same name in another folder; null: this one is not in the first folder. */
export function counterpart(path: string, folder: string, other: string): string | null {
  const name = folder === '' ? path : path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : null;
  if (name === null) return null;
  return other === '' ? name : `${other}/${name}`;
}
