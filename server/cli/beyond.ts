// What `check` finds beyond the texts themselves, with --history or where the index of the history is there already: a
// review of what is staged asks it without being told to, because that costs nothing then.

import type {LoadedConfig} from '../config/settings.ts';
import type {Beyond} from '../inspectFiles.ts';
import type {CheckArguments} from './arguments.ts';

/** null: the history is not looked into. */
export async function beyondOf(args: CheckArguments, root: string, loaded: LoadedConfig): Promise<Beyond | null> {
  if (!args.history && args.scope?.kind !== 'staged') return null;
  const {beyondIn, isIndexed} = await import('../history/beyond.ts');
  if (!args.history && !(await isIndexed(root, loaded.config))) return null;
  return beyondIn(root, loaded.config, async (find) => {
    const {withPast} = await import('./past.ts');
    return withPast(args, root, loaded, ({opened, progress}) => find(opened, progress.report));
  });
}
