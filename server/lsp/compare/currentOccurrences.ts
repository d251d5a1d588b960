// Takes occurrences of findings, gives their current offsets: since the check, text may have been inserted before or
// within them.

import type {ElsewherePlace} from '../../../shared/model/elsewhere.ts';
import type {Finding, Occurrence} from '../../../shared/model/finding.ts';
import type {LocatedPassage} from '../../app/mend/mendTypes.ts';
import type {DocumentView, FeatureContext, PlacedFinding} from '../project/featureTypes.ts';
import {type HistoryPath, historyPath} from '../threads/historyPath.ts';

/** One side of a comparison as it is now. */
export interface CurrentOccurrence {
  readonly ordinal: number;
  readonly label: string;
  readonly located: LocatedPassage;
  readonly isWhole: boolean;
  readonly history: {readonly commit: string; readonly path: string} | null;
  /** A page of another repository. */
  readonly elsewhere?: ElsewherePlace;
}

/** The findings at an offset, strongest first. Findings about the whole document are at its first line. */
export function occurrencesAt(view: DocumentView, offset: number): readonly PlacedFinding[] {
  return strongestFirst(view.placed.filter(({start, end}) => start <= offset && offset <= end));
}

/** The findings that overlap the range between two offsets. */
export function occurrencesBetween(view: DocumentView, start: number, end: number): readonly PlacedFinding[] {
  return strongestFirst(view.placed.filter((one) => one.start <= end && start <= one.end));
}

function strongestFirst(placed: readonly PlacedFinding[]): readonly PlacedFinding[] {
  return [...placed].sort(
    (x, y) => Number(x.isAccepted) - Number(y.isAccepted) || sizeOf(y.finding) - sizeOf(x.finding),
  );
}

/** Number of words that are also elsewhere. Findings about folders count 0: they are not about this document alone. */
function sizeOf(finding: Finding): number {
  return Math.max(
    finding.sharedWords ?? 0,
    ...finding.pairs.map((pair) => Math.max(pair.containmentA * pair.wordsA, pair.containmentB * pair.wordsB)),
  );
}

/** 'COMMIT:path', as findings from the history name their locations. null: a path of the work tree. */
export function historyLocation(finding: Finding, path: string): HistoryPath | null {
  return finding.history !== undefined ? historyPath(path) : null;
}

/** The text of a path named by a finding, in the history or in the work tree. */
async function textOfOccurrence(
  context: FeatureContext,
  root: string,
  finding: Finding,
  path: string,
): Promise<string | null> {
  const history = historyLocation(finding, path);
  if (history === null) return context.textAt(root, path);
  return (await context.past(root)?.textOf(history.commit, history.path)) ?? null;
}

/** A passage where it is now, of a page all of it, shown from its start; null: the document no longer exists. */
export async function locatedOccurrence(
  context: FeatureContext,
  root: string,
  finding: Finding,
  ordinal: number,
): Promise<LocatedPassage | null> {
  const place = finding.places[ordinal];
  if (place === undefined) return null;
  if (place.text === undefined) return locatedDocument(context, root, place.path);
  const text = await textOfOccurrence(context, root, finding, place.path);
  if (text === null) return null;
  return {uri: context.uriOf(root, place.path), path: place.path, text, ...currentOccurrenceIn(text, place)};
}

/** The whole document, shown from its start. */
export async function locatedDocument(
  context: FeatureContext,
  root: string,
  path: string,
): Promise<LocatedPassage | null> {
  const text = await context.textAt(root, path);
  return text === null ? null : {uri: context.uriOf(root, path), path, text, start: 0, end: 0};
}

/** How much of both ends of a passage is searched for if its middle was changed. */
const endUnits = 40;

/**
 * Locates a passage in a text that may have been edited. Tries in order: the old offset, the nearest identical text,
 * the range from its first to its last characters, and the old offsets clamped to the text.
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
  // A match too far away is the end of some other passage.
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

/**
 * The result of a promise, or null after a timeout: secondary information must not delay a feature that has its main
 * answer.
 */
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
