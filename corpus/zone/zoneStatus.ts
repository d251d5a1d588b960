// Contents and servers of a zone. A value that this user may not read is null, not a failure.

import {bucketMeanMax} from '../methods/corpusShape.ts';
import {bucketKey} from '../methods/keyLayout.ts';
import type {RepositoryStatus, ZoneStatus} from './corpusTypes.ts';
import {repositoryNumbers} from './manifests.ts';
import {answered, type Zone} from './openZone.ts';
import {getRepository, readRepository} from './records.ts';
import type {Command, Reply} from './redisProtocol.ts';

/** Buckets that are looked at, evenly over all: fingerprints are random, so any are as good as others. */
const bucketsSampled = 512;
const listpackMax = 128;

/** Throws Unreachable. */
export async function zoneStatus(zone: Zone): Promise<ZoneStatus> {
  const {numbers} = await repositoryNumbers(zone);
  const answers = await zone.server.send(
    numbers.map((number) => getRepository(zone, number)),
    {fromReplica: true},
  );
  const repositories = numbers.flatMap((number, at): RepositoryStatus[] => {
    const record = readRepository(zone, number, answers[at]);
    return record === null ? [] : [record];
  });
  repositories.sort((x, y) => (x.name < y.name ? -1 : x.name > y.name ? 1 : 0));
  const buckets = await bucketsOf(zone);
  const masters = await Promise.all(zone.server.masters.map((master) => masterStatus(zone, master)));
  const known = <Item>(items: readonly (Item | null)[]) => items.filter((item) => item !== null);
  const replicas = known(masters.map(({replicas: own}) => own));
  const memory = known(masters.map(({memoryBytes}) => memoryBytes));
  return {
    zone: zone.name,
    repositories,
    documents: repositories.reduce((sum, {documents}) => sum + documents, 0),
    masters: masters.length,
    replicas: replicas.length < masters.length ? null : Math.min(...replicas),
    mastersAlone: replicas.length < masters.length ? null : replicas.filter((own) => own === 0).length,
    memoryBytes: memory.length < masters.length ? null : memory.reduce((sum, bytes) => sum + bytes, 0),
    buckets,
    warnings: [...bucketWarnings(buckets), ...new Set(masters.flatMap(({warnings}) => warnings))],
  };
}

async function bucketsOf(zone: Zone): Promise<ZoneStatus['buckets']> {
  const count = Math.min(bucketsSampled, 2 ** zone.bits);
  const step = 2 ** 32 / count;
  const keys = Array.from({length: count}, (_, at) =>
    bucketKey(zone.name, 'p', {high: Math.floor(at * step), low: 0, at: 0}, zone.bits),
  );
  const answers = await zone.server.send(
    keys.map((key): Command => ['ZRANGEBYLEX', key, '-', '+']),
    {
      fromReplica: true,
    },
  );
  const sizes = answers.map((answer) => {
    const members = answered(answer);
    return Array.isArray(members) ? members.length : 0;
  });
  const all = sizes.reduce((sum, size) => sum + size, 0);
  return {sampled: count, mean: all / count, largest: Math.max(0, ...sizes)};
}

function bucketWarnings({mean, largest}: ZoneStatus['buckets']): string[] {
  if (mean < bucketMeanMax && largest <= listpackMax) return [];
  return [
    `the zone is too small: its buckets have ${Math.round(mean)} members on average and up to ${largest}, so the server needs up to five times as much memory for each; push into a new zone that is made for more documents`,
  ];
}

interface MasterStatus {
  readonly replicas: number | null;
  readonly memoryBytes: number | null;
  readonly warnings: readonly string[];
}

async function masterStatus({server}: Zone, master: string): Promise<MasterStatus> {
  const [role, memory] = await server.sendTo(master, [['ROLE'], ['INFO', 'memory']]);
  const text = Buffer.isBuffer(memory) ? memory.toString('latin1') : '';
  const used = /^used_memory:(\d+)/m.exec(text)?.[1];
  const policy = /^maxmemory_policy:(\S+)/m.exec(text)?.[1];
  const evicts = policy !== undefined && policy !== 'noeviction';
  return {
    replicas: replicasIn(role),
    memoryBytes: used === undefined ? null : Number(used),
    warnings: evicts
      ? [`the server evicts keys (maxmemory-policy ${policy}), so copies are missed without a word: set noeviction`]
      : [],
  };
}

function replicasIn(role: Reply): number | null {
  if (!Array.isArray(role)) return null;
  return Array.isArray(role[2]) ? role[2].length : 0;
}
