// The end of the report for a terminal: what was cut, skipped, suppressed, accepted and left out, and the information of a
// review.

import {kindOf} from '../kinds/kinds.ts';
import type {Finding} from '../model/finding.ts';
import type {Inspection, LeftOut} from '../model/inspection.ts';
import {noteReason, noteWhere, pathList} from '../wording/baselineSummary.ts';
import {span, wholeSpan} from '../wording/layout.ts';
import {count, plural} from '../wording/numbersInEnglish.ts';
import {leadingOccurrence, leadingPath} from '../wording/reportedPlaces.ts';
import {reportForm} from '../wording/statement.ts';
import {beginning, visiblePath, visibleText} from '../wording/terminal.ts';
import {isAlwaysListed, leadingLine} from './order.ts';
import {type Page, paragraph} from './prettyPage.ts';
import {byNumber, firstShown, limitSentences} from './summary.ts';

export function notesText(page: Page, inspection: Inspection): string {
  const lines = limitSentences(inspection, page.options.explainNoise).map((said) =>
    paragraph(page, [span(said, 'warning')], '', '  '),
  );
  if (page.options.quiet) return lines.join('');
  const dim = (text: string): string => paragraph(page, [span(text, 'dim')], '', '  ');
  if (inspection.skipped > 0) lines.push(dim(`Skipped: ${plural(inspection.skipped, 'file')} (--list-files says why)`));
  if (page.options.explainNoise) lines.push(noiseText(page, inspection));
  if (inspection.suppressed > 0) lines.push(dim(`Suppressed by comments: ${plural(inspection.suppressed, 'finding')}`));
  lines.push(...baselineTexts(page, inspection));
  for (const unused of inspection.unusedSuppressions) {
    const where = wholeSpan(`${visiblePath(unused.path)}:${unused.line}`, 'strong');
    const said =
      unused.problem === undefined
        ? [span('this suppression silences nothing: ', 'warning'), span(visibleText(unused.comment))]
        : [span(visibleText(unused.problem), 'warning')];
    lines.push(paragraph(page, [where, span('  '), ...said], '', '  '));
  }
  return lines.join('');
}

/** Entries of a baseline that are listed one by one; `shingle baseline show` has all. */
const notesShown = 20;

function baselineTexts(page: Page, {accepted}: Inspection): string[] {
  if (accepted === undefined || accepted.notes.length === 0) return [];
  const lines = accepted.notes.slice(0, notesShown).map((note) => {
    const spans = [
      wholeSpan(noteWhere(accepted, note), 'strong'),
      span('  '),
      span(`${noteReason(note)}: `, 'warning'),
      span(`${note.code} in ${pathList(note.paths)}`),
    ];
    return paragraph(page, spans, '', '  ');
  });
  const left = accepted.notes.length - lines.length;
  const more = left > 0 ? `${plural(left, 'more entry', 'more entries')} like these; ` : '';
  return [
    ...lines,
    paragraph(page, [span(`${more}"shingle baseline prune" drops what accepts nothing`, 'dim')], '', '  '),
  ];
}

function noiseText(page: Page, inspection: Inspection): string {
  const {noise} = inspection;
  const table = (heading: string, numbers: Readonly<Record<string, number>>, one: string, many: string): string => {
    const rows = byNumber(numbers).map(([reason, number]) =>
      paragraph(page, [span(`${plural(number, one, many)}: ${reason}`)], '  ', '    '),
    );
    return rows.length === 0 ? '' : paragraph(page, [span(heading, 'strong')], '') + rows.join('');
  };
  const examples = noise.examples.map((example) => {
    const spans = [
      wholeSpan(`${visiblePath(example.path)}:${example.line}`, 'place'),
      span(` ${plural(example.words, 'word')}, ${example.reason}: `),
      span(visibleText(beginning(example.text, 120)), 'dim'),
    ];
    return paragraph(page, spans, '  ', '    ');
  });
  const said = [
    table('Read but not compared', noise.words, 'word', 'words'),
    table('Matched but not reported', noise.matches, 'match', 'matches'),
    rulesText(page, 'Left out by rules (--level all reports them)', noise.leftOut ?? []),
    rulesText(page, 'Only information by rules (--level info reports them)', noise.calmed ?? []),
    examples.length === 0
      ? ''
      : paragraph(page, [span('Examples of what was not reported', 'strong')], '') + examples.join(''),
  ].join('');
  return said === '' ? paragraph(page, [span('Nothing was left out.', 'dim')], '') : said;
}

function rulesText(page: Page, title: string, leftOut: readonly LeftOut[]): string {
  if (leftOut.length === 0) return '';
  const rows = leftOut.map(({reason, count: number, heaviest: {path, line, other, otherLine, weight, counted}}) => {
    const spans = [
      span(
        `${plural(number, 'copy', 'copies')}: ${reason === 'light' ? 'lighter than infoWeight' : reason}; the heaviest, ${counted ?? `weight ${count(weight)}`}, is `,
      ),
      wholeSpan(`${visiblePath(path)}:${line}`, 'place'),
      span(' and '),
      wholeSpan(`${visiblePath(other)}:${otherLine}`, 'place'),
    ];
    return paragraph(page, spans, '  ', '    ');
  });
  return paragraph(page, [span(title, 'strong')], '') + rows.join('');
}

/**
 * The information of a review on a terminal: a line for each, as whoever copies a paragraph is to see that it is one, and the
 * command that shows all of it. A check of everything only counts its information.
 * '' where there is none, or where it is listed in full.
 */
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
