#!/usr/bin/env node
// The entry point. A cached report that is still valid is printed at once; otherwise the rest of the program is loaded.

import {writeSync} from 'node:fs';
import {isatty} from 'node:tty';
import {type CachedAnswer, cachedAnswer} from './cache/cachedAnswer.ts';
import {invocationKey} from './cache/invocationKey.ts';
import {noteLine, stdoutFailure} from './cli/noteLine.ts';
import {setV8Flags} from './cli/v8Flags.ts';
import {loadProgram} from './loadProgram.ts';
import type * as Program from './program.ts';
import type {AskedCommand, ResidentAnswer} from './resident/residentMessages.ts';
import {type Resident, residentFor} from './resident/residentPlace.ts';
import type {CodeUse} from './store/codeUse.ts';
import {engineVersion} from './store/engineVersion.ts';

const notForResidents: ReadonlySet<string> = new Set([
  '-',
  '--watch',
  '--no-resident',
  '--corpus',
  '--fix-stale',
  '--no-cache',
]);

const resident = residentNow();
if (resident === null) answerOrStart();
else void asked(resident);

/** Sockets are loaded only here: a warm check needs none. */
async function asked(one: Resident): Promise<void> {
  const {askResident} = await import('./resident/askResident.ts');
  const answer = await askResident(one, {kind: 'run', command: ownCommand()}, 'answer');
  if (answer === null) answerOrStart();
  else tellAll(answer);
}

function answerOrStart(): void {
  const answer = answerNow();
  if (answer === null) start();
  else tell(answer);
}

/** null: nobody keeps the index of this folder, or this is a command that none answers. */
function residentNow(): Resident | null {
  const words = process.argv.slice(2);
  const {env} = process;
  if (words[0] !== 'check' || env.CI || words.some((word) => notForResidents.has(word))) return null;
  try {
    return residentFor(process.cwd(), env);
  } catch {
    // Any error here, such as a missing working folder, is reported better by the full program.
    return null;
  }
}

function ownCommand(): AskedCommand {
  const env = {...process.env} as Record<string, string>;
  return {
    words: process.argv.slice(2),
    cwd: process.cwd(),
    env,
    columns: isatty(1) ? (process.stdout.columns ?? 0) : null,
  };
}

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

function tellAll({written, code}: ResidentAnswer): void {
  for (const [stream, text] of written) {
    const failure = writeAll(stream, Buffer.from(text));
    if (stream === 2 || failure === null || failure === 'EPIPE') continue;
    writeAll(2, Buffer.from(stdoutFailure(failure)));
    process.exit(2);
  }
  process.exit(code);
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
