// Writes findings to standard output while others are still being looked for, in the formats that allow it. Findings
// already written stay if the run is stopped.

import type {Finding} from '../../shared/model/finding.ts';
import type {Inspection} from '../../shared/model/inspection.ts';
import {report} from '../../shared/report/report.ts';
import type {ReportArguments} from './arguments/sharedArgs.ts';
import type {Io} from './io.ts';
import {writeToStdout} from './output.ts';
import {streamedRendererOf} from './renderers.ts';
import {type ReportContext, reportOptions} from './writeReports.ts';

interface StreamedReport {
  /** Gives whether somebody still reads. */
  readonly write: (findings: readonly Finding[]) => Promise<boolean>;
  /** The answer; `inspection` is without the findings. */
  readonly end: (inspection: Inspection) => Promise<void>;
}

/** null: some report is to be one document, or to be in a file, which is written as a whole. */
export async function streamedReport(
  args: ReportArguments,
  io: Io,
  context: ReportContext,
): Promise<StreamedReport | null> {
  const [target, ...others] = args.reports;
  if (target === undefined || target.file !== null || others.length > 0) return null;
  const renderer = await streamedRendererOf(target.format);
  if (renderer === null) return null;
  const options = {...reportOptions(args, target, io, context), top: null};
  const written: Record<string, number> = {};
  return {
    write: (findings) => {
      for (const {code} of findings) written[code] = (written[code] ?? 0) + 1;
      return writeToStdout(io, report(renderer.findings, {...nothing, findings}, options));
    },
    end: async (inspection) => {
      await writeToStdout(io, report(renderer.end, {...inspection, findings: [], written}, options));
    },
  };
}

const nothing: Inspection = {
  ...{findings: [], files: 0, words: 0, bytes: 0, skipped: 0, suppressed: 0},
  ...{cuts: [], unusedSuppressions: []},
  noise: {words: {}, matches: {}, examples: []},
};
