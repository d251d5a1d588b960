// Who pushes a repository: one at a time. A lease is short and taken again while the push goes on, so that a job that was
// killed holds up the next one for two minutes at most.

import {randomBytes} from 'node:crypto';
import {repositoryId} from '../../shared/corpus/keyLayout.ts';
import {answered, type Zone, zoneKey} from './openZone.ts';

const leaseMs = 120_000;
const renewedAfterMs = 20_000;

export interface Lease {
  /** Takes it again if it gets old; false: it is somebody else's by now. */
  readonly renew: () => Promise<boolean>;
  readonly release: () => Promise<void>;
}

/** null: somebody else has it. */
export async function takeLease(zone: Zone, repository: number, clock: () => number): Promise<Lease | null> {
  const key = zoneKey(zone, 'w', repositoryId(repository));
  const token = randomBytes(16).toString('hex');
  let takenMs = clock();
  const isOurs = async () => {
    const [value] = await zone.server.send([['GET', key]]);
    return String(answered(value)) === token;
  };
  const [taken] = await zone.server.send([['SET', key, token, 'NX', 'PX', String(leaseMs)]]);
  // Of a write that was sent twice the second finds the first.
  if (answered(taken) === null && !(await isOurs())) return null;
  return {
    renew: async () => {
      if (clock() - takenMs < renewedAfterMs) return true;
      if (!(await isOurs())) return false;
      takenMs = clock();
      const [renewed] = await zone.server.send([['SET', key, token, 'XX', 'PX', String(leaseMs)]]);
      return answered(renewed) !== null;
    },
    release: async () => {
      if (await isOurs()) await zone.server.send([['DEL', key]]);
    },
  };
}
