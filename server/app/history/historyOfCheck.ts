// The history findings of a check: passages that were reintroduced from the history.

import type {LoadedConfig} from '../../config/configTypes.ts';
import type {HistoryFindings} from '../../history/report/historyFindings.ts';
import type {Ports} from '../ports.ts';

/** `auto`: only if the index of the history already exists, because it costs little then. */
export type HistoryUse = 'on' | 'auto' | 'off';

/** null: the history is not searched. */
export async function historyOfCheck(
  use: HistoryUse,
  root: string,
  loaded: LoadedConfig,
  ports: Ports,
): Promise<HistoryFindings | null> {
  if (use === 'off') return null;
  const {historyFindings, isIndexed} = await import('../../history/report/historyFindings.ts');
  if (use === 'auto' && !(await isIndexed(root, loaded.config, ports.env))) return null;
  return historyFindings(root, loaded.config, async (find) => {
    const {withHistory} = await import('./withHistory.ts');
    return withHistory(root, loaded, ports, (opened) => find(opened, ports.progress));
  });
}
