// Source lines of a finding below its message in a terminal: as a code frame, or as a quotation.

import {areIdentical, isSameText} from '../kinds/copiedPage.ts';
import type {DocumentFinding, Occurrence, PassageFinding} from '../model/finding.ts';
import {equalPart} from '../wording/changedCells.ts';
import {codeFrame} from '../wording/codeFrame.ts';
import {copiesAt, textsOfPages} from '../wording/commonPassages.ts';
import type {ComparedPlaces} from '../wording/copyDifferences.ts';
import {differingLines} from '../wording/differingLines.ts';
import {distinctQuotes} from '../wording/driftStatement.ts';
import type {FrameRow} from '../wording/frameLine.ts';
import {painted, type Style, wholeSpan} from '../wording/layout.ts';
import {driftedView, strongestView} from '../wording/messageParts.ts';
import type {QuotedDifference} from '../wording/placeDifference.ts';
import {excerptLines} from '../wording/quote.ts';
import {columns} from '../wording/terminal.ts';
import {type Page, paragraph} from './prettyPage.ts';

/** Source lines below a message, and whether they show what it would quote. */
export interface ShownText {
  readonly text: string;
  readonly showsDifferences: boolean;
}

const nothingShown: ShownText = {text: '', showsDifferences: false};

/** Of a source line, on the narrowest terminal. */
const frameColumnsMin = 16;
/** Before quoted text: no line of a stranger's text begins a line of ours. */
export const barSign = '│ ';

/** Source lines of both places, with their numbers and the words that differ. */
export function frameText(page: Page, finding: PassageFinding, ordinal: number): ShownText {
  const excerpt = () => ({text: excerptText(page, equalPart(finding, ordinal)), showsDifferences: false});
  if (finding.tables !== undefined) return excerpt();
  const {drift} = finding;
  const frame = framed(page, copiesAt(finding, ordinal), saidIn(finding, ordinal));
  return frame.text !== '' || drift !== undefined ? frame : excerpt();
}

/** The same of two whole pages. */
export function frameOfPages(page: Page, finding: DocumentFinding, ordinal: number): ShownText {
  const view = strongestView(finding.pairs, ordinal);
  if (view === undefined || areIdentical(finding, [ordinal, view.other])) return nothingShown;
  const {copies, areWhole} = textsOfPages(finding, ordinal, view.other);
  // Only what is not compared differs.
  const said = saidIn(finding, ordinal);
  if (areWhole && isSameText(view) && said === null) {
    const [{text, here, there}] = copies;
    return shownRows(page, copies, (width) => differingLines(text.places[here], text.places[there], width));
  }
  return framed(page, copies, said);
}

/** Differences that the message quotes, where no words differ: those of the history, and targets of links. */
function saidIn(finding: PassageFinding | DocumentFinding, ordinal: number): readonly QuotedDifference[] | null {
  const {drift, stale, places} = finding;
  // At a third place, the message is about another copy.
  if (drift !== undefined && driftedView(finding, ordinal) !== undefined)
    return distinctQuotes(drift.differences, drift.a === ordinal);
  if (!stale?.edits.every(({isLink}) => isLink)) return null;
  const isEdited = places[ordinal].new;
  return stale.edits.map(({before, now}) => (isEdited ? {here: now, there: before} : {here: before, there: now}));
}

function framed(page: Page, copies: readonly ComparedPlaces[], said: readonly QuotedDifference[] | null): ShownText {
  return shownRows(page, copies, (width) => (copies.length === 0 ? [] : codeFrame(copies, width, said)));
}

function shownRows(
  page: Page,
  copies: readonly ComparedPlaces[],
  rowsIn: (width: number) => readonly FrameRow[],
): ShownText {
  const lastLine = Math.max(0, ...copies.flatMap(({text}) => text.places.map(({endLine}) => endLine)));
  const digits = String(lastLine).length;
  const gutter = (here: string, there: string) =>
    `${page.indent}${here.padStart(digits)} ${there.padStart(digits)} ${barSign}`;
  const room = Math.max(frameColumnsMin, page.options.width - columns(gutter('', '')));
  const rows = rowsIn(room);
  const {color} = page.options;
  let style: Style = 'removed';
  const lines = rows.map(({kind, here, there, parts}) => {
    if (kind !== 'marks') style = kind === 'there' ? 'added' : 'removed';
    const number = painted(gutter(here, there), 'dim', color);
    const isMarks = kind === 'marks';
    const line = parts.map(({text, isMarked}) => (isMarked || isMarks ? painted(text, style, color) : text));
    return `${`${number}${line.join('')}`.trimEnd()}\n`;
  });
  return {text: lines.join(''), showsDifferences: rows.some(({kind}) => kind === 'marks')};
}

export function excerptText(page: Page, place: Occurrence): string {
  const bar = page.indent + barSign;
  const lines = excerptLines(place, page.options.width - bar.length);
  return lines.map((line) => paragraph(page, [wholeSpan(line)], bar, bar, 'dim')).join('');
}
