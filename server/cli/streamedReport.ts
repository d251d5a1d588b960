// Writes findings while others are still being looked for, in the formats that allow it: to standard output, where those
// already written stay if the run is stopped, or to a file, which is written at the end and takes no memory for findings.

import type {Finding} from '../../shared/model/finding.ts';
import {type Inspection, inspectionOf} from '../../shared/model/inspection.ts';
import {report} from '../../shared/report/report.ts';
import type {ReportArguments} from './arguments/sharedArgs.ts';
import type {Io} from './io.ts';
import {writeToFile, writeToStdout} from './output.ts';
import {streamedRendererOf} from './renderers.ts';
import {noteCuts, type ReportContext, reportOptions} from './writeReports.ts';

interface StreamedReport {
  /** Gives whether somebody still reads. */
  readonly write: (findings: readonly Finding[]) => Promise<boolean>;
  /** The answer; `inspection` is without the findings. */
  readonly end: (inspection: Inspection) => Promise<void>;
}

/** null: some report is to be one document, or shows in a file how its findings belong together. */
export async function streamedReport(
  args: ReportArguments,
  io: Io,
  context: ReportContext,
): Promise<StreamedReport | null> {
  const [target, ...others] = args.reports;
  if (target === undefined || others.length > 0) return null;
  const renderer = await streamedRendererOf(target.format);
  if (renderer === null) return null;
  const {file, named} = target;
  if (file !== null && !renderer.isByFinding) return null;
  const forFile: Buffer[] = [];
  const add = (pieces: Iterable<string>): Promise<boolean> => {
    if (file === null) return writeToStdout(io, pieces);
    for (const piece of pieces) forFile.push(Buffer.from(piece));
    return Promise.resolve(true);
  };
  const options = {...reportOptions(args, target, io, context), top: null};
  const written: Record<string, number> = {};
  return {
    write: (findings) => {
      for (const {code} of findings) written[code] = (written[code] ?? 0) + 1;
      return add(report(renderer.findings, {...nothing, findings}, options));
    },
    end: async (inspection) => {
      await add(report(renderer.end, {...inspection, findings: [], written}, options));
      if (file === null) return;
      writeToFile(file, named, io, forFile);
      noteCuts(args, io, inspection);
    },
  };
}

const nothing = inspectionOf([]);
