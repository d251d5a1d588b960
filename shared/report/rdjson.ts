// The diagnostic format of reviewdog, as one JSON document: one diagnostic a place. reviewdog counts columns in bytes of
// UTF-8 from the start of the line, which a finding does not hold; so ranges are of whole lines, which its format allows.

import {versionsOf} from '../kinds/message.ts';
import {type Site, sitesOf} from '../kinds/sites.ts';
import type {Finding} from '../model/finding.ts';
import type {Inspection} from '../model/inspection.ts';
import {plainMessage} from '../wording/messageParts.ts';
import {fileOf, warningsFirst} from '../wording/reportedPlaces.ts';
import {printableJson, visiblePath} from '../wording/terminal.ts';
import {misspeltCode, misspeltComments, misspeltSentence} from './misspeltComments.ts';
import type {ReportOptions} from './options.ts';
import {firstOf} from './order.ts';
import {rulePage} from './rulePage.ts';

export function* rdjson(inspection: Inspection, options: ReportOptions): Generator<string> {
  const versions = versionsOf(inspection);
  const source = {name: 'Shingle', ...(options.home && {url: options.home.page})};
  let separator = '\n';
  yield `{"source":${JSON.stringify(source)},"diagnostics":[`;
  for (const finding of warningsFirst(firstOf(inspection.findings, options))) {
    for (const site of sitesOf(finding, versions)) {
      yield separator + printableJson(JSON.stringify(diagnostic(finding, site, options)));
      separator = ',\n';
    }
  }
  for (const one of misspeltComments(inspection)) {
    const location = {path: one.path, range: {start: {line: one.line}, end: {line: one.line}}};
    const said = {message: misspeltSentence(one), location, severity: 'WARNING', code: {value: misspeltCode}};
    yield separator + printableJson(JSON.stringify(said));
    separator = ',\n';
  }
  yield '\n]}\n';
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
