// The Code Quality report of GitLab: a list of issues, of which the merge request shows those that are new. GitLab tells
// by fingerprints which are new, shows one issue a fingerprint, and stops reading at the first issue that lacks a key.

import {versionsOf} from '../kinds/message.ts';
import {leadingSite, type Site} from '../kinds/sites.ts';
import type {Finding} from '../model/finding.ts';
import type {Inspection} from '../model/inspection.ts';
import {plainMessage} from '../wording/messageParts.ts';
import {fileOf, warningsFirst} from '../wording/reportedPlaces.ts';
import {jsonRows, visiblePath} from '../wording/terminal.ts';
import {findingNames} from './findingNames.ts';
import type {ReportOptions} from './options.ts';
import {firstOf} from './order.ts';

export function* gitlab(inspection: Inspection, options: Pick<ReportOptions, 'top'>): Generator<string> {
  const versions = versionsOf(inspection);
  const nameOf = findingNames();
  const sited = warningsFirst(firstOf(inspection.findings, options)).flatMap((finding) => {
    const site = leadingSite(finding, versions);
    return site === undefined ? [] : [{finding, site}];
  });
  yield '[';
  yield* jsonRows(sited, ({finding, site}) => issue(finding, site, nameOf(finding)));
  yield '\n]\n';
}

/** The fingerprint has neither line nor path, so that a copy which only moves is not new. */
function issue(finding: Finding, {path, startLine, endLine, pieces}: Site, name: string): unknown {
  return {
    type: 'issue',
    check_name: finding.code,
    description: plainMessage(pieces, visiblePath),
    categories: ['Duplication'],
    severity: finding.level === 'warning' ? 'minor' : 'info',
    fingerprint: `${finding.code}-${name}`,
    location: {path: fileOf(finding, path), lines: {begin: startLine, end: endLine}},
  };
}
