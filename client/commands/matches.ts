// Takes the findings and a document, gives its matches with other locations, in the order for stepping through them.
// Pure.

import type {CompareTarget, FindingItem, LineSpan, Spot} from '../../shared/model/protocol.ts';

interface DocumentMatch {
  readonly family: string;
  readonly here: number;
  readonly there: number;
  /** Range in the document; null: the whole document. */
  readonly span: LineSpan | null;
}

/** An occurrence in a document, with its finding. */
export interface CurrentMatch {
  readonly item: FindingItem;
  readonly here: number;
  readonly span: LineSpan | null;
}

/** Whole documents first, then from top to bottom. Folders are excluded. */
export function occurrencesIn(items: readonly FindingItem[], uri: string): readonly CurrentMatch[] {
  return items
    .flatMap((item) =>
      item.places.flatMap(({uri: of, span, isFolder}, here) => (of === uri && !isFolder ? [{item, here, span}] : [])),
    )
    .sort((a, b) => before(a.span, b.span));
}

export function matchesIn(items: readonly FindingItem[], uri: string): readonly DocumentMatch[] {
  return occurrencesIn(items, uri).flatMap(({item, here, span}) =>
    item.places.flatMap((place, there) =>
      there === here || place.isFolder ? [] : [{family: item.family, here, there, span}],
    ),
  );
}

/** The passage at a position: the shortest if several are nested, else a finding about the whole document. */
export function occurrenceAt(occurrences: readonly CurrentMatch[], spot: Spot): CurrentMatch | null {
  const holding = occurrences.filter(({span}) => span === null || holds(span, spot));
  return holding.reduce<CurrentMatch | null>(
    (best, one) => (best === null || lineCount(one.span) < lineCount(best.span) ? one : best),
    null,
  );
}

/** The match after or before the shown one, wrapping around. null: there is none. */
export function stepped(
  matches: readonly DocumentMatch[],
  shown: Omit<CompareTarget, 'uri'>,
  step: 1 | -1,
): DocumentMatch | null {
  const at = matches.findIndex(
    ({family, here, there}) =>
      family === shown.family && here === shown.here && (shown.there === undefined || there === shown.there),
  );
  const next = at < 0 ? (step > 0 ? 0 : matches.length - 1) : (at + step + matches.length) % matches.length;
  return matches[next] ?? null;
}

/** The passage that starts after or before a position, wrapping around. null: there is none. */
export function steppedFrom(occurrences: readonly CurrentMatch[], spot: Spot, step: 1 | -1): CurrentMatch | null {
  const passages = occurrences.filter(({span}) => span !== null);
  const beyond = (one: CurrentMatch): boolean =>
    one.span !== null && (step > 0 ? compareSpots(one.span.start, spot) > 0 : compareSpots(one.span.start, spot) < 0);
  return (step > 0 ? (passages.find(beyond) ?? passages[0]) : (passages.findLast(beyond) ?? passages.at(-1))) ?? null;
}

/** The occurrences of a finding that do not overlap the given range, without folders. */
export function othersThan(item: FindingItem, uri: string, span: LineSpan): readonly number[] {
  return [...item.places.keys()].filter((at) => {
    const place = item.places[at];
    if (place === undefined || place.isFolder) return false;
    return place.uri !== uri || place.span === null || !overlap(place.span, span);
  });
}

/** The occurrence of a finding that overlaps a range of a document. */
export function ownMatch(item: FindingItem, uri: string, span: LineSpan): number {
  return item.places.findIndex((place) => place.uri === uri && place.span !== null && overlap(place.span, span));
}

function overlap(a: LineSpan, b: LineSpan): boolean {
  return compareSpots(a.start, b.end) < 0 && compareSpots(b.start, a.end) < 0;
}

function holds({start, end}: LineSpan, spot: Spot): boolean {
  return compareSpots(start, spot) <= 0 && compareSpots(spot, end) <= 0;
}

function before(a: LineSpan | null, b: LineSpan | null): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? -1 : 1;
  return compareSpots(a.start, b.start) || compareSpots(b.end, a.end);
}

function compareSpots(a: Spot, b: Spot): number {
  return a.line - b.line || a.character - b.character;
}

function lineCount(span: LineSpan | null): number {
  return span === null ? Infinity : span.end.line - span.start.line;
}
