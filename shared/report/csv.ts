// A table of findings as CSV (RFC 4180, with the line ends of all other reports), for spreadsheets and statistics: a row each,
// with its leading place and the strongest other one. Shares are between 0 and 1.

import {message, versionsOf} from '../kinds/message.ts';
import type {Finding} from '../model/finding.ts';
import type {Inspection} from '../model/inspection.ts';
import {isTextFinding} from '../model/textFinding.ts';
import {copiedWords, sumOf} from '../share/wordShares.ts';
import {plainMessage, strongestView, type VersionNames} from '../wording/messageParts.ts';
import {rounded} from '../wording/numbersInEnglish.ts';
import {leadingOccurrence} from '../wording/reportedPlaces.ts';
import {visiblePath, visibleText} from '../wording/terminal.ts';
import type {ReportOptions} from './options.ts';
import {firstOf} from './order.ts';

const columns = [
  'id',
  'code',
  'level',
  'reason',
  'path',
  'start_line',
  'end_line',
  'other_path',
  'other_start_line',
  'other_end_line',
  'places',
  'words',
  'containment',
  'other_containment',
  'resemblance',
  'score',
  'message',
] as const;

export function* csv(inspection: Inspection, options: Pick<ReportOptions, 'top'>): Generator<string> {
  yield csvRow(columns);
  const versions = versionsOf(inspection);
  for (const finding of firstOf(inspection.findings, options)) yield csvRow(cellsOf(finding, versions));
}

function cellsOf(finding: Finding, versions: VersionNames): readonly (string | number)[] {
  const ordinal = leadingOccurrence(finding);
  const view = isTextFinding(finding) ? strongestView(finding.pairs, ordinal) : undefined;
  const other = view?.other ?? finding.places.findIndex((_, place) => place !== ordinal);
  const scores = view === undefined ? ['', '', ''] : [view.share, view.otherShare, view.resemblance].map(rounded);
  return [
    finding.family,
    finding.code,
    finding.level,
    finding.reason ?? '',
    ...placeCells(finding.places[ordinal]),
    ...placeCells(finding.places[other]),
    finding.places.length,
    sumOf(copiedWords([finding])),
    ...scores,
    finding.counted === undefined ? '' : Math.round(finding.counted.score),
    visibleText(plainMessage(message(finding, ordinal, versions), visiblePath)),
  ];
}

function placeCells(place: Finding['places'][number] | undefined): readonly (string | number)[] {
  if (place === undefined) return ['', '', ''];
  return place.startLine !== undefined
    ? [visiblePath(place.path), place.startLine, place.endLine]
    : [visiblePath(place.path), '', ''];
}

/** The cells of a row as RFC 4180 has them. */
export function csvRow(cells: readonly (string | number)[]): string {
  return `${cells.map((cell) => (typeof cell === 'number' ? String(cell) : quoted(cell))).join(',')}\n`;
}

/** A text that a spreadsheet would take for a formula begins with an apostrophe; in Japanese, the wide signs begin one, too. */
function quoted(text: string): string {
  const safe = /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
