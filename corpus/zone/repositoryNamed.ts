// Takes a zone and a name, gives what was pushed last under that name.

import {knownNumber} from './manifests.ts';
import type {Zone} from './openZone.ts';
import {getRepository, type RepositoryRecord, readRepository} from './records.ts';

/** null: nothing was. Throws Unreachable. */
export async function repositoryNamed(zone: Zone, name: string): Promise<RepositoryRecord | null> {
  const number = await knownNumber(zone, name);
  if (number === null) return null;
  const [answer] = await zone.server.send([getRepository(zone, number)]);
  return readRepository(zone, number, answer);
}
