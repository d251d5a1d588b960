// Takes the surroundings of a run, gives how a shell in its folder starts this program: what a report tells people to type
// has to work as it is printed.

import {existsSync} from 'node:fs';
import {delimiter, dirname, join, sep} from 'node:path';
import {shellQuoted} from '../hook/hookFile.ts';
import type {Io} from './io.ts';

export function programCall({env, program}: Pick<Io, 'env' | 'program'>, folder: string): string {
  const names = process.platform === 'win32' ? ['shingle.cmd', 'shingle.exe'] : ['shingle'];
  const has = (bin: string) => names.some((name) => existsSync(join(bin, name)));
  // Scripts of npm, and npx, put folders of packages on the PATH: the shell that called them has them not.
  const own = (bin: string) => bin.includes(`${sep}node_modules${sep}`) || bin.includes(`${sep}_npx${sep}`);
  if ((env.PATH ?? '').split(delimiter).some((bin) => bin !== '' && !own(bin) && has(bin))) return 'shingle';
  for (let at = folder; ; at = dirname(at)) {
    if (has(join(at, 'node_modules', '.bin'))) return 'npx shingle';
    if (at === dirname(at)) return `node ${shellWord(program.script)}`;
  }
}

/** Quoted only where a shell would read it otherwise. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : shellQuoted(text);
}
