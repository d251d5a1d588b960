// Checkstyle's XML, which many build servers and editors read: one error a place, grouped by file.

import {versionsOf} from '../kinds/message.ts';
import {sitesOf} from '../kinds/sites.ts';
import type {Inspection} from '../model/inspection.ts';
import {plainMessage} from '../wording/messageParts.ts';
import {fileOf, warningsFirst} from '../wording/reportedPlaces.ts';
import {visiblePath} from '../wording/terminal.ts';
import {misspeltCode, misspeltComments, misspeltSentence} from './misspeltComments.ts';
import type {ReportOptions} from './options.ts';
import {firstOf} from './order.ts';
import {attributes} from './xml.ts';

/** The version of Checkstyle whose output has this form; readers look for nothing else. */
const formVersion = '4.3';

export function* checkstyle(inspection: Inspection, options: Pick<ReportOptions, 'top'>): Generator<string> {
  const versions = versionsOf(inspection);
  const files = new Map<string, string[]>();
  for (const finding of warningsFirst(firstOf(inspection.findings, options))) {
    for (const {path, startLine, startColumn, pieces} of sitesOf(finding, versions)) {
      const error = attributes({
        line: startLine,
        column: startColumn,
        severity: finding.level === 'warning' ? 'warning' : 'info',
        message: plainMessage(pieces, visiblePath),
        source: `shingle.${finding.code}`,
      });
      const file = fileOf(finding, path);
      files.set(file, [...(files.get(file) ?? []), `<error${error}/>\n`]);
    }
  }
  for (const one of misspeltComments(inspection)) {
    const said = {severity: 'warning', message: misspeltSentence(one), source: `shingle.${misspeltCode}`};
    const error = `<error${attributes({line: one.line, column: 1, ...said})}/>\n`;
    files.set(one.path, [...(files.get(one.path) ?? []), error]);
  }
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<checkstyle${attributes({version: formVersion})}>\n`;
  for (const [path, errors] of files) yield `<file${attributes({name: path})}>\n${errors.join('')}</file>\n`;
  yield '</checkstyle>\n';
}
