// Output of `shingle corpus init`: a secret, the users that a server needs, and its settings. It asks no server.

import {count} from '../../shared/wording/numbersInEnglish.ts';
import {bitsFor} from '../methods/corpusShape.ts';

const documentsDefault = 100_000;
/** Measured: 2,728 bytes a document of 1,060 words. */
const documentBytes = 2728;

export function* corpusSetup(key: string, size: number | null): Generator<string> {
  const documents = size ?? documentsDefault;
  const gigabytes = (documents * documentBytes) / 1e9;
  yield `# A zone for ${count(documents)} documents: about ${gigabytes < 0.1 ? `${Math.ceil(gigabytes * 1000)} MB` : `${gigabytes.toFixed(1)} GB`} of memory, and as much again for replicas.\n`;
  yield `# Its secret. Anyone who has it can query the whole zone; keep it where your other secrets are.\n`;
  yield `export SHINGLE_CORPUS_KEY=${key}\n\n`;
  yield `# Users of the server (redis-cli or valkey-cli); replace the passwords.\n`;
  for (const line of aclLines('all')) yield `${line}\n`;
  yield `\n# Settings of the server: nothing is evicted, and in a cluster, the remaining nodes keep answering while a master is down.\n`;
  for (const line of serverSettings) yield `${line}\n`;
  yield `\n# Then, as the pusher, in CI on the main branch of every repository; the first push makes the zone:\n`;
  yield `export SHINGLE_CORPUS_URL=rediss://pusher:PASSWORD@HOST:PORT\n`;
  yield `SHINGLE_CORPUS_AS=org/name shingle corpus push${size === null ? '' : ` --size ${size}`}\n\n`;
  yield `# And as a reader: shingle check --corpus. Fingerprints are in ${count(2 ** bitsFor(documents))} buckets.\n`;
}

/** A reader can neither write nor list keys. Only who sweeps reads a server as a whole. */
export function aclLines(zone: string): readonly string[] {
  // With the kinds of keys (corpus/methods/keyLayout.ts), or those of the zone "all2" would be of "all", too.
  const keys = `${zone}[cdlmnprw]*`;
  const reading = '-@all +zrangebylex +get +hget +hmget +hgetall +cluster|slots +readonly +ping';
  const writing = '+zadd +zrem +set +del +hset +hsetnx +hincrby +wait +role';
  return [
    `ACL SETUSER reader on >PASSWORD %R~${keys} ${reading}`,
    `ACL SETUSER pusher on >PASSWORD ~${keys} ${reading} ${writing}`,
    `ACL SETUSER sweeper on >PASSWORD ~${keys} ${reading} ${writing} +scan +info`,
  ];
}

const serverSettings: readonly string[] = [
  'maxmemory-policy noeviction',
  'appendonly yes',
  'appendfsync everysec',
  'zset-max-listpack-entries 512',
  'cluster-require-full-coverage no',
  'cluster-allow-reads-when-down yes',
];
