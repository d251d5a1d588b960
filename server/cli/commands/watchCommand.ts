// shingle check --watch: runs the check again whenever a file that it reads has changed. Each run is a process of its own,
// because a comparison of texts cannot be stopped on the way, and Ctrl-C should end everything at once.

import {resolve} from 'node:path';
import {count} from '../../../shared/wording/numbersInEnglish.ts';
import {visiblePath} from '../../../shared/wording/terminal.ts';
import {rootFolder} from '../../app/namedFiles.ts';
import {WorkspaceWatch} from '../../app/workspace/workspaceWatch.ts';
import {loadConfig} from '../../config/loadConfig.ts';
import {nameFrom} from '../../pathNames.ts';
import {stoppedCode} from '../../userError.ts';
import type {ArgumentsOf} from '../arguments/argumentsOf.ts';
import {atReviewRoot} from '../atReviewRoot.ts';
import type {Io} from '../io.ts';

const namedMax = 3;
/** Linux gives a user 8,192 at least, which other programs share. */
const watchersMax = 4096;

/** Ends after Ctrl-C, with the exit code of the last run that was complete. */
export async function watchCheck(asked: ArgumentsOf<'check'>, argv: readonly string[], io: Io): Promise<number> {
  const args = asked.scope === null ? asked : atReviewRoot(asked, io.cwd);
  const root = rootFolder(args.root, io.cwd);
  const say = (text: string) => void io.stderr.write(`shingle: ${text}\n`);
  const watch = await WorkspaceWatch.start({
    root,
    isReview: args.scope !== null,
    ignored: args.output === null ? null : resolve(io.cwd, args.output),
    watchersMax,
    load: () => loadConfig({root, configPath: args.configPath, flags: args.settings, cwd: io.cwd}),
  });
  let last: number | null = null;
  await io.stoppable(async (signal) => {
    for (;;) {
      const code = await io.runAgain(withoutWatch(argv), signal);
      if (signal.aborted) return;
      last = code;
      say(`${watch.how}; Ctrl-C ends it`);
      const paths = await watch.next(signal);
      if (signal.aborted) return;
      say(`${timeOf(io.clock())} changed: ${changed(paths, root)}`);
    }
  });
  watch.end();
  return last ?? stoppedCode;
}

/** The words after "--" are paths. */
function withoutWatch(argv: readonly string[]): readonly string[] {
  const end = argv.indexOf('--');
  return argv.filter((word, at) => word !== '--watch' || (end >= 0 && at > end));
}

function changed(paths: readonly string[], root: string): string {
  const named = paths.slice(0, namedMax).map((path) => visiblePath(nameFrom(root, path)));
  return paths.length > namedMax ? `${named.join(', ')} and ${count(paths.length - namedMax)} more` : named.join(', ');
}

function timeOf(ms: number): string {
  return new Date(ms).toTimeString().slice(0, 8);
}
