// Workflow commands of GitHub Actions: each becomes an annotation on a line of a changed file.
import type {Finding} from '../model/finding.ts';
import type {Inspection} from '../model/inspection.ts';
import {noteSentence} from '../wording/baselineSummary.ts';
import {fileOf, plainMessage, type Site, sitesOf, versionsOf, warningsFirst} from '../wording/message.ts';
import {capitalised, plural} from '../wording/numbersInEnglish.ts';
import {rules} from '../wording/rules.ts';
import {visible, visiblePath} from '../wording/terminal.ts';
import type {ReportOptions} from './options.ts';
import {firstOf} from './order.ts';
import {cutSentence, summarySentence} from './summary.ts';

/** GitHub shows ten annotations of a level a step, so every finding speaks once before one speaks twice. */
export function* github(inspection: Inspection, options: Pick<ReportOptions, 'top'>): Generator<string> {
  const versions = versionsOf(inspection);
  const speaking = warningsFirst(firstOf(inspection.findings, options)).map((finding) => ({
    finding,
    sites: sitesOf(finding, versions),
  }));
  for (const {finding, sites} of speaking) for (const site of sites.slice(0, 1)) yield annotation(finding, site);
  for (const {finding, sites} of speaking) for (const site of sites.slice(1)) yield annotation(finding, site);
  for (const cut of inspection.cuts) yield `::warning title=Shingle::${data(capitalised(cutSentence(cut)))}\n`;
  yield* baselineNotes(inspection);
  yield `${summarySentence(inspection)}.\n`;
}

/** One annotation for all: of ten that GitHub shows, findings need nine. */
function* baselineNotes({accepted}: Inspection): Generator<string> {
  const [first] = accepted?.notes ?? [];
  if (accepted === undefined || first === undefined) return;
  const left = accepted.notes.length - 1;
  const more = left > 0 ? `; and ${plural(left, 'more entry', 'more entries')} like it` : '';
  const where = `file=${property(accepted.by)},line=${first.line},title=Shingle%3A baseline`;
  yield `::notice ${where}::${data(`This entry ${noteSentence(first)}${more}. "shingle baseline prune" drops what accepts nothing.`)}\n`;
}

function annotation(finding: Finding, site: Site): string {
  const properties = [
    `file=${property(fileOf(finding, site.path))}`,
    `line=${site.startLine}`,
    `endLine=${site.endLine}`,
    `title=${property(`Shingle: ${rules[finding.code].one}`)}`,
  ];
  const command = finding.level === 'warning' ? 'warning' : 'notice';
  return `::${command} ${properties.join(',')}::${data(`${plainMessage(site.pieces, visiblePath)}.`)}\n`;
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
