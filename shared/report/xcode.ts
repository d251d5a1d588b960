// A line for every place of every finding, as Xcode reads them from a build phase: `/whole/path:line:column: warning: message`.

import {versionsOf} from '../kinds/message.ts';
import {sitesOf} from '../kinds/sites.ts';
import type {Inspection} from '../model/inspection.ts';
import {plainMessage} from '../wording/messageParts.ts';
import {fileOf, warningsFirst} from '../wording/reportedPlaces.ts';
import {visiblePath, visibleText} from '../wording/terminal.ts';
import {misspeltComments, misspeltSentence} from './misspeltComments.ts';
import type {ReportOptions} from './options.ts';
import {firstOf} from './order.ts';
import {limitSentences, summarySentence} from './summary.ts';

export function* xcode(
  inspection: Inspection,
  options: Pick<ReportOptions, 'top' | 'root' | 'quiet'>,
): Generator<string> {
  const whole = (path: string) => visiblePath(options.root === '' ? path : `${options.root}/${path}`);
  const versions = versionsOf(inspection);
  for (const finding of warningsFirst(firstOf(inspection.findings, options))) {
    const level = finding.level === 'warning' ? 'warning' : 'note';
    for (const {path, startLine, startColumn, pieces} of sitesOf(finding, versions)) {
      const where = `${whole(fileOf(finding, path))}:${startLine}:${startColumn}`;
      yield `${where}: ${level}: ${plainMessage(pieces, visiblePath)} [${finding.code}]\n`;
    }
  }
  for (const one of misspeltComments(inspection)) {
    yield `${whole(one.path)}:${one.line}:1: warning: ${visibleText(misspeltSentence(one))}\n`;
  }
  for (const said of limitSentences(inspection)) yield `warning: ${visibleText(said)}.\n`;
  if (!options.quiet) yield `note: ${summarySentence(inspection)}.\n`;
}
