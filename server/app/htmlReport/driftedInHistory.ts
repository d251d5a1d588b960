// Takes the findings of a report, gives those of them that have diverged, from the index of the history, which it builds
// if need be.

import type {Finding, PassageFinding} from '../../../shared/model/finding.ts';
import type {LoadedConfig} from '../../config/configTypes.ts';
import {driftAmong} from '../history/findDrift.ts';
import {newSession, withHistory} from '../history/withHistory.ts';
import type {Ports} from '../ports.ts';

/** Throws UserError. */
export function driftedInHistory(
  root: string,
  findings: readonly Finding[],
  loaded: LoadedConfig,
  ports: Ports,
): Promise<readonly PassageFinding[]> {
  return withHistory(root, loaded, ports, async (opened, signal) => {
    const progress = (done: number, total: number) => ports.progress('comparing versions', done, total);
    const session = newSession(root, loaded.config, opened, {signal, progress});
    return (await driftAmong(findings, null, session)).findings;
  });
}
