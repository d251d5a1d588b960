// One line for every place of every finding: `path:line:column: level code: message`, for grep and for editors.

import {versionsOf} from '../kinds/message.ts';
import {sitesOf} from '../kinds/sites.ts';
import type {Inspection} from '../model/inspection.ts';
import {noteSentence, noteWhere} from '../wording/baselineSummary.ts';
import {plainMessage} from '../wording/messageParts.ts';
import {count} from '../wording/numbersInEnglish.ts';
import {unfolded} from '../wording/reportedPlaces.ts';
import {visiblePath, visibleText} from '../wording/terminal.ts';
import {misspeltCode} from './misspeltComments.ts';
import type {ReportOptions} from './options.ts';
import {firstOf} from './order.ts';
import {limitSentences, summarySentence} from './summary.ts';

export function* concise(inspection: Inspection, options: ReportOptions): Generator<string> {
  yield* conciseFindings(inspection, options);
  yield* conciseEnd(inspection, options);
}

export function* conciseFindings(inspection: Inspection, options: ReportOptions): Generator<string> {
  const versions = versionsOf(inspection);
  for (const finding of unfolded(firstOf(inspection.findings, options))) {
    for (const site of sitesOf(finding, versions)) {
      const where = `${visiblePath(site.path)}:${site.startLine}:${site.startColumn}`;
      yield `${where}: ${finding.level} ${finding.code}: ${plainMessage(site.pieces, visiblePath)}\n`;
    }
  }
}

export function* conciseEnd(inspection: Inspection, options: ReportOptions): Generator<string> {
  for (const unused of inspection.unusedSuppressions) {
    if (options.quiet) break;
    const where = `${visiblePath(unused.path)}:${unused.line}:1`;
    yield unused.problem === undefined
      ? `${where}: info unused-suppression: this comment silences nothing: ${visibleText(unused.comment)}\n`
      : `${where}: warning ${misspeltCode}: ${visibleText(unused.problem)}\n`;
  }
  for (const note of inspection.accepted?.notes ?? []) {
    if (options.quiet || inspection.accepted === undefined) break;
    yield `${noteWhere(inspection.accepted, note)}:1: info ${note.kind}-baseline: this entry ${noteSentence(note)}\n`;
  }
  const left = inspection.findings.length - (options.top ?? Infinity);
  if (left > 0) yield `${count(left)} more: --top all\n`;
  for (const said of limitSentences(inspection)) yield `${visibleText(said)}\n`;
  if (!options.quiet) yield `${summarySentence(inspection)}.\n`;
}
