// Takes the findings of an answer, gives their current locations in a document, moved by the edits since.

import type {Finding, Occurrence} from '../../../shared/model/finding.ts';
import type {LineSpan} from '../../../shared/model/protocol.ts';
import {isBelow} from '../../../shared/model/textFinding.ts';
import {spanOfOccurrence} from '../features/ranges.ts';
import type {PlacedFinding} from '../project/featureTypes.ts';
import type {DocumentAnswer} from '../project/reportedAtDocument.ts';
import {LineIndex, type PositionEncoding} from './lineIndex.ts';
import {type OpenDocument, shifted} from './openDocuments.ts';

/** Offsets in the current text; `document` undefined: the text is on disk only. */
export function locatedIn(
  text: string,
  document: OpenDocument | undefined,
  path: string,
  answer: DocumentAnswer,
): PlacedFinding[] {
  const placed: PlacedFinding[] = [];
  for (const {finding, isAccepted, edits} of answer) {
    for (const [ordinal, place] of occurrencesInDocument(finding, path)) {
      const at = place === null ? firstLine(text) : whereNow(text, document, edits, place);
      if (at !== null) placed.push({finding, ordinal, ...at, isAccepted});
    }
  }
  return placed.sort((x, y) => x.start - y.start);
}

function whereNow(
  text: string,
  document: OpenDocument | undefined,
  edits: number | null,
  place: Occurrence,
): {start: number; end: number} | null {
  if (edits !== null && document !== undefined) return shifted(document, edits, place);
  // The finding is from the text on disk, and the editor may have another text: the passage is searched for verbatim.
  if (text.startsWith(place.text, place.start)) return {start: place.start, end: place.end};
  // A line alone may be anywhere.
  const {start, text: passage} = place.copy ?? place;
  const found = text.indexOf(passage);
  const at = found + place.start - start;
  return found < 0 ? null : {start: at, end: at + place.text.length};
}

/** Ordinals of a finding at a path; null: the whole document. */
export function occurrencesInDocument(
  finding: Finding,
  path: string,
): readonly (readonly [ordinal: number, place: Occurrence | null])[] {
  if (finding.kind === 'folder') {
    const ordinal = finding.places.findIndex((folder) => isBelow(path, folder.path));
    return ordinal < 0 ? [] : [[ordinal, null]];
  }
  return finding.places.flatMap((place, ordinal) =>
    place.path === path && !place.reference && (finding.at ?? ordinal) === ordinal
      ? [[ordinal, place.startLine !== undefined ? place : null] as const]
      : [],
  );
}

function firstLine(text: string): {start: number; end: number} {
  const start = Math.max(0, text.search(/\S/));
  const line = /^.*/.exec(text.slice(start, start + lineUnitsMax))?.[0] ?? '';
  return {start, end: start + line.trimEnd().length};
}

/** Enough of a very long line. */
const lineUnitsMax = 1000;

/**
 * The range of an occurrence in a file that is not open. `textOf` is called only if the client counts columns in UTF-8.
 */
export function spanOnDisk(
  place: Occurrence | null,
  encoding: PositionEncoding,
  textOf: () => string | null,
): LineSpan {
  if (place === null) return {start: {line: 0, character: 0}, end: {line: 1, character: 0}};
  const text = encoding === 'utf-8' ? textOf() : null;
  return text === null
    ? spanOfOccurrence(place, encoding)
    : new LineIndex(text, encoding).spanOf(place.start, place.end);
}
