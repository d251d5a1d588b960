// The state of a repository in a zone: its number, its manifest, and the documents of an unfinished push.
//
// A number of a document is never given twice, or postings that wait for the sweep would be of another page. So a push
// writes first which numbers it gives to which contents (`pending`), and only then a document: a retry after any
// failure finds its own numbers, and takes out contents that a new commit no longer has.

import {
  documentsOfRepositoryMax,
  type Manifest,
  type ManifestRow,
  manifestBytes,
  readManifest,
  readNumber,
  repositoryId,
} from '../methods/keyLayout.ts';
import {Unreachable} from './corpusServer.ts';
import {answered, type Zone, zoneKey} from './openZone.ts';
import {numbersKey} from './records.ts';
import type {Command} from './redisProtocol.ts';
import {tagOf} from './zoneKeys.ts';

/** null: nobody has pushed under this name. */
export async function knownNumber(zone: Zone, name: string): Promise<number | null> {
  const [number] = await zone.server.send([['HGET', numbersKey(zone), tagOf(zone.keys.names, name, 8)]]);
  const bytes = answered(number);
  return Buffer.isBuffer(bytes) && bytes.length === 3 ? readNumber(bytes, 0, 3) : null;
}

/** Given once to a name: whoever comes second gets the number of the first. */
export async function numberFor(zone: Zone, name: string): Promise<number> {
  for (let turn = 0; turn < 3; turn++) {
    const known = await knownNumber(zone, name);
    if (known !== null) return known;
    const [next] = await zone.server.send([['HINCRBY', numbersKey(zone), 'next', '1']]);
    const number = Number(answered(next));
    if (number > documentsOfRepositoryMax) throw new Unreachable('the zone has no number left for a repository');
    const tag = tagOf(zone.keys.names, name, 8);
    const [written] = await zone.server.send([['HSETNX', numbersKey(zone), tag, repositoryId(number)]]);
    answered(written);
  }
  throw new Unreachable('it does not store what is written');
}

export interface Promised {
  readonly manifest: Manifest;
  /** Contents that were to be written by a push that did not end. */
  readonly pending: Manifest;
  /** The first number that was never given. */
  readonly next: number;
}

export async function promisedOf(zone: Zone, repository: number): Promise<Promised> {
  const [promised] = await promisedOfAll(zone, [repository]);
  return promised;
}

/** In one trip. */
export async function promisedOfAll(zone: Zone, repositories: readonly number[]): Promise<Promised[]> {
  const ids = repositories.map(repositoryId);
  const commands = ids.flatMap((id): Command[] => [
    ['GET', zoneKey(zone, 'l', id)],
    ['HMGET', zoneKey(zone, 'r', id), 'pending', 'next'],
  ]);
  const answers = await zone.server.send(commands);
  return ids.map((_, at): Promised => {
    const manifest = rowsOf(answered(answers[at * 2]));
    const fields = answered(answers[at * 2 + 1]);
    const [rows = null, next = null] = Array.isArray(fields) ? fields : [];
    const pending = rowsOf(rows);
    const given = [...manifest.values(), ...pending.values()].map(({document}) => document + 1);
    return {manifest, pending, next: given.reduce((x, y) => Math.max(x, y), Number(String(next ?? 0)))};
  });
}

function rowsOf(value: unknown): ReadonlyMap<string, ManifestRow> {
  return Buffer.isBuffer(value) ? readManifest(value) : new Map();
}

export function setPending(zone: Zone, repository: number, rows: Manifest, next: number): Command {
  const key = zoneKey(zone, 'r', repositoryId(repository));
  return ['HSET', key, 'pending', manifestBytes(rows), 'next', String(next)];
}

export function setManifest(zone: Zone, repository: number, rows: Manifest): Command {
  return ['SET', zoneKey(zone, 'l', repositoryId(repository)), manifestBytes(rows)];
}

/** All repositories that ever had a number, and the first number that none has. */
export async function repositoryNumbers(zone: Zone): Promise<{readonly numbers: number[]; readonly next: number}> {
  const [answer] = await zone.server.send([['HGETALL', numbersKey(zone)]]);
  const parts = answered(answer);
  const numbers: number[] = [];
  let next = 0;
  for (let at = 0; Array.isArray(parts) && at + 1 < parts.length; at += 2) {
    const [name, value] = [parts[at], parts[at + 1]];
    if (!Buffer.isBuffer(value)) continue;
    // `next` is the last number that was given. A tag has eight bytes.
    if (String(name) === 'next') next = Number(value.toString('latin1')) + 1;
    else if (value.length === 3) numbers.push(readNumber(value, 0, 3));
  }
  return {numbers: numbers.sort((x, y) => x - y), next};
}
