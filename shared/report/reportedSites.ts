// Takes an inspection, gives the rows of reports that other programs read: warnings first, each place of a finding with
// what is said there.

import {versionsOf} from '../kinds/message.ts';
import {leadingSite, type Site, sitesOf} from '../kinds/sites.ts';
import type {Finding} from '../model/finding.ts';
import type {Inspection} from '../model/inspection.ts';
import {plainMessage} from '../wording/messageParts.ts';
import {fileOf, warningsFirst} from '../wording/reportedPlaces.ts';
import {visiblePath} from '../wording/terminal.ts';
import type {ReportOptions} from './options.ts';
import {firstOf} from './order.ts';

export interface ReportedSite extends Site {
  readonly finding: Finding;
  readonly isWarning: boolean;
  /** Of a place of the past, the file as it is called now. */
  readonly file: string;
  /** On one line; written when it is asked for. */
  readonly said: string;
}

/** `each`: a row for every place, or one for every finding, at its leading place. */
export function* reportedSites(
  inspection: Inspection,
  options: Pick<ReportOptions, 'top'>,
  each: 'place' | 'finding',
): Generator<ReportedSite> {
  const versions = versionsOf(inspection);
  for (const finding of warningsFirst(firstOf(inspection.findings, options))) {
    const isWarning = finding.level === 'warning';
    const leading = each === 'finding' ? leadingSite(finding, versions) : undefined;
    for (const site of each === 'place' ? sitesOf(finding, versions) : leading === undefined ? [] : [leading]) {
      yield {
        ...site,
        finding,
        isWarning,
        file: fileOf(finding, site.path),
        get said() {
          return plainMessage(site.pieces, visiblePath);
        },
      };
    }
  }
}
