// shingle lab: the methods for whole documents and collections, measured against each other. A door: no command of the
// product loads what is behind it.

import {version} from '../../version.ts';
import type {LabArguments} from './labArguments.ts';
import {labHelp} from './labHelp.ts';
import {parseLabArguments} from './parseLabArguments.ts';

/** `words` stand behind `lab`. Gives the exit code. */
export async function lab(words: readonly string[]): Promise<number> {
  return commandOf(parseLabArguments(words, process.env));
}

async function commandOf(args: LabArguments): Promise<number> {
  switch (args.command) {
    case 'help':
      process.stdout.write(labHelp(args.topic, process.stdout.columns ?? 80));
      return 0;
    case 'version':
      process.stdout.write(`${version}\n`);
      return 0;
    case 'near':
      return (await import('./near.ts')).near(args);
    case 'clusters':
      return (await import('./clusters.ts')).clusters(args);
    case 'overlap':
      return (await import('./overlapCommand.ts')).overlap(args);
    case 'distances':
      return (await import('./distances.ts')).distances(args);
    case 'recall':
      return (await import('./recall.ts')).recall(args);
    case 'explain':
      return (await import('./labExplain.ts')).explain(args);
  }
}
