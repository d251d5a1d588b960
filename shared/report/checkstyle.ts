// Checkstyle's XML, which many build servers and editors read: one error a place, grouped by file.

import {addTo} from '../algorithms/groupedBy.ts';
import type {Inspection} from '../model/inspection.ts';
import {misspeltCode, misspeltComments, misspeltSentence} from './misspeltComments.ts';
import type {ReportOptions} from './options.ts';
import {reportedSites} from './reportedSites.ts';
import {attributes} from './xml.ts';

/** The version of Checkstyle whose output has this form; readers look for nothing else. */
const formVersion = '4.3';

export function* checkstyle(inspection: Inspection, options: Pick<ReportOptions, 'top'>): Generator<string> {
  const files = new Map<string, string[]>();
  const add = (file: string, error: Parameters<typeof attributes>[0]) =>
    addTo(files, file, `<error${attributes(error)}/>\n`);
  for (const {finding, isWarning, file, startLine, startColumn, said} of reportedSites(inspection, options, 'place')) {
    const about = {severity: isWarning ? 'warning' : 'info', message: said, source: `shingle.${finding.code}`};
    add(file, {line: startLine, column: startColumn, ...about});
  }
  for (const one of misspeltComments(inspection)) {
    const said = {severity: 'warning', message: misspeltSentence(one), source: `shingle.${misspeltCode}`};
    add(one.path, {line: one.line, column: 1, ...said});
  }
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<checkstyle${attributes({version: formVersion})}>\n`;
  for (const [path, errors] of files) yield `<file${attributes({name: path})}>\n${errors.join('')}</file>\n`;
  yield '</checkstyle>\n';
}
