// What `check` finds beyond the texts themselves, with --history or where the index of the history is there already: a
// review of what is staged asks it without being told to, because that costs nothing then.
import type {LoadedConfig} from '../../config/configTypes.ts';
import type {HistoryFindings} from '../../history/report/historyFindings.ts';
import type {CheckArguments} from '../arguments/arguments.ts';

/** null: the history is not looked into. */
export async function historyOption(
  args: CheckArguments,
  root: string,
  loaded: LoadedConfig,
): Promise<HistoryFindings | null> {
  if (!args.history && args.scope?.kind !== 'staged') return null;
  const {historyFindings, isIndexed} = await import('../../history/report/historyFindings.ts');
  if (!args.history && !(await isIndexed(root, loaded.config))) return null;
  return historyFindings(root, loaded.config, async (find) => {
    const {withHistory} = await import('../withHistory.ts');
    return withHistory(args, root, loaded, ({opened, progress}) => find(opened, progress.report));
  });
}
