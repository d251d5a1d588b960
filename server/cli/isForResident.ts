// Whether a resident of a root may run a command in the place of its process: a check of that root that reads no standard
// input, writes no file that the user names, asks nobody and does not go on.

import {realpathSync} from 'node:fs';
import {rootFolder} from '../app/namedFiles.ts';
import type {Environment} from '../store/location.ts';
import {UserError} from '../userError.ts';
import {parseArguments} from './arguments/parseArguments.ts';
import {atReviewRoot} from './atReviewRoot.ts';

/** `root` is without links. */
export function isForResident(words: readonly string[], cwd: string, env: Environment, root: string): boolean {
  try {
    const asked = parseArguments(words, env);
    if (asked.command !== 'check' || asked.noResident || asked.watch) return false;
    const {paths, fileList, fixStale, corpus, reports, output, compareWith} = asked;
    if (paths.includes('-') || fileList === '-' || fixStale !== null || corpus !== null) return false;
    if (output !== null || compareWith !== null || reports.some(({file}) => file !== null)) return false;
    if (reports.some(({format}) => format === 'html')) return false;
    const args = asked.scope === null ? asked : atReviewRoot(asked, cwd);
    return realpathSync(rootFolder(args.root, cwd)) === root;
  } catch (error) {
    if (error instanceof UserError) return false;
    throw error;
  }
}
