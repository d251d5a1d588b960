// Vitest runs this once around all tests: they import the compiled kernel of the alignment, and have a folder for what is
// temporary. A server leaves files there, for the editor that shows them.

import {execFileSync} from 'node:child_process';
import {mkdtempSync, realpathSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {removeFolder} from './removeFolder.ts';

/** Gives what is done after the last test. */
export function setup(): () => Promise<void> {
  const compile = fileURLToPath(new URL('../../shared/align/kernel/compile.mjs', import.meta.url));
  execFileSync(process.execPath, [compile], {stdio: ['ignore', 'ignore', 'inherit']});
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'shingle-')));
  process.env.TMPDIR = folder;
  return () => removeFolder(folder);
}
