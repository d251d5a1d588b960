// Takes a finding at an occurrence, picks the original: the oldest occurrence if the history knows it, else a
// reference, else the first other occurrence by path.

import type {PassageFinding} from '../../../shared/model/finding.ts';
import {isTextFinding} from '../../../shared/model/textFinding.ts';
import {type OccurrenceNow, occurrencesNow, ownOccurrence} from '../features/occurrencesNow.ts';
import type {DocumentView, PlacedFinding} from '../project/featureTypes.ts';
import {locatedOccurrence, within} from './currentOccurrences.ts';

/** Most origins are found faster than this. The user waits this long for a jump. */
const originMs = 1500;

/** null: no other occurrence exists any more. */
export async function originalOf(
  view: DocumentView,
  placed: PlacedFinding,
  timeMs: number = originMs,
): Promise<OccurrenceNow | null> {
  const [origin, places] = await Promise.all([
    within(timeMs, passageOriginOf(view, placed)),
    occurrencesNow(view, placed),
  ]);
  const oldest = origin === null ? null : await oldestOf(view, placed, origin, places);
  if (oldest !== null) return oldest;
  const others = places.filter(({ordinal}) => ordinal !== placed.ordinal);
  return others.find(({ordinal}) => isReference(placed, ordinal)) ?? others[0] ?? null;
}

/** Editors ask for code actions at every cursor movement, so origins are cached for this long. */
const rememberedMs = 60_000;
const rememberedMax = 500;

const remembered = new Map<string, {readonly since: number; readonly origin: Promise<PassageFinding | null>}>();

/** null: unknown. undefined: not a passage, or there is no history. */
export function passageOriginOf(
  {root, path, text, context}: DocumentView,
  {finding, ordinal, start, end}: PlacedFinding,
): Promise<PassageFinding | null> | undefined {
  const history = context.past(root);
  if (history === null || finding.places[ordinal]?.text === undefined || finding.renamed) return undefined;
  const key = JSON.stringify([root, path, finding.code, finding.family, ordinal]);
  const known = remembered.get(key);
  const now = Date.now();
  if (known !== undefined && now - known.since < rememberedMs) return known.origin;
  const origin = history.originOf(path, text, start, end);
  remembered.delete(key);
  remembered.set(key, {since: now, origin});
  const [oldest] = remembered.keys();
  if (remembered.size > rememberedMax && oldest !== undefined) remembered.delete(oldest);
  // An unknown origin may become known after the next commit, or once the history is open.
  void origin.then((found) => {
    if (found === null && remembered.get(key)?.origin === origin) remembered.delete(key);
  });
  return origin;
}

/** Two occurrences introduced by the same commit are equally old, so the history cannot decide. */
async function oldestOf(
  view: DocumentView,
  placed: PlacedFinding,
  origin: PassageFinding,
  places: readonly OccurrenceNow[],
): Promise<OccurrenceNow | null> {
  const [first, second] = origin.history?.since ?? [];
  if (first === undefined || second === undefined || first.commit === null) return null;
  const isTied = first.commit.name === second.commit?.name && first.isEarlier === second.isEarlier;
  if (isTied) return null;
  if (first.place === 0) return ownOccurrence(view, placed);
  const place = origin.places[first.place];
  const known = places.find(({path, ordinal}) => path === place.path && ordinal !== placed.ordinal);
  if (known !== undefined) return known;
  const located = await locatedOccurrence(view.context, view.root, origin, first.place);
  return located === null ? null : {...located, ordinal: -1};
}

function isReference({finding}: PlacedFinding, ordinal: number): boolean {
  return isTextFinding(finding) && finding.places[ordinal]?.reference === true;
}
