// What the entry loads when no earlier answer holds: the command line, with this process around it, and the language
// server for `shingle lsp`.

import type {Io, Output} from './cli/io.ts';
import {run} from './cli/run.ts';
import {stdoutFailure} from './cli/stdoutFailure.ts';
import {setV8Flags} from './cli/v8Flags.ts';
import {bytesOfStdin} from './sources/readFile.ts';

/** The command line as it ships, for whoever brings surroundings of his own: tests. */
export const commandLine: typeof run = run;

/** Ends the process. */
export async function startProgram(): Promise<void> {
  setV8Flags();
  process.stdout.on('error', stdoutFailed);
  // Nobody is left to be told.
  process.stderr.on('error', () => undefined);
  end(await run(process.argv.slice(2), processIo()));
}

function processIo(): Io {
  return {
    env: process.env,
    // A working folder that is gone is told of where it is needed.
    get cwd() {
      return process.cwd();
    },
    stdin: bytesOfStdin,
    stdout: outputOf(process.stdout),
    stderr: outputOf(process.stderr),
    clock: Date.now,
    stoppable,
    program: {node: process.execPath, script: process.argv[1] ?? ''},
    serve: async () => (await import('./lsp/start.ts')).startLanguageServer(),
  };
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
  const interrupted = () => stop.abort();
  process.once('SIGINT', interrupted);
  try {
    return await use(stop.signal);
  } finally {
    process.off('SIGINT', interrupted);
  }
}

/**
 * A reader that closes the pipe early (head, less) is no failure, but what was found stays found: the run goes on to
 * its own exit code.
 */
function stdoutFailed(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') return;
  process.stderr.write(stdoutFailure(error.code));
  process.exit(2);
}

/** At once when all is written: left alone, Node waits up to 20 ms for compilations that nobody needs any more. */
function end(code: number): void {
  process.exitCode = code;
  process.stderr.write('', () => {
    process.stdout.write('', (error: NodeJS.ErrnoException | null | undefined) => {
      // What else cannot be written is told as an event, which ends the process.
      if (!error || error.code === 'EPIPE') process.exit(code);
    });
  });
}
