// The Code Quality report of GitLab: a list of issues, of which the merge request shows those that are new. GitLab tells
// by fingerprints which are new, shows one issue a fingerprint, and stops reading at the first issue that lacks a key.

import type {Inspection} from '../model/inspection.ts';
import {jsonRows} from '../wording/terminal.ts';
import {findingNames} from './findingNames.ts';
import type {ReportOptions} from './options.ts';
import {type ReportedSite, reportedSites} from './reportedSites.ts';

export function* gitlab(inspection: Inspection, options: Pick<ReportOptions, 'top'>): Generator<string> {
  const nameOf = findingNames();
  yield '[';
  yield* jsonRows(reportedSites(inspection, options, 'finding'), (site) => issue(site, nameOf(site.finding)));
  yield '\n]\n';
}

/** The fingerprint has neither line nor path, so that a copy which only moves is not new. */
function issue({finding, isWarning, file, startLine, endLine, said}: ReportedSite, name: string): unknown {
  return {
    type: 'issue',
    check_name: finding.code,
    description: said,
    categories: ['Duplication'],
    severity: isWarning ? 'minor' : 'info',
    fingerprint: `${finding.code}-${name}`,
    location: {path: file, lines: {begin: startLine, end: endLine}},
  };
}
