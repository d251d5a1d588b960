// Takes the surroundings of a run, gives how a shell in its folder starts this program: what a report tells people to type
// has to work as it is printed.

import {existsSync} from 'node:fs';
import {delimiter, dirname, join} from 'node:path';
import {shellQuoted} from '../hook/hookFile.ts';
import {slashed} from '../pathNames.ts';
import type {Environment} from '../store/location.ts';
import type {Io} from './io.ts';

export function programCall({env, program}: Pick<Io, 'env' | 'program'>, folder: string): string {
  const bins = (env.PATH ?? env.Path ?? '').split(delimiter).filter((bin) => bin !== '' && !isOfCaller(bin, env));
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
  if (
    slashed(bin)
      .split('/')
      .some((folder) => folder === 'node_modules' || folder === '_npx')
  )
    return true;
  return environment !== undefined && environment !== '' && bin.startsWith(environment);
}

function has(bin: string, name: string): boolean {
  return programFiles(name, process.platform).some((file) => existsSync(join(bin, file)));
}

/** The files that a shell starts for the name of a program. */
export function programFiles(name: string, platform: typeof process.platform): readonly string[] {
  return platform === 'win32' ? [`${name}.cmd`, `${name}.exe`] : [name];
}

/**
 * Quoted only where a shell would read it otherwise. The shells of Windows take double quotes, which no name of a file has there,
 * and a backslash is part of a path.
 */
export function shellWord(text: string, platform: typeof process.platform = process.platform): string {
  if (platform === 'win32') return /^[\w@+=:./\\-]+$/.test(text) ? text : `"${text.replaceAll('"', '')}"`;
  return /^[\w@%+=:,./-]+$/.test(text) ? text : shellQuoted(text);
}
