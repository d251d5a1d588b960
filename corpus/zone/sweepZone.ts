// Takes out of a zone what no manifest has: postings of documents whose old text was not there when they went, of forgotten
// repositories, and of pushes that never ended. It may run while others push.

import {type Posting, postingOf, readNumber} from '../methods/keyLayout.ts';
import type {SweepResult} from './corpusTypes.ts';
import {type Promised, promisedOfAll, repositoryNumbers} from './manifests.ts';
import {answered, type Zone} from './openZone.ts';
import type {Command, Reply} from './redisProtocol.ts';

const keysOfStep = 1000;
const stepMs = 30_000;

/** Throws Unreachable. */
export async function sweepZone(zone: Zone, progress: (postings: number) => void): Promise<SweepResult> {
  const isLive = await liveDocuments(zone);
  const totals = {buckets: 0, postings: 0, dropped: 0};
  for (const master of zone.server.masters) {
    let cursor = '0';
    do {
      const scan: Command = ['SCAN', cursor, 'MATCH', `${zone.name}[pmd]????*`, 'COUNT', String(keysOfStep)];
      const [page] = await zone.server.sendTo(master, [scan], stepMs);
      const [next, names] = answeredList(page);
      cursor = String(next);
      const keys = answeredList(names).filter((name) => Buffer.isBuffer(name));
      await sweepDocuments(zone, keys, isLive);
      await sweepBuckets(zone, keys, isLive, totals);
      progress(totals.postings);
    } while (cursor !== '0');
  }
  return totals;
}

type IsLive = (posting: Pick<Posting, 'repository' | 'document'>) => boolean;

/** Numbers that are given while the sweep runs are higher than all that it knows. */
async function liveDocuments(zone: Zone): Promise<IsLive> {
  const {numbers, next: nextRepository} = await repositoryNumbers(zone);
  const promised = new Map<number, {readonly documents: ReadonlySet<number>; readonly next: number}>();
  const all = await promisedOfAll(zone, numbers);
  for (const [at, number] of numbers.entries()) promised.set(number, liveOf(all[at]));
  return ({repository, document}) => {
    const known = promised.get(repository);
    if (known === undefined) return repository >= nextRepository;
    return known.documents.has(document) || document >= known.next;
  };
}

function liveOf({manifest, pending, next}: Promised): {documents: ReadonlySet<number>; next: number} {
  return {documents: new Set([...manifest.values(), ...pending.values()].map(({document}) => document)), next};
}

async function sweepDocuments({name, server}: Zone, keys: readonly Buffer[], isLive: IsLive): Promise<void> {
  const prefix = name.length + 1;
  const dead = keys.filter((key) => {
    if (key[prefix - 1] !== 'd'.charCodeAt(0) || key.length !== prefix + 6) return false;
    return !isLive({repository: readNumber(key, prefix, 3), document: readNumber(key, prefix + 3, 3)});
  });
  for (const answer of await server.send(dead.map((key): Command => ['DEL', key]))) answered(answer);
}

async function sweepBuckets(
  {name, server}: Zone,
  all: readonly Buffer[],
  isLive: IsLive,
  totals: {buckets: number; postings: number; dropped: number},
): Promise<void> {
  const prefix = name.length + 1;
  const keys = all.filter((key) => key[prefix - 1] !== 'd'.charCodeAt(0) && key.length === prefix + 4);
  const buckets = await server.send(keys.map((key): Command => ['ZRANGEBYLEX', key, '-', '+']));
  const commands: Command[] = [];
  for (const [at, key] of keys.entries()) {
    const members = answeredList(buckets[at]).filter((member) => Buffer.isBuffer(member));
    const dead = members.filter((member) => {
      const posting = postingOf(member);
      return posting === null || !isLive(posting);
    });
    totals.buckets++;
    totals.postings += members.length;
    totals.dropped += dead.length;
    if (dead.length > 0) commands.push(['ZREM', key, ...dead]);
  }
  for (const answer of await server.send(commands)) answered(answer);
}

function answeredList(answer: Reply): readonly Reply[] {
  const list = answered(answer);
  return Array.isArray(list) ? list : [];
}
