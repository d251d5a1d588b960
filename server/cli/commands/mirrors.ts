// shingle mirrors: lists folders that mirror each other, and by how much.

import {mirrorsJson, mirrorsPretty} from '../../../shared/report/commands/mirrorsReport.ts';
import {mirrorReport} from '../../app/mirrorReport.ts';
import type {ArgumentsOf} from '../arguments/arguments.ts';
import {commandPorts} from '../commandPorts.ts';
import type {Io} from '../io.ts';
import {openRoot} from '../openRoot.ts';
import {writeParts} from '../output.ts';
import {checkSpelling} from './checkCommand.ts';

export async function mirrors(args: ArgumentsOf<'mirrors'>, io: Io): Promise<number> {
  const start = await openRoot(args, io);
  if (start === null) return 0;
  const {root, loaded} = start;
  checkSpelling(args.paths, root);
  const ports = commandPorts(io, args.progress);
  const report = await mirrorReport({root, named: args.paths}, loaded, ports);
  ports.quiet();
  await writeParts(args.output, io, args.format === 'json' ? mirrorsJson(report) : mirrorsPretty(report));
  // As in a report of `check`, a mirror is only information.
  return loaded.config.failOn === 'info' && report.mirrors.length + report.lost > 0 ? 1 : 0;
}
