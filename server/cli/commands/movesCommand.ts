// shingle moves: lists passages that a commit added and that were elsewhere before.

import type {Finding} from '../../../shared/model/finding.ts';
import type {Inspection} from '../../../shared/model/inspection.ts';
import {listMoves} from '../../app/history/listMoves.ts';
import type {ArgumentsOf} from '../arguments/argumentsOf.ts';
import {htmlMaker} from '../htmlMaker.ts';
import type {Io} from '../io.ts';
import {atRoot} from '../openRoot.ts';
import {exitCode} from '../output.ts';
import {type ReportContext, refuseTargets, streamedReport, writeReports} from '../writeReports.ts';

export function moves(args: ArgumentsOf<'moves'>, io: Io): Promise<number> {
  return atRoot(args, io, async ({root, loaded, ports}) => {
    refuseTargets(args, io);
    const {config} = loaded;
    const findingsMax = args.settings.limits?.findingsMax ?? config.limits.movesMax;
    const request = {
      root,
      range: args.range,
      kinds: args.kinds,
      areAllReintroduced: args.areAllReintroduced,
      findingsMax,
    };
    const html = htmlMaker({root, loaded, cwd: io.cwd, ports});
    const context: ReportContext = {root, explainNoise: false, forge: config.forge, html};
    let code = 0;
    const count = (findings: readonly Finding[]) => {
      code = Math.max(code, exitCode({findings}, config.failOn));
    };
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
  });
}
