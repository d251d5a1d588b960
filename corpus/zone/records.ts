// The sealed records of a zone: what a document and a repository are called. A record that does not open was written
// with another secret, or for another document, and is ignored.

import {keyOf, repositoryId} from '../methods/keyLayout.ts';
import {answered, type Zone, zoneKey} from './openZone.ts';
import type {Command, Reply} from './redisProtocol.ts';
import {opened, sealed} from './zoneKeys.ts';

export interface DocumentRecord {
  readonly blob: string;
  readonly words: number;
  /** All paths with this content and name; at least one. */
  readonly paths: readonly string[];
}

export interface RepositoryRecord {
  readonly name: string;
  readonly remote: string;
  readonly commit: string;
  readonly day: string;
  readonly documents: number;
  readonly generation: number;
}

export function setDocument(zone: Zone, id: Uint8Array, {blob, words, paths}: DocumentRecord): Command {
  const value = sealed(zone.keys, id.subarray(0, 3), id, [blob, words, ...paths]);
  return ['SET', zoneKey(zone, 'd', id), value];
}

export function getDocument(zone: Zone, id: Uint8Array): Command {
  return ['GET', zoneKey(zone, 'd', id)];
}

/** null: there is none. */
export function readDocument(zone: Zone, id: Uint8Array, answer: Reply): DocumentRecord | null {
  const bytes = answered(answer);
  if (!Buffer.isBuffer(bytes)) return null;
  const value = opened(zone.keys, id.subarray(0, 3), id, bytes);
  if (!Array.isArray(value)) return null;
  const [blob, words, ...paths] = value;
  if (typeof blob !== 'string' || typeof words !== 'number' || paths.length === 0) return null;
  if (!/^[0-9a-f]{40,64}$/.test(blob) || !paths.every((path) => typeof path === 'string')) return null;
  return {blob, words, paths};
}

export function setRepository(zone: Zone, repository: number, record: Omit<RepositoryRecord, 'generation'>): Command[] {
  const id = repositoryId(repository);
  const key = zoneKey(zone, 'r', id);
  const {name, remote, commit, day, documents} = record;
  const fields = ['name', sealed(zone.keys, id, id, [name, remote]), 'commit', commit, 'day', day];
  return [
    ['HSET', key, ...fields, 'documents', String(documents)],
    ['HINCRBY', key, 'generation', '1'],
  ];
}

const fieldNames = ['name', 'commit', 'day', 'documents', 'generation'] as const;

export function getRepository(zone: Zone, repository: number): Command {
  return ['HMGET', zoneKey(zone, 'r', repositoryId(repository)), ...fieldNames];
}

export function readRepository(zone: Zone, repository: number, answer: Reply): RepositoryRecord | null {
  const fields = answered(answer);
  if (!Array.isArray(fields)) return null;
  const [sealedName, commit = '', day = '', documents, generation] = fields.map((field) =>
    Buffer.isBuffer(field) ? field : undefined,
  );
  if (sealedName === undefined) return null;
  const id = repositoryId(repository);
  const names = opened(zone.keys, id, id, sealedName);
  if (!Array.isArray(names) || !names.every((name) => typeof name === 'string')) return null;
  const [name = '', remote = ''] = names;
  const text = commit.toString('latin1');
  return {
    name,
    remote,
    commit: /^[0-9a-f]{40,64}$/.test(text) ? text : '',
    day: /^\d{4}-\d\d-\d\d$/.test(day.toString('latin1')) ? day.toString('latin1') : '',
    documents: Number(documents?.toString('latin1') ?? 0),
    generation: Number(generation?.toString('latin1') ?? 0),
  };
}

/** Numbers of repositories by the tags of their names. */
export function numbersKey(zone: Zone): Uint8Array {
  return keyOf(zone.name, 'n');
}
