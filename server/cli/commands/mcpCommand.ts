// shingle mcp: finds the project of the working folder, as a review does, and has it served to agents.

import {resolve} from 'node:path';
import {rootFolder} from '../../app/namedFiles.ts';
import type {ArgumentsOf} from '../arguments/argumentsOf.ts';
import {projectRoot} from '../atReviewRoot.ts';
import type {Io} from '../io.ts';

/** A wrong configuration is no reason to stop: it is said in every answer until it is mended. Throws UserError. */
export async function mcp({root: named, configPath, top}: ArgumentsOf<'mcp'>, io: Io): Promise<void> {
  const root = named === null ? (projectRoot(io.cwd) ?? io.cwd) : rootFolder(named, io.cwd);
  const config = typeof configPath === 'string' ? resolve(io.cwd, configPath) : configPath;
  await io.serveAgents({root, configPath: config, limit: top});
}
