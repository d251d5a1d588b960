// Takes a copy that a change left behind and the page that has it, as it is now; gives the edits of that page which apply
// the change there too, or why there are none.

import type {Occurrence} from '../model/finding.ts';
import type {Format} from '../model/format.ts';
import {type Phrase, phrase} from '../model/phrase.ts';
import type {Staleness} from '../model/staleness.ts';
import {formatOf} from '../text/formatOf.ts';
import {notebookCells, rangeInCell, rangeInFile} from '../text/markup/notebookCells.ts';
import {carriedName, takenName, wordSet} from './carriedName.ts';
import {hasItAlready} from './refusedEdit.ts';
import {type Transfer, transferEdit, withEdits} from './transferEdit.ts';

/** Where the change was made, and where the other copy is. */
interface StaleCopyAt {
  readonly staleness: Staleness;
  readonly edited: Pick<Occurrence, 'path'>;
  readonly place: Pick<Occurrence, 'path' | 'start' | 'text' | 'copy'>;
}

/** Offsets are those of `text`, the page of `place`. */
export function fixStaleCopy({place, ...rest}: StaleCopyAt, text: string): Transfer {
  const copy = {...rest, place: {...place, ...place.copy}};
  const found = editsFor(copy, text);
  if (found.kind === 'refused') return found;
  const {edits, adapted} = copy.staleness;
  if (edits.every(({isLink}) => isLink) && adapted?.includes(place.path) === true) {
    return {kind: 'refused', reason: phrase('none of the edits applies to it')};
  }
  const taken = takenName(copy.edited.path, copy.place.path, copy.staleness.edits);
  if (taken !== null) {
    return {
      kind: 'refused',
      reason: phrase('the edit takes away “{name}”, which is in the path of this page', {name: taken}),
    };
  }
  const name = carriedName(
    copy.edited.path,
    copy.place.path,
    found.edits.map(({newText}) => newText),
    () => wordSet(text),
  );
  if (name === null) return found;
  return {
    kind: 'refused',
    reason: phrase('the new text names “{name}”, as the path of the edited page does, and nothing on this page', {
      name,
    }),
  };
}

function editsFor({staleness, edited, place}: StaleCopyAt, text: string): Transfer {
  const start = startOf(place, text);
  if (typeof start !== 'number') {
    return {kind: 'refused', reason: hasNewText(staleness, place, text) ? hasItAlready : start};
  }
  const end = start + place.text.length;
  const [from, to] = [formatOf(edited.path), formatOf(place.path)];
  // The paragraph of a notebook is JSON, as the copy in another one is.
  if (to.family !== 'notebook' || from.family === 'notebook') return fixIn(text, start, end, staleness, from, to);
  const cells = notebookCells(text).flatMap((cell) => {
    const range = rangeInCell(cell, start, end);
    return range === null ? [] : [{cell, range}];
  });
  const [only] = cells;
  if (only === undefined || cells.length > 1)
    return {kind: 'refused', reason: phrase('it is in several cells of a notebook')};
  const {cell, range} = only;
  const found = fixIn(cell.text, range.start, range.end, staleness, from, cell.format);
  if (found.kind === 'refused') return found;
  const edits = found.edits.map((edit) => ({
    ...rangeInFile(cell, edit.start, edit.end),
    newText: JSON.stringify(edit.newText).slice(1, -1),
  }));
  return {...found, edits};
}

/** Of a copy in the index, whose file has the edit already. */
function hasNewText({paragraph}: Staleness, place: StaleCopyAt['place'], text: string): boolean {
  const found = transferEdit(paragraph, place.text);
  return found.kind === 'edits' && text.includes(withEdits(place.text, found.edits));
}

/** The copy is from `start` to `end` in the text. */
function fixIn(text: string, start: number, end: number, {paragraph}: Staleness, from: Format, to: Format): Transfer {
  const first = Math.max(text.lastIndexOf('\n', start - 1) + 1, start - lineUnitsMax);
  const lineEnd = text.indexOf('\n', end);
  const last = Math.min(lineEnd < 0 ? text.length : lineEnd, end + lineUnitsMax);
  const found = transferEdit(paragraph, text.slice(first, last));
  if (found.kind === 'refused') return found;
  const edits = found.edits.map((edit) => ({...edit, start: edit.start + first, end: edit.end + first}));
  const reason = unwritable(from, to, edits.map(({newText}) => newText).join(''));
  return reason === null ? {...found, edits} : {kind: 'refused', reason};
}

/** More of a line than this is other text. */
const lineUnitsMax = 2000;

/** Where the copy is now, or why that cannot be said. */
function startOf({start, text: copy}: StaleCopyAt['place'], text: string): number | Phrase {
  if (text.startsWith(copy, start)) return start;
  const first = text.indexOf(copy);
  if (first < 0) return phrase('its text has changed since it was checked');
  return text.indexOf(copy, first + 1) < 0 ? first : phrase('the page has this text several times');
}

/** MDX takes these for code. */
const codeInMdx = /[<{}]/;
/** Signs that mean the same in every format. */
export const plainText = /^[\p{L}\p{M}\p{N}\s.,;:!?'’“”()–-]*$/u;

function unwritable(from: Format, to: Format, newText: string): Phrase | null {
  if (to.family === 'notebook' && /["\\\n]/.test(newText)) {
    return phrase('it is in a notebook, and the new text has characters that its format writes differently');
  }
  if (from.language === to.language || plainText.test(newText)) return null;
  if (from.family === 'code' && to.family === 'code') return null;
  if (from.family === 'markdown' && to.family === 'markdown' && !codeInMdx.test(newText)) return null;
  return phrase(
    'it is in a file of another format, and the new text has characters that may mean something else there',
  );
}
