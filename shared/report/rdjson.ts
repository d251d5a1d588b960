// The diagnostic format of reviewdog, as one JSON document: one diagnostic a place. reviewdog counts columns in bytes of
// UTF-8 from the start of the line, which a finding does not hold; so ranges are of whole lines, which its format allows.

import type {Inspection} from '../model/inspection.ts';
import {jsonRows} from '../wording/terminal.ts';
import {misspeltCode, misspeltComments, misspeltSentence} from './misspeltComments.ts';
import type {ReportOptions} from './options.ts';
import {reportedSites} from './reportedSites.ts';
import {rulePage} from './rulePage.ts';

export function* rdjson(inspection: Inspection, options: ReportOptions): Generator<string> {
  const source = {name: 'Shingle', ...(options.home && {url: options.home.page})};
  yield `{"source":${JSON.stringify(source)},"diagnostics":[`;
  yield* jsonRows(diagnostics(inspection, options));
  yield '\n]}\n';
}

function* diagnostics(inspection: Inspection, options: ReportOptions): Generator<unknown> {
  for (const {finding, isWarning, file, startLine, endLine, said} of reportedSites(inspection, options, 'place')) {
    const url = rulePage(options.home, finding.code);
    yield {
      message: said,
      location: {path: file, range: {start: {line: startLine}, end: {line: endLine}}},
      severity: isWarning ? 'WARNING' : 'INFO',
      code: {value: finding.code, ...(url !== null && {url})},
    };
  }
  for (const one of misspeltComments(inspection)) {
    const location = {path: one.path, range: {start: {line: one.line}, end: {line: one.line}}};
    yield {message: misspeltSentence(one), location, severity: 'WARNING', code: {value: misspeltCode}};
  }
}
