// Vitest runs this once before all tests: they import the compiled kernel of the alignment.

import {execFileSync} from 'node:child_process';
import {fileURLToPath} from 'node:url';

export function setup(): void {
  const compile = fileURLToPath(new URL('../../shared/align/kernel/compile.mjs', import.meta.url));
  execFileSync(process.execPath, [compile], {stdio: ['ignore', 'ignore', 'inherit']});
}
