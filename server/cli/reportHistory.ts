// The common part of the history commands: a root, one use case, and its findings written as by `check`.

import type {HistoryReport} from '../app/history/historyReport.ts';
import type {Ports} from '../app/ports.ts';
import type {LoadedConfig} from '../config/configTypes.ts';
import type {ReportArguments} from './arguments/sharedArgs.ts';
import {htmlMaker} from './htmlMaker.ts';
import type {Io} from './io.ts';
import {atRoot} from './openRoot.ts';
import {exitCode} from './output.ts';
import {refuseTargets, writeReports} from './writeReports.ts';

/** Gives the exit code. */
export function reportHistory(
  args: ReportArguments,
  io: Io,
  ask: (start: {readonly root: string; readonly loaded: LoadedConfig}, ports: Ports) => Promise<HistoryReport>,
): Promise<number> {
  return atRoot(args, io, async ({root, loaded, ports}) => {
    refuseTargets(args, io);
    const {findings, inspection} = await ask({root, loaded}, ports);
    ports.quiet();
    const html = htmlMaker({root, loaded, cwd: io.cwd, ports});
    await writeReports(args, io, inspection, {root, explainNoise: false, forge: loaded.config.forge, html});
    return exitCode({findings}, loaded.config.failOn);
  });
}
