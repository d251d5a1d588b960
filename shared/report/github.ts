// Workflow commands of GitHub Actions: each becomes an annotation on the lines of a file. One for each finding, as many
// as GitHub shows; what is more is counted in the log.

import {kinds} from '../kinds/kinds.ts';
import type {Inspection} from '../model/inspection.ts';
import {noteSentence} from '../wording/baselineSummary.ts';
import {listInEnglish, plural} from '../wording/numbersInEnglish.ts';
import {visible} from '../wording/terminal.ts';
import {misspeltCode, misspeltComments, misspeltNote} from './misspeltComments.ts';
import type {ReportOptions} from './options.ts';
import {type ReportedSite, reportedSites} from './reportedSites.ts';
import {limitSentences, summarySentence} from './summary.ts';

/** Of one step GitHub shows ten warnings and ten notices, and drops the rest without a word (its documentation). */
const annotationsMax = 10;

export function* github(inspection: Inspection, options: Pick<ReportOptions, 'top'>): Generator<string> {
  const sites = [...reportedSites(inspection, options, 'finding')];
  const warnings = sites.filter(({isWarning}) => isWarning);
  const notices = sites.filter(({isWarning}) => !isWarning);
  const [cuts, entries] = [
    misspeltAnnotation(inspection) + limitsAnnotation(inspection),
    baselineAnnotation(inspection),
  ];
  const shownWarnings = warnings.slice(0, annotationsMax - cuts.split('\n').length + 1);
  const shownNotices = notices.slice(0, annotationsMax - (entries === '' ? 0 : 1));
  for (const site of [...shownWarnings, ...shownNotices]) yield annotation(site);
  yield cuts + entries;
  yield leftOut(warnings.length - shownWarnings.length, notices.length - shownNotices.length);
  yield `${summarySentence(inspection)}.\n`;
}

function leftOut(warnings: number, notices: number): string {
  const left = [
    ...(warnings > 0 ? [plural(warnings, 'warning')] : []),
    ...(notices > 0 ? [plural(notices, 'notice')] : []),
  ];
  if (left.length === 0) return '';
  return `Without an annotation: ${listInEnglish(left)}. GitHub shows ${annotationsMax} of each of a step; another format lists all.\n`;
}

/** One annotation for all: of ten that GitHub shows, findings need nine. */
function limitsAnnotation(inspection: Inspection): string {
  const said = limitSentences(inspection);
  if (said.length === 0) return '';
  return `::warning title=Shingle::${data(said.map((sentence) => `${sentence}.`).join(' '))}\n`;
}

/** At the first of them. */
function misspeltAnnotation(inspection: Inspection): string {
  const [first] = misspeltComments(inspection);
  if (first === undefined) return '';
  const where = `file=${property(first.path)},line=${first.line},title=Shingle%3A ${misspeltCode}`;
  return `::warning ${where}::${data(misspeltNote(inspection))}\n`;
}

function baselineAnnotation({accepted}: Inspection): string {
  const [first] = accepted?.notes ?? [];
  if (accepted === undefined || first === undefined) return '';
  const left = accepted.notes.length - 1;
  const more = left > 0 ? `; and ${plural(left, 'more entry', 'more entries')} like it` : '';
  const where = `file=${property(accepted.by)},line=${first.line},title=Shingle%3A baseline`;
  return `::notice ${where}::${data(`This entry ${noteSentence(first)}${more}. "shingle baseline prune" drops what accepts nothing.`)}\n`;
}

function annotation({finding, isWarning, file, startLine, endLine, said}: ReportedSite): string {
  const properties = [
    `file=${property(file)}`,
    `line=${startLine}`,
    `endLine=${endLine}`,
    `title=${property(`Shingle: ${kinds[finding.code].one}`)}`,
  ];
  return `::${isWarning ? 'warning' : 'notice'} ${properties.join(',')}::${data(said)}\n`;
}

/** As in the runner's own toolkit; other control characters have no escape there and are made visible. */
function data(text: string): string {
  return visibleControls(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

/** Line ends survive, because a file name with one must still name the file. */
function visibleControls(text: string): string {
  return text
    .split(/(\r|\n)/)
    .map((part) => (part === '\r' || part === '\n' ? part : visible(part)))
    .join('');
}
