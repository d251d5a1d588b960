// Makes V8 optimize less during a check, which ends before most optimized code would pay.

import {setFlagsFromString} from 'node:v8';
import {isMainThread} from 'node:worker_threads';

/** Each with its usual value, as V8 13 and 14 know them; V8 prints flags that it does not know to standard error. */
type Flags = readonly (readonly [fewer: string, usual: string])[];

/**
 * Half of the processor time of a check of 1 to 3 MB was spent on optimizing functions beside it, and while other programs
 * run, the check waits for that. Without the last compiler and with a later start of the one before it, 1.3 MB take 0.7
 * of the processor time and the main thread as long as before; 3 MB take 0.77, but the main thread a tenth longer, so
 * that on idle cores they take longer, too. For 12 MB both compilers pay.
 */
const fewTextsBytesMax = 4_000_000;
const fewTexts: Flags = [
  ['--no-turbofan', '--turbofan'],
  ['--invocation-count-for-maglev=1500', '--invocation-count-for-maglev=400'],
  ['--invocation-count-for-maglev-osr=200', '--invocation-count-for-maglev-osr=100'],
];

/**
 * Of more texts only what runs most is worth the last compiler: on six repositories of 10 to 70 MB, 0.95 to 0.97 of the
 * processor time and 0.96 to 0.99 of the wall time. With 50,000 the main thread takes longer. The usual values are not those
 * in the help of V8, but what its other flags imply: only with them the code cache is that of the next run.
 */
const manyTexts: Flags = [
  [
    '--invocation-count-for-turbofan=20000',
    `--invocation-count-for-turbofan=${process.versions.v8.startsWith('13.') ? 10_000 : 16_000}`,
  ],
  ['--invocation-count-for-osr=4000', '--invocation-count-for-osr=800'],
];

let running = 0;

/**
 * The flags are set as late as here and reset, because V8 refuses cached code, that of Node's own libraries included, while
 * others are set than when it was made.
 */
export async function compilingLess<T>(
  bytes: number,
  run: () => Promise<T>,
  mayChangeFlags = hasUsualFlags(),
): Promise<T> {
  if (!mayChangeFlags) return run();
  running++;
  for (const [fewer] of bytes > fewTextsBytesMax ? manyTexts : fewTexts) setFlagsFromString(fewer);
  try {
    return await run();
  } finally {
    running--;
    if (running === 0) for (const [, usual] of [...fewTexts, ...manyTexts]) setFlagsFromString(usual);
  }
}

/**
 * Electron, in which the language server of an editor runs, may end a process that changes flags. They are flags of the
 * whole process, so a thread of a server would change those of the others, which may just be starting.
 */
function hasUsualFlags(): boolean {
  const {execArgv, versions, env} = process;
  const isPlain = !('electron' in versions) && execArgv.length === 0 && !env.NODE_OPTIONS;
  return isMainThread && isPlain && /^1[34]\./.test(versions.v8);
}
