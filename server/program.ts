// The program that the entry point loads when no cached report is valid: the command line with this process as its
// surroundings, and the servers of `shingle lsp` and `shingle mcp`.

import {spawn} from 'node:child_process';
import {resolve} from 'node:path';
import type {Interface} from 'node:readline/promises';
import {isatty} from 'node:tty';
import type {Io, Output} from './cli/io.ts';
import {stdoutFailure} from './cli/noteLine.ts';
import {run} from './cli/run.ts';
import {residentFolder, residentFor} from './resident/residentPlace.ts';
import {bytesOfStdin} from './sources/readFile.ts';
import {type CodeUse, hasUsedCode} from './store/codeUse.ts';
import {releaseLocks, watchLocks} from './store/heldLocks.ts';
import {stoppedCode, UserError} from './userError.ts';

/** The command line as shipped, for callers that bring their own surroundings, such as tests. */
export const commandLine: typeof run = run;

/** Asked by the loader when the run is over. */
export const hasUsed: (use: CodeUse) => boolean = hasUsedCode;

/** Ends the process. */
export async function startProgram(): Promise<void> {
  watchLocks((count) => (count > 0 ? stopListeners.add() : stopListeners.remove()));
  process.stdout.on('error', stdoutFailed);
  // Without stderr there is nowhere to report to.
  process.stderr.on('error', () => undefined);
  end(await run(process.argv.slice(2), processIo()));
}

/** The program shingle-language-server, which VS Code starts too. */
export async function startServerProgram(): Promise<void> {
  try {
    (await import('./lsp/start.ts')).startLanguageServer();
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    process.stderr.write(`shingle-language-server: ${error.message}\n`);
    process.exitCode = 2;
  }
}

/** A thread of one of the servers. */
export async function startThread(): Promise<void> {
  await (await import('./serverThread.ts')).listenToServer();
}

/**
 * Ctrl-C and a polite kill remove the locks first. Only while there are some: with a listener, Node ends only when the
 * current computation does. Where someone else listens, the work ends in its own way.
 */
const stopListeners = (() => {
  const listeners = (['SIGINT', 'SIGTERM'] as const).map((signal) => ({
    signal,
    listener: () => {
      stopListeners.remove();
      if (process.listenerCount(signal) > 0) return;
      releaseLocks();
      process.kill(process.pid, signal);
    },
  }));
  const remove = () => {
    for (const {signal, listener} of listeners) process.off(signal, listener);
  };
  const add = () => {
    remove();
    for (const {signal, listener} of listeners) process.on(signal, listener);
  };
  return {add, remove};
})();

function processIo(): Io {
  return {
    env: process.env,
    // A getter, so that a missing working folder is reported only where the folder is needed.
    get cwd() {
      return process.cwd();
    },
    stdin: bytesOfStdin,
    stdout: outputOf(process.stdout),
    stderr: outputOf(process.stderr),
    clock: Date.now,
    stoppable,
    program: ownProgram(),
    // Not `process.stdin.isTTY`, which makes a stream: 3 ms.
    ask: isatty(0) && process.stdout.isTTY ? ask : null,
    runAgain,
    serve: async () => (await import('./lsp/start.ts')).startLanguageServer(),
    serveChecks,
    leaveResident,
    serveAgents: async (served) => (await import('./mcp/startAgentServer.ts')).startAgentServer(served),
  };
}

function ownProgram(): Io['program'] {
  return {node: process.execPath, script: process.argv[1] ?? ''};
}

async function serveChecks(root: string): Promise<string> {
  const ended = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => ended.abort());
  const {env} = process;
  const served = {root, idleMs: idleMs(env), program: ownProgram(), stop: ended.signal};
  return (await import('./serveChecks.ts')).serveChecks(served, env);
}

/** For tests. */
function idleMs({SHINGLE_RESIDENT_IDLE_MS: asked}: NodeJS.ProcessEnv): number {
  return Number(asked) || 600_000;
}

/**
 * The C library of Linux keeps what was freed of large arrays for more of them. At rest, after a check of 33 MB of text:
 * 266 -> 234 MB, with the same processor time.
 */
const returnsMemory = {MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072'};

/**
 * To start Git, Linux copies the tables of all pages of the memory, and then each page that is written to. With large pages
 * `--staged` and `--base` take 0.87 of the processor time, and 20 MB more stay resident.
 */
const largePages = 'glibc.malloc.hugetlb=1';

/** With a switch for Node, so that V8 compiles as for a program that stays. */
function leaveResident(root: string): void {
  if (process.env.CI || residentFolder(process.env) === null || residentFor(root, process.env) !== null) return;
  const {node, script} = ownProgram();
  const {env} = process;
  const child = spawn(node, ['--no-warnings', script, 'serve', '--root', root], {
    cwd: root,
    stdio: 'ignore',
    detached: true,
    env: {
      ...env,
      ...returnsMemory,
      GLIBC_TUNABLES: env.GLIBC_TUNABLES ? `${largePages}:${env.GLIBC_TUNABLES}` : largePages,
    },
    // Windows would open a window for it.
    windowsHide: true,
  });
  child.on('error', () => undefined);
  child.unref();
}

async function runAgain(words: readonly string[], signal: AbortSignal, folder?: string): Promise<number> {
  const program = resolve(process.argv[1] ?? '');
  // Ctrl-C reaches it, too, but it may be in the middle of a comparison.
  const child = spawn(process.execPath, [program, ...words], {
    stdio: ['ignore', 'inherit', 'inherit'],
    signal,
    killSignal: 'SIGKILL',
    ...(folder !== undefined && {cwd: folder}),
  });
  return new Promise((resolve) => {
    child.on('error', () => resolve(2));
    child.on('close', (code) => resolve(code ?? stoppedCode));
  });
}

let questions: Interface | null = null;

/** One interface for all questions: another one would lose what was typed ahead. */
async function ask(question: string): Promise<string | null> {
  if (questions === null) {
    const {createInterface} = await import('node:readline/promises');
    questions = createInterface({input: process.stdin, output: process.stdout});
    // Readline takes Ctrl-C for itself.
    questions.on('SIGINT', () => process.exit(stoppedCode));
  }
  const asked = questions;
  return new Promise((resolve) => {
    asked.once('close', () => resolve(null));
    asked.question(question).then(resolve, () => resolve(null));
  });
}

function outputOf(stream: NodeJS.WriteStream): Output {
  return {
    isTTY: stream.isTTY === true,
    get columns() {
      return stream.columns;
    },
    write: (text) => stream.write(text),
    drained: () =>
      new Promise((resolve) => {
        const more = () => settle(true);
        const gone = () => settle(false);
        const settle = (takesMore: boolean) => {
          stream.off('drain', more).off('error', gone).off('close', gone);
          resolve(takesMore);
        };
        stream.on('drain', more).on('error', gone).on('close', gone);
      }),
  };
}

async function stoppable<T>(use: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController();
  const interrupted = () => {
    stop.abort();
    // The second Ctrl-C ends the process at once. Not before all listeners of the first have seen that this one is there.
    setImmediate(() => process.off('SIGINT', interrupted));
  };
  process.on('SIGINT', interrupted);
  try {
    return await use(stop.signal);
  } finally {
    process.off('SIGINT', interrupted);
  }
}

/**
 * A reader that closes the pipe early (head, less) is not an error. The run continues to its own exit code, so that
 * findings still count.
 */
function stdoutFailed(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') return;
  process.stderr.write(stdoutFailure(error.code));
  process.exit(2);
}

/**
 * Exits as soon as everything is written: otherwise Node waits up to 20 ms for compilations that are no longer needed.
 */
function end(code: number): void {
  process.exitCode = code;
  process.stderr.write('', () => {
    process.stdout.write('', (error: NodeJS.ErrnoException | null | undefined) => {
      // Any other write error arrives as an 'error' event, which ends the process.
      if (!error || error.code === 'EPIPE') process.exit(code);
    });
  });
}
