// A line for every place of every finding, as Xcode reads them from a build phase: `/whole/path:line:column: warning: message`.

import type {Inspection} from '../model/inspection.ts';
import {visiblePath, visibleText} from '../wording/terminal.ts';
import {misspeltComments, misspeltSentence} from './misspeltComments.ts';
import type {ReportOptions} from './options.ts';
import {reportedSites} from './reportedSites.ts';
import {limitSentences, summarySentence} from './summary.ts';

export function* xcode(
  inspection: Inspection,
  options: Pick<ReportOptions, 'top' | 'root' | 'quiet'>,
): Generator<string> {
  const whole = (path: string) => visiblePath(options.root === '' ? path : `${options.root}/${path}`);
  for (const {finding, isWarning, file, startLine, startColumn, said} of reportedSites(inspection, options, 'place')) {
    const where = `${whole(file)}:${startLine}:${startColumn}`;
    yield `${where}: ${isWarning ? 'warning' : 'note'}: ${said} [${finding.code}]\n`;
  }
  for (const one of misspeltComments(inspection)) {
    yield `${whole(one.path)}:${one.line}:1: warning: ${visibleText(misspeltSentence(one))}\n`;
  }
  for (const said of limitSentences(inspection)) yield `warning: ${visibleText(said)}.\n`;
  if (!options.quiet) yield `note: ${summarySentence(inspection)}.\n`;
}
