// Takes paths, gives those that Git would ignore, whether there are such files or not: what a build makes.

import {existsSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {gitBytesNow} from './runGit.ts';

/** Git needs as long for all as for one; a pattern of a stranger may take for ever. */
const secondsMax = 10;

/** Empty where there is no repository, or Git cannot say. `paths` are relative to the folder, with `/`. */
export function ignoredByGit(folder: string, paths: readonly string[]): ReadonlySet<string> {
  const asked = paths.filter((path) => path !== '' && !path.startsWith('../') && !path.includes('\0'));
  if (asked.length === 0 || !isBelowRepository(folder)) return new Set();
  try {
    const input = asked.map((path) => `${path}\0`).join('');
    const output = gitBytesNow({folder, hook: {}}, ['check-ignore', '--no-index', '-z', '--stdin'], {
      secondsMax,
      input,
    });
    return new Set(
      output
        .toString('utf8')
        .split('\0')
        .filter((path) => path !== ''),
    );
  } catch {
    // Exit code 1: none is ignored.
    return new Set();
  }
}

export function isBelowRepository(folder: string): boolean {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) return true;
    if (dirname(at) === at) return false;
  }
}
