// shingle baseline: creates, prunes and shows the file of accepted copies.

import {type BaselineReport, baselineJson, baselinePretty} from '../../../shared/report/commands/baselineReport.ts';
import {acceptCopies, type BaselineRequest, pruneCopies, showAccepted} from '../../app/acceptCopies.ts';
import {baselineFileOf} from '../../app/baseline/baselineFilter.ts';
import type {Ports} from '../../app/ports.ts';
import type {LoadedConfig} from '../../config/configTypes.ts';
import {UserError} from '../../userError.ts';
import type {BaselineArguments} from '../arguments/arguments.ts';
import {commandPorts} from '../commandPorts.ts';
import type {Io} from '../io.ts';
import {openRoot} from '../openRoot.ts';
import {textStyleOf, writeParts} from '../output.ts';
import {checkSpelling} from './checkCommand.ts';

export async function baseline(args: BaselineArguments, io: Io): Promise<number> {
  const start = await openRoot(args, io);
  if (start === null) return 0;
  const {root, loaded} = start;
  const file = baselineFileOf(root, loaded);
  if (file === null) {
    throw new UserError('The setting "baseline" is empty: there is no baseline. Name a file with --baseline FILE.');
  }
  checkSpelling(args.paths, root);
  const ports = commandPorts(io, args.progress);
  const request = {root, baseline: file, named: args.paths, threads: args.threads};
  const report = await asked(args, request, loaded, ports);
  ports.quiet();
  const {width} = textStyleOf(args, io);
  await writeParts(args.output, io, args.format === 'json' ? baselineJson(report) : baselinePretty(report, width));
  return 0;
}

function asked(
  {action, said}: BaselineArguments,
  request: BaselineRequest,
  loaded: LoadedConfig,
  ports: Ports,
): Promise<BaselineReport> {
  switch (action) {
    case 'create':
      return acceptCopies(request, said, loaded, ports);
    case 'prune':
      return pruneCopies(request, loaded, ports);
    case 'show':
      return showAccepted(request, loaded, ports);
  }
}
