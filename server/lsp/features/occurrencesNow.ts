// Takes a finding at a place of a document, gives all its places as they are now: where its passage stands, its pages,
// the page of the same name in each mirrored folder, the sources of a collected page.

import type {Finding} from '../../../shared/model/finding.ts';
import {type Located, locatedDocument, locatedPlace} from '../compare/currentOccurrences.ts';
import type {Placed, Seen, World} from '../project/featureTypes.ts';

export interface PlaceNow extends Located {
  /** As in `Placed`; sources of a collected page count on from 1. */
  readonly ordinal: number;
}

/** In order of ordinals, the own place among them; documents that are gone are left out. */
export async function placesNow(seen: Seen, placed: Placed, world: World): Promise<readonly PlaceNow[]> {
  const {root} = seen;
  const places = await Promise.all(
    ordinalsOf(placed.finding).map(async (ordinal): Promise<PlaceNow | null> => {
      if (ordinal === placed.ordinal) return ownPlace(seen, placed);
      const located = await otherPlace(root, seen, placed, ordinal, world);
      return located === null ? null : {...located, ordinal};
    }),
  );
  return places.filter((place) => place !== null);
}

export function ownPlace({uri, path, text}: Seen, {ordinal, start, end}: Placed): PlaceNow {
  return {uri, path, text, start, end, ordinal};
}

export function ordinalsOf(finding: Finding): readonly number[] {
  switch (finding.kind) {
    case 'passage':
    case 'document':
      return [...finding.places.keys()];
    case 'folder':
      return [...finding.folders.keys()];
    case 'collection':
      return [0, ...finding.sources.map((_, source) => source + 1)];
  }
}

async function otherPlace(
  root: string,
  seen: Seen,
  {finding, ordinal: own}: Placed,
  ordinal: number,
  world: World,
): Promise<Located | null> {
  switch (finding.kind) {
    case 'passage':
      return locatedPlace(world, root, finding, ordinal);
    case 'document':
      return locatedDocument(world, root, finding.places[ordinal].path);
    case 'collection':
      return locatedDocument(world, root, finding.sources[ordinal - 1].path);
    case 'folder': {
      const path = counterpart(seen.path, finding.folders[own], finding.folders[ordinal]);
      return path === null ? null : locatedDocument(world, root, path);
    }
  }
}

/** The page of the same name in another folder; null: this one is not in the first folder. */
export function counterpart(path: string, folder: string, other: string): string | null {
  const name = folder === '' ? path : path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : null;
  if (name === null) return null;
  return other === '' ? name : `${other}/${name}`;
}
