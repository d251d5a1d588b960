// shingle check with --staged, --changed, --base or --since-last: finds the copies that a change introduces.

import {check, listChecked} from '../../app/check/check.ts';
import {plainCheck} from '../../app/check/checkRequest.ts';
import type {Scope} from '../../app/review/readReview.ts';
import type {LoadedConfig} from '../../config/configTypes.ts';
import type {ArgumentsOf} from '../arguments/argumentsOf.ts';
import {commandPorts} from '../commandPorts.ts';
import {fileLines} from '../fileLines.ts';
import {goingOn} from '../goOn.ts';
import {htmlMaker} from '../htmlMaker.ts';
import type {Io} from '../io.ts';
import {exitCode, writeParts} from '../output.ts';
import {viewOf} from '../viewOf.ts';
import {writeReports} from '../writeReports.ts';

export async function review(
  args: ArgumentsOf<'check'>,
  scope: Scope,
  {root, loaded}: {readonly root: string; readonly loaded: LoadedConfig},
  io: Io,
): Promise<number> {
  // Hook managers show what was written to a terminal of theirs later, with every state of a progress line.
  const ports = commandPorts(io, args.progress && !args.quiet);
  // A check of the staged changes uses the history index if it exists.
  const history = args.history ? 'on' : scope.kind === 'staged' ? 'auto' : 'off';
  const corpus =
    args.corpus === null
      ? null
      : ({
          verifying: args.corpus.verify ? 'fetch' : 'here',
          patience: scope.kind === 'staged' && !args.corpus.verify ? 'hook' : 'job',
        } as const);
  const source = {kind: 'change', scope, paths: args.paths} as const;
  if (args.listFiles) {
    const listed = await listChecked(root, source, loaded, ports);
    ports.quiet();
    await writeParts(args.output, io, fileLines(listed, loaded));
    return 0;
  }
  const {fixStale} = args;
  const fixing = fixStale === null ? null : (await import('./fixStale.ts')).stalenessFixer(args, fixStale, io);
  const asked = {...plainCheck(root, source, io.clock()), history, corpus, threads: args.threads} as const;
  const {inspection: found, remember} = await check(asked, loaded, ports);
  ports.quiet();
  const left = fixing === null ? found : await fixing(found, root, loaded.config);
  const inspection = await viewOf(left, args, root, loaded, io);
  const html = htmlMaker({
    ...{root, cwd: io.cwd, loaded, ports, compareWith: args.compareWith, withDrift: args.history},
  });
  const forge = scope.kind === 'staged' ? null : loaded.config.forge;
  const about = {root, explainNoise: args.explainNoise, forge, html};
  const {numbers: _, ...goOn} = await goingOn(args, io, {root, loaded, inspection}, about);
  await writeReports(args, io, inspection, {...about, goOn});
  const code = exitCode(inspection, loaded.config.failOn);
  // A warning is reported again until it is fixed; after the first run that means everything.
  if (scope.kind !== 'since-last' || code === 0 || inspection.review === undefined) await remember?.(null);
  return code;
}
