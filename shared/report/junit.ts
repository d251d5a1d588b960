// JUnit's XML, in the form that Jenkins and GitLab read: one test case a finding. A warning is a failure, information is
// a test that was skipped. Without a warning there is one test that passes, because some readers refuse a report of none.

import {versionsOf} from '../kinds/message.ts';
import {leadingSite, type Site} from '../kinds/sites.ts';
import type {Finding} from '../model/finding.ts';
import type {Inspection} from '../model/inspection.ts';
import {noteSentence, noteWhere} from '../wording/baselineSummary.ts';
import {plainMessage} from '../wording/messageParts.ts';
import {fileOf, warningsFirst} from '../wording/reportedPlaces.ts';
import {visiblePath, visibleText} from '../wording/terminal.ts';
import {withoutCommentMarks} from '../wording/withoutCommentMarks.ts';
import {findingNames} from './findingNames.ts';
import {misspeltNote} from './misspeltComments.ts';
import type {ReportOptions} from './options.ts';
import {firstOf} from './order.ts';
import {limitSentences, summarySentence} from './summary.ts';
import {attributes, xml} from './xml.ts';

export function* junit(inspection: Inspection, options: Pick<ReportOptions, 'top'>): Generator<string> {
  const versions = versionsOf(inspection);
  const nameOf = findingNames();
  const findings = warningsFirst(firstOf(inspection.findings, options));
  const failures = findings.filter(({level}) => level === 'warning').length;
  const tests = Math.max(findings.length, 1);
  const counts = {tests, failures, errors: 0};
  yield '<?xml version="1.0" encoding="UTF-8"?>\n';
  yield `<testsuites${attributes({name: 'Shingle', ...counts})}>\n`;
  yield `<testsuite${attributes({name: 'Shingle', ...counts, skipped: findings.length - failures})}>\n`;
  if (failures === 0 && findings.length === 0)
    yield `<testcase${attributes({classname: 'shingle', name: 'no warnings'})}/>\n`;
  for (const finding of findings) yield testCase(finding, nameOf(finding), leadingSite(finding, versions));
  yield `<system-out>${xml([...notes(inspection)].join(' '))}</system-out>\n`;
  yield '</testsuite>\n</testsuites>\n';
}

/** The name has no line: servers know by it that a test failed before, wherever the text is now. */
function testCase(finding: Finding, name: string, site: Site | undefined): string {
  if (site === undefined) return '';
  const path = visiblePath(fileOf(finding, site.path));
  const where = `${path}:${site.startLine}`;
  const message = `${where}: ${plainMessage(site.pieces, visiblePath)}`;
  const head = attributes({classname: path, name: `${finding.code} ${name}`});
  const body =
    finding.level === 'warning'
      ? `<failure${attributes({type: finding.code, message})}>${xml(excerpt(finding, site.ordinal))}</failure>`
      : `<skipped${attributes({message})}/>`;
  return `<testcase${head}>\n${body}\n</testcase>\n`;
}

function excerpt(finding: Finding, ordinal: number): string {
  const place = finding.places[ordinal];
  return place?.text === undefined ? '' : visibleText(withoutCommentMarks(place.text, place.path));
}

function* notes(inspection: Inspection): Generator<string> {
  yield `${summarySentence(inspection)}.`;
  for (const said of limitSentences(inspection)) yield `${visibleText(said)}.`;
  const misspelt = misspeltNote(inspection);
  if (misspelt !== '') yield `${misspelt}.`;
  const {accepted} = inspection;
  for (const note of accepted?.notes ?? []) {
    if (accepted !== undefined) yield `${noteWhere(accepted, note)} ${noteSentence(note)}.`;
  }
}
