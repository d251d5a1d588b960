// shingle drift: finds copies that were previously identical and of which only one side has changed since. shingle origin: shows
// which location had a passage first, and which commit introduced it at each.

import {findDrift} from '../../app/history/findDrift.ts';
import type {HistoryReport} from '../../app/history/historyReport.ts';
import {traceOrigin} from '../../app/history/traceOrigin.ts';
import type {Ports} from '../../app/ports.ts';
import type {LoadedConfig} from '../../config/configTypes.ts';
import type {ArgumentsOf} from '../arguments/argumentsOf.ts';
import {htmlMaker} from '../htmlMaker.ts';
import type {Io} from '../io.ts';
import {atRoot} from '../openRoot.ts';
import {exitCode} from '../output.ts';
import {refuseTargets, writeReports} from '../writeReports.ts';

export function drift(args: ArgumentsOf<'drift'>, io: Io): Promise<number> {
  const {paths} = args;
  return reported(args, io, (asked, loaded, ports) => findDrift({...asked, paths}, loaded, ports));
}

export function origin(args: ArgumentsOf<'origin'>, io: Io): Promise<number> {
  const {file, line} = args;
  return reported(args, io, (asked, loaded, ports) => traceOrigin({...asked, file, line}, loaded, ports));
}

interface HistoryRequest {
  readonly root: string;
  readonly threads: ArgumentsOf<'drift'>['threads'];
  readonly isLimitOfReport: boolean;
}

/** A root, one use case, and its findings written as by `check`. Gives the exit code. */
function reported(
  args: ArgumentsOf<'drift'> | ArgumentsOf<'origin'>,
  io: Io,
  ask: (asked: HistoryRequest, loaded: LoadedConfig, ports: Ports) => Promise<HistoryReport>,
): Promise<number> {
  return atRoot(args, io, async ({root, loaded, ports}) => {
    refuseTargets(args, io);
    const isLimitOfReport = args.settings.limits?.findingsMax !== undefined;
    const {findings, inspection} = await ask({root, threads: args.threads, isLimitOfReport}, loaded, ports);
    ports.quiet();
    const html = htmlMaker({root, loaded, cwd: io.cwd, ports});
    await writeReports(args, io, inspection, {root, explainNoise: false, forge: loaded.config.forge, html});
    return exitCode({findings}, loaded.config.failOn);
  });
}
