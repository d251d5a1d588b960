// The command line: takes the arguments, writes text, gives an exit code. 0 clean, 1 findings, 2 failure, 130 Ctrl-C.

import {visiblePath} from '../../shared/wording/terminal.ts';
import {GitError, refusedByGit} from '../git/runGit.ts';
import {loadCorpusCommand} from '../loadCorpus.ts';
import {systemErrorCode} from '../store/disk.ts';
import {Interrupted, stoppedCode, UserError} from '../userError.ts';
import {parseArguments} from './arguments/parseArguments.ts';
import type {Io} from './io.ts';
import {loadLab} from './loadLab.ts';

/** `argv` without the program. Gives the exit code; errors are reported on standard error. */
export async function run(argv: readonly string[], io: Io): Promise<number> {
  try {
    return await command(argv, io);
  } catch (error) {
    if (error instanceof UserError) io.stderr.write(`shingle: ${printable(error.message)}\n`);
    else if (error instanceof GitError) io.stderr.write(`shingle: ${printable(refusedByGit(error))}\n`);
    else if (systemErrorCode(error) !== null) io.stderr.write(`shingle: ${printable(diskMessage(error))}\n`);
    else if (withoutKernel(error) !== null) io.stderr.write(`shingle: ${withoutKernel(error)}\n`);
    else io.stderr.write(`shingle: this should not happen, please report it\n${stackOf(error)}\n`);
    return error instanceof Interrupted ? stoppedCode : 2;
  }
}

/** Why words cannot be aligned here, and what to do; null: it is another error. */
function withoutKernel(error: unknown): string | null {
  const message = error instanceof Error ? error.message : '';
  if (error instanceof RangeError && /\bwasm memory\b/i.test(message)) {
    return 'WebAssembly needs 10 GB of addresses, and "ulimit -v" leaves fewer. Raise it, or set NODE_OPTIONS=--disable-wasm-trap-handler';
  }
  if (error instanceof ReferenceError && message.startsWith('WebAssembly ')) {
    return 'words are aligned by WebAssembly, which Node does not have with --jitless. Start it without';
  }
  return null;
}

/** Each command is loaded on demand. */
async function command(argv: readonly string[], io: Io): Promise<number> {
  const args = parseArguments(argv, io.env);
  switch (args.command) {
    case 'help': {
      const {productHelp} = await import('./productHelp.ts');
      io.stdout.write(productHelp(args.topic, io.stdout.columns ?? 80));
      return 0;
    }
    case 'version': {
      const {version} = await import('../version.ts');
      io.stdout.write(`${version}\n`);
      return 0;
    }
    case 'check':
      if (args.watch) return (await import('./commands/watchCommand.ts')).watchCheck(args, argv, io);
      return (await import('./commands/checkCommand.ts')).check(args, argv, io);
    case 'compare':
      return (await import('./commands/compareCommand.ts')).compare(args, io);
    case 'show':
      return (await import('./commands/showCommand.ts')).show(args, io);
    case 'explain':
      return (await import('./commands/explainCommand.ts')).explain(args, io);
    case 'baseline':
      return (await import('./commands/baselineCommand.ts')).baseline(args, io);
    case 'moves':
      return (await import('./commands/movesCommand.ts')).moves(args, io);
    case 'origin':
      return (await import('./commands/historyCommands.ts')).origin(args, io);
    case 'drift':
      return (await import('./commands/historyCommands.ts')).drift(args, io);
    case 'trend':
      return (await import('./commands/trendCommand.ts')).trend(args, io);
    case 'mirrors':
      return (await import('./commands/mirrors.ts')).mirrors(args, io);
    case 'corpus':
      return (await loadCorpusCommand()).corpus(args, io);
    case 'hook':
      return (await import('./commands/hook.ts')).hook(args, io);
    case 'init':
      return (await import('./commands/initCommand.ts')).init(args, io);
    case 'demo':
      return (await import('./commands/demoCommand.ts')).demo(io);
    case 'completion': {
      const {labSet} = await loadLab();
      return (await import('./commands/completionCommand.ts')).completion(args, labSet, io);
    }
    case 'lsp':
      await io.serve();
      // The server ends with its connection.
      return new Promise(() => undefined);
    case 'mcp':
      await (await import('./commands/serveCommand.ts')).mcp(args, io);
      // The server ends with its connection.
      return new Promise(() => undefined);
    case 'serve':
      return (await import('./commands/serveCommand.ts')).serve(args, io);
    case 'lab':
      return (await loadLab()).lab(args.words, io);
    case 'index':
      return (await import('./commands/storage.ts')).index(args, io);
    case 'status':
      return (await import('./commands/storage.ts')).status(args, io);
    case 'clean':
      return (await import('./commands/storage.ts')).clean(args, io);
  }
}

/** Messages quote paths and settings from untrusted sources. */
function printable(message: string): string {
  return message.split('\n').map(visiblePath).join('\n');
}

/** Where nothing better is known: a disk may fail at any call. */
function diskMessage(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return `Cannot read or write a file (${reason}). Check permissions and free space.`;
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
