// The data in an HTML report, as the page reads it.

import {packedIn, unpackData} from '../../server/app/htmlReport/earlierReport.ts';
import type {ReportData} from '../../shared/report/html/reportData.ts';

/** Throws an Error for a text that is no report. */
export function dataInReport(html: string): ReportData {
  return JSON.parse(unpackData(packedIn(html) ?? ''));
}
