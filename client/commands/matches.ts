// Takes the findings and a document, gives what it shares with which other places, in the order in which one steps
// through them. Pure.

import type {CompareTarget, FindingItem, Span, Spot} from '../../shared/model/protocol.ts';

export interface Match {
  readonly family: string;
  readonly here: number;
  readonly there: number;
  /** In the document; null: as a whole. */
  readonly span: Span | null;
}

/** A place of a document, and the finding it belongs to. */
export interface Standing {
  readonly item: FindingItem;
  readonly here: number;
  readonly span: Span | null;
}

/** Whole documents first, then from top to bottom; folders are no documents. */
export function standingIn(items: readonly FindingItem[], uri: string): readonly Standing[] {
  return items
    .flatMap((item) =>
      item.places.flatMap(({uri: of, span, isFolder}, here) => (of === uri && !isFolder ? [{item, here, span}] : [])),
    )
    .sort((a, b) => before(a.span, b.span));
}

export function matchesIn(items: readonly FindingItem[], uri: string): readonly Match[] {
  return standingIn(items, uri).flatMap(({item, here, span}) =>
    item.places.flatMap((place, there) =>
      there === here || place.isFolder ? [] : [{family: item.family, here, there, span}],
    ),
  );
}

/** The passage at a position: the shortest, where they lie in each other; else a finding of the whole document. */
export function standingAt(standing: readonly Standing[], spot: Spot): Standing | null {
  const holding = standing.filter(({span}) => span === null || holds(span, spot));
  return holding.reduce<Standing | null>(
    (best, one) => (best === null || lineCount(one.span) < lineCount(best.span) ? one : best),
    null,
  );
}

/** The match after or before the one that is shown; from the last to the first. null: there is none. */
export function stepped(matches: readonly Match[], shown: Omit<CompareTarget, 'uri'>, step: 1 | -1): Match | null {
  const at = matches.findIndex(
    ({family, here, there}) =>
      family === shown.family && here === shown.here && (shown.there === undefined || there === shown.there),
  );
  const next = at < 0 ? (step > 0 ? 0 : matches.length - 1) : (at + step + matches.length) % matches.length;
  return matches[next] ?? null;
}

/** The passage that begins after a position, or before it; from the last to the first. null: there is none. */
export function steppedFrom(standing: readonly Standing[], spot: Spot, step: 1 | -1): Standing | null {
  const passages = standing.filter(({span}) => span !== null);
  const beyond = (one: Standing): boolean =>
    one.span !== null && (step > 0 ? compareSpots(one.span.start, spot) > 0 : compareSpots(one.span.start, spot) < 0);
  return (step > 0 ? (passages.find(beyond) ?? passages[0]) : (passages.findLast(beyond) ?? passages.at(-1))) ?? null;
}

/** Of a finding at one place, those of its places that are another text: not the selection itself, and no folder. */
export function othersThan(item: FindingItem, uri: string, span: Span): readonly number[] {
  return [...item.places.keys()].filter((at) => {
    const place = item.places[at];
    if (place === undefined || place.isFolder) return false;
    return place.uri !== uri || place.span === null || !overlap(place.span, span);
  });
}

/** The place of a finding that a stretch of a document touches. */
export function ownPlace(item: FindingItem, uri: string, span: Span): number {
  return item.places.findIndex((place) => place.uri === uri && place.span !== null && overlap(place.span, span));
}

function overlap(a: Span, b: Span): boolean {
  return compareSpots(a.start, b.end) < 0 && compareSpots(b.start, a.end) < 0;
}

function holds({start, end}: Span, spot: Spot): boolean {
  return compareSpots(start, spot) <= 0 && compareSpots(spot, end) <= 0;
}

function before(a: Span | null, b: Span | null): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? -1 : 1;
  return compareSpots(a.start, b.start) || compareSpots(b.end, a.end);
}

function compareSpots(a: Spot, b: Spot): number {
  return a.line - b.line || a.character - b.character;
}

function lineCount(span: Span | null): number {
  return span === null ? Infinity : span.end.line - span.start.line;
}
