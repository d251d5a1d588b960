// shingle mcp and shingle serve: find the project of the working folder, as a review does, and have it served to agents, or to
// checks, whose index it keeps in memory until it is stopped or nothing was asked for a while.

import {realpathSync} from 'node:fs';
import {resolve} from 'node:path';
import {rootFolder} from '../../app/namedFiles.ts';
import {UserError} from '../../userError.ts';
import type {ArgumentsOf} from '../arguments/argumentsOf.ts';
import {projectRoot} from '../atReviewRoot.ts';
import type {Io} from '../io.ts';

/** A wrong configuration is no reason to stop: it is said in every answer until it is mended. Throws UserError. */
export async function mcp({root: named, configPath, top}: ArgumentsOf<'mcp'>, io: Io): Promise<void> {
  const root = servedRoot(named, io);
  const config = typeof configPath === 'string' ? resolve(io.cwd, configPath) : configPath;
  await io.serveAgents({root, configPath: config, limit: top});
}

/** Throws UserError. */
export async function serve({root: named}: ArgumentsOf<'serve'>, io: Io): Promise<number> {
  if (io.env.CI)
    throw new UserError('serve: got the variable CI, expected a machine that stays: in CI nothing is served.');
  const root = realpathSync(servedRoot(named, io));
  io.stderr.write(
    `shingle: ${root} is served to checks; ends after ten idle minutes, with Ctrl-C, or with "shingle status --stop"\n`,
  );
  const reason = await io.serveChecks(root);
  io.stderr.write(`shingle: ended: ${reason}\n`);
  return 0;
}

function servedRoot(named: string | null, {cwd}: Io): string {
  return named === null ? (projectRoot(cwd) ?? cwd) : rootFolder(named, cwd);
}
