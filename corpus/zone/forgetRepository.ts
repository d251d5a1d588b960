// Forgets a repository: its names and its manifest at once, so that nothing of it is told from then on. Its postings, which
// say nothing without names, are left to the sweep.

import {documentId, repositoryId} from '../methods/keyLayout.ts';
import type {ForgetResult, LeaseHeld} from './corpusTypes.ts';
import {takeLease} from './lease.ts';
import {knownNumber, promisedOf} from './manifests.ts';
import {answered, type Zone, zoneKey} from './openZone.ts';
import type {Command} from './redisProtocol.ts';

const batchSize = 1000;

/** null: the zone has no such repository. Throws Unreachable. */
export async function forgetRepository(
  zone: Zone,
  name: string,
  clock: () => number,
): Promise<ForgetResult | LeaseHeld | null> {
  const {server} = zone;
  const repository = await knownNumber(zone, name);
  if (repository === null) return null;
  const lease = await takeLease(zone, repository, 'forget', clock);
  if (lease === null) return {kind: 'held', sentence: `${name} is being pushed by another job: try again when it ends`};
  try {
    const {manifest, pending, next} = await promisedOf(zone, repository);
    const numbers = [...new Set([...manifest.values(), ...pending.values()].map(({document}) => document))];
    const id = repositoryId(repository);
    const key = zoneKey(zone, 'r', id);
    // The counter stays: a number that was given is never given again.
    const first: Command[] = [
      ['HSET', key, 'name', '', 'commit', '', 'day', '', 'documents', '0', 'next', String(next)],
      ['DEL', zoneKey(zone, 'l', id)],
    ];
    for (const answer of await server.send(first)) answered(answer);
    for (let at = 0; at < numbers.length; at += batchSize) {
      const batch = numbers.slice(at, at + batchSize);
      const commands = batch.map((number): Command => ['DEL', zoneKey(zone, 'd', documentId(repository, number))]);
      for (const answer of await server.send(commands)) answered(answer);
    }
    // Last, so that a forgetting that was cut off finds all documents again.
    for (const answer of await server.send([['HSET', key, 'pending', '']])) answered(answer);
    return {repository: name, documents: manifest.size};
  } finally {
    await lease.release().catch(() => undefined);
  }
}
