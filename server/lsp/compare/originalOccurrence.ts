// Takes a finding at a place, says which of its places is the original: the one that had the passage first if the
// history knows, else what it is only compared with, else the first other place by its path.

import type {PassageFinding} from '../../../shared/model/finding.ts';
import {ownPlace, type PlaceNow, placesNow} from '../features/occurrencesNow.ts';
import type {Placed, Seen, World} from '../project/featureTypes.ts';
import {standingIn, textOfPlace, within} from './currentOccurrences.ts';

/** Origins of most passages take less; who jumps to a place waits that long. */
const originMs = 1500;

/** null: no other place is there any more. */
export async function originalOf(
  seen: Seen,
  placed: Placed,
  world: World,
  timeMs: number = originMs,
): Promise<PlaceNow | null> {
  const [origin, places] = await Promise.all([
    within(timeMs, originOf(seen, placed, world)),
    placesNow(seen, placed, world),
  ]);
  const oldest = origin === null ? null : await oldestOf(seen, placed, origin, places, world);
  if (oldest !== null) return oldest;
  const others = places.filter(({ordinal}) => ordinal !== placed.ordinal);
  return others.find(({ordinal}) => isReference(placed, ordinal)) ?? others[0] ?? null;
}

/** A menu of actions is asked for at every step of the cursor: what was told of a passage is remembered so long. */
const rememberedMs = 60_000;
const rememberedMax = 500;

interface Remembered {
  readonly since: number;
  readonly origin: Promise<PassageFinding | null>;
}

const remembered = new Map<string, Remembered>();

/** null: not known. undefined: not a passage, or there is no history. */
export function originOf(
  {root, path, text}: Seen,
  {finding, ordinal, start, end}: Placed,
  world: World,
): Promise<PassageFinding | null> | undefined {
  const past = world.past(root);
  if (past === null || finding.kind !== 'passage' || finding.code === 'renamed-code') return undefined;
  const key = JSON.stringify([root, path, finding.code, finding.family, ordinal]);
  const known = remembered.get(key);
  const now = Date.now();
  if (known !== undefined && now - known.since < rememberedMs) return known.origin;
  const origin = past.originOf(path, text, start, end);
  remembered.delete(key);
  remembered.set(key, {since: now, origin});
  const [oldest] = remembered.keys();
  if (remembered.size > rememberedMax && oldest !== undefined) remembered.delete(oldest);
  // What was not known may be after the next commit, or once the history is open.
  void origin.then((found) => {
    if (found === null && remembered.get(key)?.origin === origin) remembered.delete(key);
  });
  return origin;
}

/** Two places of one commit are equally old: then the history does not tell. */
async function oldestOf(
  seen: Seen,
  placed: Placed,
  origin: PassageFinding,
  places: readonly PlaceNow[],
  world: World,
): Promise<PlaceNow | null> {
  const [first, second] = origin.history?.since ?? [];
  if (first === undefined || second === undefined || first.commit === null) return null;
  const isTied = first.commit.name === second.commit?.name && first.isEarlier === second.isEarlier;
  if (isTied) return null;
  if (first.place === 0) return ownPlace(seen, placed);
  const place = origin.places[first.place];
  const known = places.find(({path, ordinal}) => path === place.path && ordinal !== placed.ordinal);
  if (known !== undefined) return known;
  const text = await textOfPlace(world, seen.root, origin, place.path);
  if (text === null) return null;
  return {uri: world.uriOf(seen.root, place.path), path: place.path, text, ...standingIn(text, place), ordinal: -1};
}

function isReference({finding}: Placed, ordinal: number): boolean {
  return (finding.kind === 'passage' || finding.kind === 'document') && finding.places[ordinal]?.reference === true;
}
