// Where the findings of an answer stand in a document now: moved along with the edits since.

import type {Finding, Place} from '../../shared/finding.ts';
import type {Span} from '../../shared/protocol.ts';
import {moved, type OpenDocument} from './documents.ts';
import {type Encoding, Lines} from './positions.ts';
import type {Answer} from './project.ts';
import type {Placed} from './seen.ts';

/** Offsets in the text of an open document. */
export function placedIn(document: OpenDocument, path: string, answer: Answer): Placed[] {
  const placed: Placed[] = [];
  const whole = firstLine(document.lines);
  for (const {finding, isAccepted} of answer.told) {
    for (const [ordinal, place] of placesAt(finding, path)) {
      const at = place === null ? whole : whereNow(document, answer, place);
      if (at !== null) placed.push({finding, ordinal, ...at, isAccepted});
    }
  }
  return placed.sort((x, y) => x.start - y.start);
}

function whereNow(document: OpenDocument, {edits}: Answer, place: Place): {start: number; end: number} | null {
  if (edits !== null) return moved(document, edits, place);
  // Found in the text on the disk, which the editor has in another form: there the passage is looked for as it was.
  const {text} = document.lines;
  if (text.startsWith(place.text, place.start)) return {start: place.start, end: place.end};
  const at = text.indexOf(place.text);
  return at < 0 ? null : {start: at, end: at + place.text.length};
}

/** Ordinals of a finding at a path; null: the whole document. */
export function placesAt(finding: Finding, path: string): readonly (readonly [ordinal: number, place: Place | null])[] {
  switch (finding.kind) {
    case 'passage':
      return finding.places.flatMap((place, ordinal) =>
        place.path === path && !place.reference ? [[ordinal, place] as const] : [],
      );
    case 'document':
      return finding.places.flatMap((place, ordinal) =>
        place.path === path && !place.reference ? [[ordinal, null] as const] : [],
      );
    case 'collection':
      return finding.path === path ? [[0, null]] : [];
    case 'folder':
      return [];
  }
}

function firstLine({text, starts}: Lines): {start: number; end: number} {
  const line = starts.findIndex((start, at) => /\S/.test(text.slice(start, starts[at + 1] ?? text.length)));
  const start = starts[Math.max(0, line)];
  const end = starts[Math.max(0, line) + 1] ?? text.length;
  return {start, end: start + text.slice(start, end).trimEnd().length};
}

/** Where a place stands in a file that is not open. `textOf` is asked only where columns are not ours. */
export function spanOnDisk(place: Place | null, encoding: Encoding, textOf: () => string | null): Span {
  if (place === null) return {start: {line: 0, character: 0}, end: {line: 1, character: 0}};
  const {start, end, startLine, startColumn, endLine, endColumn} = place;
  if (encoding === 'utf-8') {
    const text = textOf();
    if (text !== null) return new Lines(text, encoding).spanOf(start, end);
  }
  return {
    start: {line: startLine - 1, character: startColumn - 1},
    end: {line: endLine - 1, character: endColumn - 1},
  };
}
