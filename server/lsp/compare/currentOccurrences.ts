// Takes places of findings, gives where they stand in their documents as these are now: since a place was found, text
// may have come before it, or into it.

import type {Finding, Occurrence, PassageFinding} from '../../../shared/model/finding.ts';
import type {DocumentView, FeatureContext, PlacedFinding} from '../project/featureTypes.ts';
import {type HistoryPath, historyPath} from '../threads/historyPath.ts';

/** A place to go to. Offsets are of `text`, which is what the URI names as it is now. */
export interface LocatedPassage {
  readonly uri: string;
  readonly path: string;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The findings at an offset, strongest first; what is about the whole document stands at its first line. */
export function occurrencesAt(seen: DocumentView, offset: number): readonly PlacedFinding[] {
  return strongestFirst(seen.placed.filter(({start, end}) => start <= offset && offset <= end));
}

/** The findings of which a part stands between two offsets. */
export function occurrencesBetween(seen: DocumentView, start: number, end: number): readonly PlacedFinding[] {
  return strongestFirst(seen.placed.filter((one) => one.start <= end && start <= one.end));
}

function strongestFirst(placed: readonly PlacedFinding[]): readonly PlacedFinding[] {
  return [...placed].sort(
    (x, y) => Number(x.isAccepted) - Number(y.isAccepted) || sizeOf(y.finding) - sizeOf(x.finding),
  );
}

/** Words that stand elsewhere too. Of folders nothing is about this document alone. */
function sizeOf(finding: Finding): number {
  if (finding.kind === 'folder') return 0;
  if (finding.kind === 'collection') return finding.sharedWords;
  return Math.max(
    0,
    ...finding.pairs.map((pair) => Math.max(pair.containmentA * pair.wordsA, pair.containmentB * pair.wordsB)),
  );
}

/** 'COMMIT:path' as findings of the past name their places; null: a path of the work tree. */
export function historyLocation(finding: Finding, path: string): HistoryPath | null {
  return finding.kind === 'passage' && finding.history !== undefined ? historyPath(path) : null;
}

/** Text of a path as a finding names it, in the past or now. */
export async function textOfOccurrence(
  world: FeatureContext,
  root: string,
  finding: Finding,
  path: string,
): Promise<string | null> {
  const history = historyLocation(finding, path);
  if (history === null) return world.textAt(root, path);
  return (await world.past(root)?.textOf(history.commit, history.path)) ?? null;
}

/** null: the document is gone. */
export async function locatedOccurrence(
  world: FeatureContext,
  root: string,
  finding: PassageFinding,
  ordinal: number,
): Promise<LocatedPassage | null> {
  const place = finding.places[ordinal];
  if (place === undefined) return null;
  const text = await textOfOccurrence(world, root, finding, place.path);
  if (text === null) return null;
  return {uri: world.uriOf(root, place.path), path: place.path, text, ...currentOccurrenceIn(text, place)};
}

/** The whole of a document, to be shown from its beginning. */
export async function locatedDocument(
  world: FeatureContext,
  root: string,
  path: string,
): Promise<LocatedPassage | null> {
  const text = await world.textAt(root, path);
  return text === null ? null : {uri: world.uriOf(root, path), path, text, start: 0, end: 0};
}

/** So much of both ends of a passage is looked for where its middle was changed. */
const endUnits = 40;

/**
 * Where a passage stands in a text that may have been edited since: where it stood, else the nearest place that has the
 * same text, else from its beginning to its end if both are found, else where it stood as far as the text reaches.
 */
export function currentOccurrenceIn(
  text: string,
  place: Pick<Occurrence, 'start' | 'end' | 'text'>,
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
