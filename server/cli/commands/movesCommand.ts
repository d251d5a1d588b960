// shingle moves: lists passages that a commit added and that were elsewhere before.

import type {Finding} from '../../../shared/model/finding.ts';
import {type Inspection, inspectionOf} from '../../../shared/model/inspection.ts';
import {report} from '../../../shared/report/report.ts';
import {listMoves} from '../../app/history/listMoves.ts';
import type {ArgumentsOf} from '../arguments/arguments.ts';
import type {ReportArguments} from '../arguments/sharedArgs.ts';
import {commandPorts} from '../commandPorts.ts';
import {htmlMaker} from '../htmlMaker.ts';
import type {Io} from '../io.ts';
import {openRoot} from '../openRoot.ts';
import {exitCode, writeToFile, writeToStdout} from '../output.ts';
import {streamedRendererOf} from '../renderers.ts';
import {noteCuts, type ReportContext, refuseTargets, reportOptions, writeReports} from '../writeReports.ts';

export async function moves(args: ArgumentsOf<'moves'>, io: Io): Promise<number> {
  const start = await openRoot(args, io);
  if (start === null) return 0;
  refuseTargets(args, io);
  const {root, loaded} = start;
  const {config} = loaded;
  const findingsMax = args.settings.limits?.findingsMax ?? config.limits.movesMax;
  const request = {
    root,
    range: args.range,
    kinds: args.kinds,
    areAllReintroduced: args.areAllReintroduced,
    findingsMax,
  };
  const ports = commandPorts(io, args.progress);
  const html = htmlMaker({...start, cwd: io.cwd, ports});
  const context: ReportContext = {root, explainNoise: false, forge: config.forge, html};
  let code = 0;
  const count = (findings: readonly Finding[]) => {
    code = Math.max(code, exitCode({findings}, config.failOn));
  };
  try {
    const streamed = await streamedReport(args, io, context);
    if (streamed === null) {
      const all: Finding[] = [];
      const report = await listMoves(request, loaded, ports, async (findings) => {
        count(findings);
        for (const finding of findings) all.push(finding);
        return true;
      });
      ports.quiet();
      await writeReports(args, io, {...report, findings: all}, context);
      return code;
    }
    const report: Inspection = await listMoves(request, loaded, ports, async (findings) => {
      count(findings);
      ports.quiet();
      return streamed.write(findings);
    });
    ports.quiet();
    await streamed.end(report);
    return code;
  } finally {
    ports.quiet();
  }
}

// Writes findings while others are still being looked for, in the formats that allow it: to standard output, where those
// already written stay if the run is stopped, or to a file, which is written at the end and takes no memory for findings.

interface StreamedReport {
  /** Gives whether somebody still reads. */
  readonly write: (findings: readonly Finding[]) => Promise<boolean>;
  /** The answer; `inspection` is without the findings. */
  readonly end: (inspection: Inspection) => Promise<void>;
}

/** null: some report is to be one document, or shows in a file how its findings belong together. */
async function streamedReport(args: ReportArguments, io: Io, context: ReportContext): Promise<StreamedReport | null> {
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
