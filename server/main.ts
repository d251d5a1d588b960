#!/usr/bin/env node
// The entry point. A cached report that is still valid is printed at once; otherwise the rest of the program is loaded.

import {writeSync} from 'node:fs';
import {isatty} from 'node:tty';
import {type CachedAnswer, cachedAnswer} from './cache/cachedAnswer.ts';
import {invocationKey} from './cache/invocationKey.ts';
import {noteLine} from './cli/noteLine.ts';
import {stdoutFailure} from './cli/stdoutFailure.ts';
import {setV8Flags} from './cli/v8Flags.ts';
import {loadProgram} from './loadProgram.ts';
import type * as Program from './program.ts';
import type {CodeUse} from './store/codeUse.ts';
import {engineVersion} from './store/engineVersion.ts';

const answer = answerNow();
if (answer === null) start();
else tell(answer);

function start(): void {
  // Before anything is compiled: V8 refuses cached code that was compiled under other flags.
  setV8Flags();
  void loadProgram<typeof Program>(__dirname, usesOf(process.argv.slice(2))).startProgram();
}

/**
 * With the cached code of another check, a hook that a corpus answers took about 10 ms of processor time more (medians of 16
 * and 24 pairs: 7 and 11), one that it refuses 17 (20 pairs).
 */
function usesOf(words: readonly string[]): readonly CodeUse[] {
  return words[0] === 'check' && words.includes('--corpus') ? ['corpus', 'unanswered'] : ['shingle'];
}

function answerNow(): CachedAnswer | null {
  const engine = engineVersion();
  if (engine === null) return null;
  try {
    const [words, cwd, env] = [process.argv.slice(2), process.cwd(), process.env];
    const columns = isatty(1) ? process.stdout.columns : null;
    const asked = invocationKey({words, cwd, env, columns, nowMs: Date.now()});
    return asked === null ? null : cachedAnswer(engine, cwd, env, asked);
  } catch {
    // Any error here, such as a missing working folder, is reported better by the full program.
    return null;
  }
}

/** Writes synchronously and completely: creating Node's streams takes 3 ms, and longer for a pipe. */
function tell({notes, report, code}: CachedAnswer): void {
  for (const note of notes) writeAll(2, Buffer.from(noteLine(note)));
  const failure = writeAll(1, report);
  // A reader that closes the pipe early is not an error.
  if (failure === null || failure === 'EPIPE') process.exit(code);
  writeAll(2, Buffer.from(stdoutFailure(failure)));
  process.exit(2);
}

/** Gives the code of the error that stopped the write, or null. */
function writeAll(descriptor: number, bytes: Uint8Array): string | null {
  for (let at = 0; at < bytes.length; ) {
    try {
      at += writeSync(descriptor, bytes, at);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
      if (code !== 'EAGAIN') return code;
      // The pipe is non-blocking and full.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2);
    }
  }
  return null;
}
