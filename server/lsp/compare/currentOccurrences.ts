// Takes places of findings, gives where they stand in their documents as these are now: since a place was found, text
// may have come before it, or into it.

import type {Finding, PassageFinding, Place} from '../../../shared/model/finding.ts';
import type {Placed, Seen, World} from '../project/featureTypes.ts';
import {type PastPath, pastPath} from '../threads/historyPath.ts';

/** A place to go to. Offsets are of `text`, which is what the URI names as it is now. */
export interface Located {
  readonly uri: string;
  readonly path: string;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The findings at an offset, strongest first; what is about the whole document stands at its first line. */
export function placedAt(seen: Seen, offset: number): readonly Placed[] {
  return strongestFirst(seen.placed.filter(({start, end}) => start <= offset && offset <= end));
}

/** The findings of which a part stands between two offsets. */
export function placedBetween(seen: Seen, start: number, end: number): readonly Placed[] {
  return strongestFirst(seen.placed.filter((one) => one.start <= end && start <= one.end));
}

function strongestFirst(placed: readonly Placed[]): readonly Placed[] {
  return [...placed].sort(
    (x, y) => Number(x.isAccepted) - Number(y.isAccepted) || sizeOf(y.finding) - sizeOf(x.finding),
  );
}

/** Words that stand elsewhere too. Of folders nothing is about this document alone. */
export function sizeOf(finding: Finding): number {
  if (finding.kind === 'folder') return 0;
  if (finding.kind === 'collection') return finding.sharedWords;
  return Math.max(
    0,
    ...finding.pairs.map((pair) => Math.max(pair.containmentA * pair.wordsA, pair.containmentB * pair.wordsB)),
  );
}

/** 'COMMIT:path' as findings of the past name their places; null: a path of the work tree. */
export function pastOf(finding: Finding, path: string): PastPath | null {
  return finding.kind === 'passage' && finding.history !== undefined ? pastPath(path) : null;
}

/** Text of a path as a finding names it, in the past or now. */
export async function textOfPlace(world: World, root: string, finding: Finding, path: string): Promise<string | null> {
  const past = pastOf(finding, path);
  if (past === null) return world.textAt(root, path);
  return (await world.past(root)?.textOf(past.commit, past.path)) ?? null;
}

/** null: the document is gone. */
export async function locatedPlace(
  world: World,
  root: string,
  finding: PassageFinding,
  ordinal: number,
): Promise<Located | null> {
  const place = finding.places[ordinal];
  if (place === undefined) return null;
  const text = await textOfPlace(world, root, finding, place.path);
  if (text === null) return null;
  return {uri: world.uriOf(root, place.path), path: place.path, text, ...standingIn(text, place)};
}

/** The whole of a document, to be shown from its beginning. */
export async function locatedDocument(world: World, root: string, path: string): Promise<Located | null> {
  const text = await world.textAt(root, path);
  return text === null ? null : {uri: world.uriOf(root, path), path, text, start: 0, end: 0};
}

/** So much of both ends of a passage is looked for where its middle was changed. */
const endUnits = 40;

/**
 * Where a passage stands in a text that may have been edited since: where it stood, else the nearest place that has the
 * same text, else from its beginning to its end if both are found, else where it stood as far as the text reaches.
 */
export function standingIn(
  text: string,
  place: Pick<Place, 'start' | 'end' | 'text'>,
): {readonly start: number; readonly end: number} {
  const {start, end} = place;
  if (text.startsWith(place.text, start)) return {start, end: start + place.text.length};
  const same = nearest(text, place.text, start);
  if (same >= 0) return {start: same, end: same + place.text.length};
  const first = nearest(text, place.text.slice(0, endUnits), start);
  const tail = place.text.slice(-endUnits);
  const last = first < 0 ? -1 : text.indexOf(tail, first);
  // Not so far away that it must be the end of something else.
  if (last >= 0 && last + tail.length - first <= 2 * (end - start) + 1000)
    return {start: first, end: last + tail.length};
  const to = Math.min(end, text.length);
  return first >= 0
    ? {start: first, end: Math.min(text.length, first + (end - start))}
    : {start: Math.min(start, to), end: to};
}

function nearest(text: string, wanted: string, at: number): number {
  if (wanted === '') return -1;
  const before = text.lastIndexOf(wanted, at);
  const after = text.indexOf(wanted, at);
  if (before < 0 || after < 0) return Math.max(before, after);
  return at - before <= after - at ? before : after;
}

/** What a promise gives within a time, or null: a feature that has something to say does not wait for what is beside it. */
export async function within<T>(timeMs: number, promise: Promise<T | null> | undefined): Promise<T | null> {
  if (promise === undefined) return null;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), timeMs);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
