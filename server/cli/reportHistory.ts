// The common part of the history commands: a root, one use case, and its findings written as by `check`.

import type {HistoryReport} from '../app/history/historyReport.ts';
import type {Ports} from '../app/ports.ts';
import type {LoadedConfig} from '../config/configTypes.ts';
import type {ReportArguments} from './arguments/sharedArgs.ts';
import {commandPorts} from './commandPorts.ts';
import {htmlMaker} from './htmlMaker.ts';
import type {Io} from './io.ts';
import {openRoot} from './openRoot.ts';
import {exitCode} from './output.ts';
import {refuseTargets, writeReports} from './writeReports.ts';

/** Gives the exit code. */
export async function reportHistory(
  args: ReportArguments,
  io: Io,
  ask: (start: {readonly root: string; readonly loaded: LoadedConfig}, ports: Ports) => Promise<HistoryReport>,
): Promise<number> {
  const start = await openRoot(args, io);
  if (start === null) return 0;
  refuseTargets(args, io);
  const ports = commandPorts(io, args.progress);
  try {
    const {findings, inspection} = await ask(start, ports);
    ports.quiet();
    const {root, loaded} = start;
    const html = htmlMaker({...start, cwd: io.cwd, ports});
    await writeReports(args, io, inspection, {root, explainNoise: false, forge: loaded.config.forge, html});
    return exitCode({findings}, start.loaded.config.failOn);
  } finally {
    ports.quiet();
  }
}
