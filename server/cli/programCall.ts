// Takes the surroundings of a run, gives how a shell in its folder starts this program: what a report tells people to type
// has to work as it is printed.

import {existsSync} from 'node:fs';
import {delimiter, dirname, join, sep} from 'node:path';
import {shellQuoted} from '../hook/hookFile.ts';
import type {Environment} from '../store/location.ts';
import type {Io} from './io.ts';

export function programCall({env, program}: Pick<Io, 'env' | 'program'>, folder: string): string {
  const bins = (env.PATH ?? '').split(delimiter).filter((bin) => bin !== '' && !isOfCaller(bin, env));
  if (bins.some((bin) => has(bin, 'shingle'))) return 'shingle';
  for (let at = folder; ; at = dirname(at)) {
    if (has(join(at, 'node_modules', '.bin'), 'shingle')) return 'npx shingle';
    if (at === dirname(at)) break;
  }
  const node = bins.some((bin) => has(bin, 'node')) ? 'node' : shellWord(program.node);
  return `${node} ${shellWord(program.script)}`;
}

/**
 * Whether scripts of npm, npx, husky (which writes `node_modules/.bin`) or pre-commit, which makes an environment of its own
 * for a program of Node, have put the folder on the PATH: the shell of the reader has it not.
 */
function isOfCaller(bin: string, {NODE_VIRTUAL_ENV: environment}: Environment): boolean {
  if (bin.split(sep).some((folder) => folder === 'node_modules' || folder === '_npx')) return true;
  return environment !== undefined && environment !== '' && bin.startsWith(environment);
}

function has(bin: string, name: string): boolean {
  const names = process.platform === 'win32' ? [`${name}.cmd`, `${name}.exe`] : [name];
  return names.some((file) => existsSync(join(bin, file)));
}

/** Quoted only where a shell would read it otherwise. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : shellQuoted(text);
}
