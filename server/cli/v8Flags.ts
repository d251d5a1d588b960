// Has V8 compile less than it does for a program that runs for hours.

import {setFlagsFromString} from 'node:v8';

/**
 * A third of the processor time of a run of one second was spent on compiling its functions for speed, most of it just
 * before they were done. Four times the default budget, and a third of the default inlining: without that 1.1 MB of
 * Markdown take 0.45 s of wall and 0.74 s of processor time, with it 0.32 and 0.46; 33 MB take 1.94 and 2.72, then
 * 1.86 and 2.43. Output is the same whatever the compiler does.
 */
export function setV8Flags(): void {
  // Measured on Node 20; later ones have a second compiler, and other names for flags are told on standard error.
  if (!process.versions.v8.startsWith('11.')) return;
  setFlagsFromString('--interrupt-budget=300000');
  setFlagsFromString('--max-inlined-bytecode-size-cumulative=300');
}
