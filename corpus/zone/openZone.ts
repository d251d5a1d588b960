// Takes a server and the secret of a zone, gives the zone, if it is one that this Shingle can read and write.

import {bitsFor, bitsMax, bitsMin, corpusFormat, corpusSelection} from '../methods/corpusShape.ts';
import {type KeyKind, keyOf} from '../methods/keyLayout.ts';
import {selfTest} from '../methods/selfTest.ts';
import {type CorpusServer, Unreachable} from './corpusServer.ts';
import type {ZoneSecret} from './corpusTypes.ts';
import type {Command, Reply} from './redisProtocol.ts';
import {type ZoneKeys, zoneKeys} from './zoneKeys.ts';

export interface Zone {
  readonly name: string;
  readonly server: CorpusServer;
  readonly keys: ZoneKeys;
  /** Of a fingerprint that name its bucket. */
  readonly bits: number;
}

export type OpenedZone =
  | {readonly kind: 'zone'; readonly zone: Zone}
  /** Never pushed to, or empty again. */
  | {readonly kind: 'empty'}
  /** Written by a Shingle that reads words otherwise, or with another secret. */
  | {readonly kind: 'other'; readonly reason: string};

/** Throws Unreachable. */
export async function openZone(server: CorpusServer, {zone, secret}: ZoneSecret): Promise<OpenedZone> {
  const [shape] = await server.send([['HGETALL', keyOf(zone, 'c')]], {fromReplica: true});
  return zoneOf(server, zone, zoneKeys(secret), answered(shape));
}

/** Makes the zone for so many documents, if nobody has yet. Throws Unreachable. */
export async function makeZone(
  server: CorpusServer,
  {zone, secret}: ZoneSecret,
  documents: number,
): Promise<OpenedZone> {
  const keys = zoneKeys(secret);
  const key = keyOf(zone, 'c');
  const shape = {...ownShape(keys), bits: bitsFor(documents)};
  const commands = Object.entries(shape).map(([name, value]): Command => ['HSETNX', key, name, String(value)]);
  const answers = await server.send([...commands, ['HGETALL', key]]);
  for (const answer of answers) answered(answer);
  return zoneOf(server, zone, keys, answers[answers.length - 1]);
}

function ownShape(keys: ZoneKeys): Readonly<Record<string, string | number>> {
  return {format: corpusFormat, ...corpusSelection, selfTest: selfTest(keys)};
}

function zoneOf(server: CorpusServer, name: string, keys: ZoneKeys, answer: Reply): OpenedZone {
  const shape = fieldsOf(answer);
  if (shape.size === 0) return {kind: 'empty'};
  for (const [field, own] of Object.entries(ownShape(keys))) {
    if (shape.get(field)?.toString('utf8') === String(own)) continue;
    const reason =
      field === 'selfTest'
        ? `the secret does not match the zone "${name}", or it was pushed by another version of Shingle. Check SHINGLE_CORPUS_KEY`
        : `the zone "${name}" was made by another version of Shingle (its ${field} differs): push again into a new zone`;
    return {kind: 'other', reason};
  }
  const bits = Number(shape.get('bits')?.toString('utf8'));
  if (!Number.isInteger(bits) || bits < bitsMin || bits > bitsMax)
    return {kind: 'other', reason: `the zone "${name}" is damaged: its "bits" are ${bits}`};
  return {kind: 'zone', zone: {name, server, keys, bits}};
}

/** A hash, as this protocol gives it: names and values in turn. */
function fieldsOf(answer: Reply): ReadonlyMap<string, Buffer> {
  const fields = new Map<string, Buffer>();
  const parts = answered(answer);
  if (!Array.isArray(parts)) return fields;
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const [name, value] = [parts[at], parts[at + 1]];
    if (Buffer.isBuffer(name) && Buffer.isBuffer(value)) fields.set(name.toString('latin1'), value);
  }
  return fields;
}

export function zoneKey(zone: Zone, kind: KeyKind, id?: Uint8Array): Uint8Array {
  return keyOf(zone.name, kind, id);
}

/** The answer, unless the server refused. Throws Unreachable. */
export function answered(answer: Reply): Exclude<Reply, Error> {
  if (answer instanceof Error) throw new Unreachable(refusal(answer.message));
  return answer as Exclude<Reply, Error>;
}

function refusal(message: string): string {
  if (/^OOM\b/.test(message)) return 'its memory is full';
  if (/^NOPERM\b/.test(message)) return 'this user may not do that there (NOPERM)';
  return `it refused: ${message.slice(0, 200)}`;
}
