// JUnit's XML, in the form that Jenkins and GitLab read: one test case a finding. A warning is a failure, information is
// a test that was skipped. Without a warning there is one test that passes, because some readers refuse a report of none.

import type {Inspection} from '../model/inspection.ts';
import {noteSentence, noteWhere} from '../wording/baselineSummary.ts';
import {visiblePath, visibleText} from '../wording/terminal.ts';
import {withoutCommentMarks} from '../wording/withoutCommentMarks.ts';
import {findingNames} from './findingNames.ts';
import {misspeltNote} from './misspeltComments.ts';
import type {ReportOptions} from './options.ts';
import {type ReportedSite, reportedSites} from './reportedSites.ts';
import {limitSentences, summarySentence} from './summary.ts';
import {attributes, xml} from './xml.ts';

export function* junit(inspection: Inspection, options: Pick<ReportOptions, 'top'>): Generator<string> {
  const nameOf = findingNames();
  const sites = [...reportedSites(inspection, options, 'finding')];
  const failures = sites.filter(({isWarning}) => isWarning).length;
  const tests = Math.max(sites.length, 1);
  const counts = {tests, failures, errors: 0};
  yield '<?xml version="1.0" encoding="UTF-8"?>\n';
  yield `<testsuites${attributes({name: 'Shingle', ...counts})}>\n`;
  yield `<testsuite${attributes({name: 'Shingle', ...counts, skipped: sites.length - failures})}>\n`;
  if (sites.length === 0) yield `<testcase${attributes({classname: 'shingle', name: 'no warnings'})}/>\n`;
  for (const site of sites) yield testCase(site, nameOf(site.finding));
  yield `<system-out>${xml([...notes(inspection)].join(' '))}</system-out>\n`;
  yield '</testsuite>\n</testsuites>\n';
}

/** The name has no line: servers know by it that a test failed before, wherever the text is now. */
function testCase({finding, isWarning, ordinal, file, startLine, said}: ReportedSite, name: string): string {
  const path = visiblePath(file);
  const message = `${path}:${startLine}: ${said}`;
  const head = attributes({classname: path, name: `${finding.code} ${name}`});
  const body = isWarning
    ? `<failure${attributes({type: finding.code, message})}>${xml(excerpt(finding.places[ordinal]))}</failure>`
    : `<skipped${attributes({message})}/>`;
  return `<testcase${head}>\n${body}\n</testcase>\n`;
}

function excerpt(place: ReportedSite['finding']['places'][number] | undefined): string {
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
