// Takes a finding in a notebook, gives it in the cell where the user sees it: a document of its own, which can be edited as
// text. The file is JSON.

import {formatOf} from '../../../shared/text/formatOf.ts';
import type {DocumentView, EditablePlace, PlacedFinding} from '../project/featureTypes.ts';
import {languageName} from './languageFileName.ts';
import {LineIndex} from './lineIndex.ts';
import type {Notebooks} from './notebooks.ts';

/** null: the notebook is not open as cells, the finding is not in one cell, or is about more than a passage. */
export function editableCell(view: DocumentView, placed: PlacedFinding, notebooks: Notebooks): EditablePlace | null {
  const {finding, ordinal, start, end} = placed;
  if (finding.kind !== 'passage' || !notebooks.has(view.uri)) return null;
  const fileLines = new LineIndex(view.text, 'utf-16');
  const spots = [
    [start, start + 1],
    [Math.max(start, end - 1), end],
  ].map(([from = 0, to = 0]) => notebooks.offsetsInCell(view.uri, fileLines.spanOf(from, to), fileLines));
  const [first, last] = spots;
  if (first === undefined || last === undefined || first.cell !== last.cell) return null;
  const cell = notebooks.cellText(first.cell);
  if (cell === undefined) return null;
  // Links lead from the folder of the notebook.
  const path = languageName(`${view.path}.cell`, cell.languageId);
  if (formatOf(path).family === 'plain') return null;
  const {text} = cell.lines;
  const isAsChecked = finding.places[ordinal]?.text === view.text.slice(start, end);
  const place = {path, start: first.start, end: last.end};
  const places = finding.places.map((one, at) =>
    at === ordinal ? {...one, ...place, text: isAsChecked ? text.slice(place.start, place.end) : one.text} : one,
  );
  const own: PlacedFinding = {...placed, start: place.start, end: place.end, finding: {...finding, places}};
  return {view: {...view, uri: first.cell, path, text, placed: [own]}, placed: own};
}
