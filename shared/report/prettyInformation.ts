// The information of a review on a terminal: a line for each, as whoever copies a paragraph is to see that it is one, and the
// command that shows all of it. A check of everything only counts its information.

import {kindOf} from '../kinds/kinds.ts';
import type {Finding} from '../model/finding.ts';
import type {Inspection} from '../model/inspection.ts';
import {span, wholeSpan} from '../wording/layout.ts';
import {count} from '../wording/numbersInEnglish.ts';
import {leadingOccurrence, leadingPath} from '../wording/reportedPlaces.ts';
import {reportForm} from '../wording/statement.ts';
import {visiblePath, visibleText} from '../wording/terminal.ts';
import {isAlwaysListed, leadingLine} from './order.ts';
import {type Page, paragraph} from './prettyPage.ts';
import {firstShown} from './summary.ts';

/** '' where there is none, or where it is listed in full. */
export function informationText(page: Page, {findings}: Pick<Inspection, 'findings'>): string {
  const {information, quiet, look} = page.options;
  if ((information && !quiet) || look === null) return '';
  const all = findings.filter(({level, code}) => level === 'info' && !isAlwaysListed(code));
  if (all.length === 0) return '';
  const lines = all.slice(0, firstShown).map((finding) => lineOf(page, finding));
  const left = all.length - lines.length;
  if (left > 0) lines.push(paragraph(page, [span(`… ${count(left)} more`, 'dim')], '  '));
  // A command to paste is not wrapped.
  return `${lines.join('')}The information in full: ${visiblePath(look)}\n`;
}

/** The place, and the first sentence of what is said there, with its paths whole. */
function lineOf(page: Page, finding: Finding): string {
  const line = leadingLine(finding);
  const where = visiblePath(leadingPath(finding)) + (line > 0 ? `:${line}` : '');
  const [first = []] = kindOf(finding).statement(finding, leadingOccurrence(finding), reportForm).said;
  const said = first.map((piece) => {
    if (typeof piece === 'string') return span(piece);
    if (!('quote' in piece)) return wholeSpan(visiblePath(piece.path) + piece.lines);
    return piece.isPath ? wholeSpan(visiblePath(piece.quote)) : span(visibleText(piece.quote));
  });
  return paragraph(page, [wholeSpan(`${where}:`), span(' '), ...said], lead, ' '.repeat(lead.length));
}

const lead = 'info  ';
