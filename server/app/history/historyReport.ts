// Takes findings from the history, gives the report.

import {limitFindings} from '../../../shared/group/limitFindings.ts';
import type {Config} from '../../../shared/model/config.ts';
import type {Finding} from '../../../shared/model/finding.ts';
import {type Inspection, inspectionOf} from '../../../shared/model/inspection.ts';

export interface HistoryReport {
  /** All findings, before the limit: they determine the exit code. */
  readonly findings: readonly Finding[];
  readonly inspection: Inspection;
}

type Looked = Pick<Inspection, 'files' | 'words' | 'bytes'> & Partial<Pick<Inspection, 'past' | 'cuts' | 'skipped'>>;

export function historyReport(findings: readonly Finding[], looked: Looked, {limits}: Config): HistoryReport {
  const inspection: Inspection = {...inspectionOf(findings), ...looked};
  return {findings, inspection: limitFindings(inspection, limits.findingsMax)};
}
