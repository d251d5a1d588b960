// The command line: words in, text and an exit code out. 0 clean, 1 findings, 2 failure, 130 Ctrl-C.

import {visiblePath} from '../../shared/wording/terminal.ts';
import {Interrupted, stoppedCode, UserError} from '../userError.ts';
import {parseArguments} from './arguments/parseArguments.ts';
import {stdoutFailure} from './stdoutFailure.ts';
import {setV8Flags} from './v8Flags.ts';

/** `serve` starts the language server, which the command line does not know. */
async function main(serve: () => Promise<void>): Promise<number> {
  const args = parseArguments(process.argv.slice(2), process.env);
  switch (args.command) {
    case 'help': {
      const {helpText} = await import('./help.ts');
      process.stdout.write(helpText(args.topic, process.stdout.columns ?? 80));
      return 0;
    }
    case 'version': {
      const {version} = await import('../version.ts');
      process.stdout.write(`${version}\n`);
      return 0;
    }
    case 'check':
      return (await import('./commands/checkCommand.ts')).check(args);
    case 'compare':
      return (await import('./commands/compareCommand.ts')).compare(args);
    case 'explain':
      return (await import('./commands/explainCommand.ts')).explain(args);
    case 'baseline':
      return (await import('./commands/baselineCommand.ts')).baseline(args);
    case 'moves':
      return (await import('./commands/movesCommand.ts')).moves(args);
    case 'origin':
      return (await import('./commands/originCommand.ts')).origin(args);
    case 'drift':
      return (await import('./commands/drift.ts')).drift(args);
    case 'mirrors':
      return (await import('./commands/mirrors.ts')).mirrors(args);
    case 'hook':
      return (await import('./commands/hook.ts')).hook(args);
    case 'lsp':
      await serve();
      // It ends with the connection.
      return new Promise(() => undefined);
    case 'lab':
      return (await import('./lab/labCommand.ts')).lab(args.words);
    case 'index':
      return (await import('./commands/storage.ts')).index(args);
    case 'status':
      return (await import('./commands/storage.ts')).status(args);
    case 'clean':
      return (await import('./commands/storage.ts')).clean(args);
  }
}

/** Ends the process. */
export async function run(serve: () => Promise<void>): Promise<void> {
  setV8Flags();
  process.stdout.on('error', stdoutFailed);
  // Nobody is left to be told.
  process.stderr.on('error', () => undefined);
  try {
    end(await main(serve));
  } catch (error) {
    if (error instanceof UserError) process.stderr.write(`shingle: ${printable(error.message)}\n`);
    else process.stderr.write(`shingle: this should not happen, please report it\n${stackOf(error)}\n`);
    end(error instanceof Interrupted ? stoppedCode : 2);
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

/** Messages quote paths and settings that strangers may have written. */
function printable(message: string): string {
  return message.split('\n').map(visiblePath).join('\n');
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
