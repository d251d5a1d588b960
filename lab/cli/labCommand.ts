// shingle lab: methods for whole documents and collections, measured against each other. This is their entry point; no
// product command loads the code behind it.

import type {Io} from '../../server/cli/io.ts';
import {version} from '../../server/version.ts';
import type {LabArguments} from './labArguments.ts';
import {labHelp} from './labHelp.ts';
import {parseLabArguments} from './parseLabArguments.ts';

/** `words` are the arguments after `lab`. Returns the exit code. */
export async function lab(words: readonly string[], io: Io): Promise<number> {
  return commandOf(parseLabArguments(words, io.env), io);
}

async function commandOf(args: LabArguments, io: Io): Promise<number> {
  switch (args.command) {
    case 'help':
      io.stdout.write(labHelp(args.topic, io.stdout.columns ?? 80));
      return 0;
    case 'method': {
      const {methodHelp} = await import('./methodHelp.ts');
      io.stdout.write(methodHelp(args.name, io.stdout.columns ?? 80));
      return 0;
    }
    case 'version':
      io.stdout.write(`${version}\n`);
      return 0;
    case 'near':
      return (await import('./near.ts')).near(args, io);
    case 'clusters':
      return (await import('./clusters.ts')).clusters(args, io);
    case 'overlap':
      return (await import('./overlapCommand.ts')).overlap(args, io);
    case 'distances':
      return (await import('./distances.ts')).distances(args, io);
    case 'recall':
      return (await import('./recall.ts')).recall(args, io);
    case 'bench':
      return (await import('./benchCommand.ts')).bench(args, io);
    case 'explain':
      return (await import('./labExplain.ts')).explain(args, io);
  }
}
