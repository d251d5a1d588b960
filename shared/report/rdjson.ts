// The diagnostic format of reviewdog, as one JSON document: one diagnostic a place. reviewdog counts columns in bytes of
// UTF-8 from the start of the line, which a finding does not hold; so ranges are of whole lines, which its format allows.

import {versionsOf} from '../kinds/message.ts';
import {type Site, sitesOf} from '../kinds/sites.ts';
import type {Finding} from '../model/finding.ts';
import type {Inspection} from '../model/inspection.ts';
import {plainMessage} from '../wording/messageParts.ts';
import {fileOf, warningsFirst} from '../wording/reportedPlaces.ts';
import {jsonRows, visiblePath} from '../wording/terminal.ts';
import {misspeltCode, misspeltComments, misspeltSentence} from './misspeltComments.ts';
import type {ReportOptions} from './options.ts';
import {firstOf} from './order.ts';
import {rulePage} from './rulePage.ts';

export function* rdjson(inspection: Inspection, options: ReportOptions): Generator<string> {
  const source = {name: 'Shingle', ...(options.home && {url: options.home.page})};
  yield `{"source":${JSON.stringify(source)},"diagnostics":[`;
  yield* jsonRows(diagnostics(inspection, options));
  yield '\n]}\n';
}

function* diagnostics(inspection: Inspection, options: ReportOptions): Generator<unknown> {
  const versions = versionsOf(inspection);
  for (const finding of warningsFirst(firstOf(inspection.findings, options))) {
    for (const site of sitesOf(finding, versions)) yield diagnostic(finding, site, options);
  }
  for (const one of misspeltComments(inspection)) {
    const location = {path: one.path, range: {start: {line: one.line}, end: {line: one.line}}};
    yield {message: misspeltSentence(one), location, severity: 'WARNING', code: {value: misspeltCode}};
  }
}

function diagnostic(finding: Finding, {path, startLine, endLine, pieces}: Site, {home}: ReportOptions): unknown {
  const url = rulePage(home, finding.code);
  return {
    message: plainMessage(pieces, visiblePath),
    location: {path: fileOf(finding, path), range: {start: {line: startLine}, end: {line: endLine}}},
    severity: finding.level === 'warning' ? 'WARNING' : 'INFO',
    code: {value: finding.code, ...(url !== null && {url})},
  };
}
