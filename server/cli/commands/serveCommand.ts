// shingle serve: keeps the index of a root in memory for the checks of it, until it is stopped or nothing was asked for a while.

import {realpathSync} from 'node:fs';
import {rootFolder} from '../../app/namedFiles.ts';
import {UserError} from '../../userError.ts';
import type {ArgumentsOf} from '../arguments/argumentsOf.ts';
import {projectRoot} from '../atReviewRoot.ts';
import type {Io} from '../io.ts';

/** Throws UserError. */
export async function serve({root: named}: ArgumentsOf<'serve'>, io: Io): Promise<number> {
  if (io.env.CI)
    throw new UserError('serve: got the variable CI, expected a machine that stays: in CI nothing is served.');
  const root = realpathSync(named === null ? (projectRoot(io.cwd) ?? io.cwd) : rootFolder(named, io.cwd));
  io.stderr.write(
    `shingle: ${root} is served to checks; ends after ten idle minutes, with Ctrl-C, or with "shingle status --stop"\n`,
  );
  const reason = await io.serveChecks(root);
  io.stderr.write(`shingle: ended: ${reason}\n`);
  return 0;
}
