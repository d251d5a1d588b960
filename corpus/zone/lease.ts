// Lease on a repository: one push at a time. A lease is short and renewed during the push, so that a killed job holds
// up others for two minutes at most. Its token is the content to push: a retry after a failure still holds the lease,
// and two jobs that push the same at once write the same.

import {repositoryId} from '../methods/keyLayout.ts';
import {answered, type Zone, zoneKey} from './openZone.ts';

const leaseMs = 120_000;
const renewedAfterMs = 20_000;

interface Lease {
  /** Takes it again if it gets old; false: it is somebody else's by now. */
  readonly renew: () => Promise<boolean>;
  readonly release: () => Promise<void>;
}

/** null: somebody else has it. */
export async function takeLease(
  zone: Zone,
  repository: number,
  token: string,
  clock: () => number,
): Promise<Lease | null> {
  const key = zoneKey(zone, 'w', repositoryId(repository));
  let takenMs = clock();
  const isOurs = async () => {
    const [value] = await zone.server.send([['GET', key]]);
    return String(answered(value)) === token;
  };
  const take = async () => {
    const [taken] = await zone.server.send([['SET', key, token, 'NX', 'PX', String(leaseMs)]]);
    return answered(taken) !== null;
  };
  if (!(await take()) && !(await isOurs())) return null;
  return {
    renew: async () => {
      if (clock() - takenMs < renewedAfterMs) return true;
      // Another job that pushed the same may have given it back.
      if (!(await isOurs()) && !(await take())) return false;
      takenMs = clock();
      const [renewed] = await zone.server.send([['SET', key, token, 'XX', 'PX', String(leaseMs)]]);
      return answered(renewed) !== null;
    },
    release: async () => {
      if (await isOurs()) await zone.server.send([['DEL', key]]);
    },
  };
}
