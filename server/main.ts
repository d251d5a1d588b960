#!/usr/bin/env node
// The entry. An answer that still holds is told at once; only without one is the rest of the program loaded.

import {writeSync} from 'node:fs';
import {isatty} from 'node:tty';
import {type CachedAnswer, cachedAnswer} from './cache/cachedAnswer.ts';
import {invocationKey} from './cache/invocationKey.ts';
import {noteLine} from './cli/noteLine.ts';
import {stdoutFailure} from './cli/stdoutFailure.ts';
import {engineVersion} from './store/engineVersion.ts';

const answer = answerNow();
if (answer === null) void import('./program.ts').then(({startProgram}) => startProgram());
else tell(answer);

function answerNow(): CachedAnswer | null {
  const engine = engineVersion();
  if (engine === null) return null;
  try {
    const [words, cwd, env] = [process.argv.slice(2), process.cwd(), process.env];
    const columns = isatty(1) ? process.stdout.columns : null;
    const asked = invocationKey({words, cwd, env, columns, nowMs: Date.now()});
    return asked === null ? null : cachedAnswer(engine, cwd, env, asked);
  } catch {
    // Whatever is wrong, with the working folder for example, the whole program says it better.
    return null;
  }
}

/** Written at once and to the end: the streams of Node take 3 ms to be made, and longer for a pipe. */
function tell({notes, report, code}: CachedAnswer): void {
  for (const note of notes) writeAll(2, Buffer.from(noteLine(note)));
  const failure = writeAll(1, report);
  // A reader that closes the pipe early is no failure.
  if (failure === null || failure === 'EPIPE') process.exit(code);
  writeAll(2, Buffer.from(stdoutFailure(failure)));
  process.exit(2);
}

/** The code of the error that ended it, or null. */
function writeAll(descriptor: number, bytes: Uint8Array): string | null {
  for (let at = 0; at < bytes.length; ) {
    try {
      at += writeSync(descriptor, bytes, at);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
      if (code !== 'EAGAIN') return code;
      // A pipe that does not block is full.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2);
    }
  }
  return null;
}
