// How the corpus is laid out in a server that has hashes, strings and sorted sets. `Z` is the zone, 1 to 8 letters or
// digits; a repository is a number of 3 bytes, a document one of 6: its repository's and its own.
//
//   Zc                shape of the zone: format, w, window, bits, self-test               hash, written once
//   Zn                tag of a repository's name (8) -> its number (3); 'next'            hash
//   Zr<repository>    name and remote (sealed), commit, day, generation, documents        hash
//   Zl<repository>    manifest, 15 bytes a document                                        string
//   Zw<repository>    who pushes: a token, for ten minutes                                string
//   Zd<document>      blob, words and paths (sealed)                                      string
//   Zp<bucket: 4>     runs: members of 12 bytes, rest of fingerprint 4, document 6, place 2   sorted set, all scores 0
//   Zm<bucket: 4>     mega-shingles: the same without the place
//
// Every write is idempotent: adding a member twice is adding it once. Numbers are big-endian, so members sort by fingerprint.

import {wordsOfPlace} from './corpusShape.ts';
import type {Fingerprint} from './keyedFingerprints.ts';

export type KeyKind = 'c' | 'n' | 'r' | 'l' | 'w' | 'd' | 'p' | 'm';
export type BucketKind = 'p' | 'm';

export const zonePattern = /^[A-Za-z0-9]{1,8}$/;

const runMemberBytes = 12;
const megaMemberBytes = 10;
const documentAt = 4;
const placeAt = 10;

export function keyOf(zone: string, kind: KeyKind, id: Uint8Array = new Uint8Array(0)): Uint8Array {
  const key = new Uint8Array(zone.length + 1 + id.length);
  for (let at = 0; at < zone.length; at++) key[at] = zone.charCodeAt(at);
  key[zone.length] = kind.charCodeAt(0);
  key.set(id, zone.length + 1);
  return key;
}

/** The bucket is the first `bits` of a fingerprint; the rest that tells it apart in there is its low half. */
export function bucketKey(zone: string, kind: BucketKind, {high}: Fingerprint, bits: number): Uint8Array {
  const bucket = new Uint8Array(4);
  writeNumber(bucket, 0, 4, bits === 32 ? high : high >>> (32 - bits));
  return keyOf(zone, kind, bucket);
}

/** The range of all members of a fingerprint, in the notation of ZRANGEBYLEX. */
export function memberRange({low}: Fingerprint): {readonly from: Uint8Array; readonly to: Uint8Array} {
  const from = new Uint8Array(5);
  from[0] = inclusive;
  writeNumber(from, 1, 4, low);
  const to = new Uint8Array(14).fill(255);
  to.set(from);
  return {from, to};
}

const inclusive = '['.charCodeAt(0);

export function memberOf(kind: BucketKind, {low, at}: Fingerprint, document: Uint8Array): Uint8Array {
  const member = new Uint8Array(kind === 'p' ? runMemberBytes : megaMemberBytes);
  writeNumber(member, 0, 4, low);
  member.set(document, documentAt);
  if (kind === 'p') writeNumber(member, placeAt, 2, Math.min(0xffff, Math.floor(at / wordsOfPlace)));
  return member;
}

export interface Posting {
  readonly repository: number;
  /** Within its repository. */
  readonly document: number;
  /** Words before its run, a multiple of four; 0 of a mega-shingle. */
  readonly place: number;
}

/** null: nobody who writes as we do wrote this. */
export function postingOf(member: Uint8Array): Posting | null {
  if (member.length !== runMemberBytes && member.length !== megaMemberBytes) return null;
  return {
    repository: readNumber(member, documentAt, 3),
    document: readNumber(member, documentAt + 3, 3),
    place: member.length === runMemberBytes ? readNumber(member, placeAt, 2) * wordsOfPlace : 0,
  };
}

export function repositoryId(repository: number): Uint8Array {
  const id = new Uint8Array(3);
  writeNumber(id, 0, 3, repository);
  return id;
}

export function documentId(repository: number, document: number): Uint8Array {
  const id = new Uint8Array(6);
  writeNumber(id, 0, 3, repository);
  writeNumber(id, 3, 3, document);
  return id;
}

/** Contents of a repository in the corpus, by the tag of a content: that of its blob and its name. */
export type Manifest = ReadonlyMap<string, ManifestRow>;

export interface ManifestRow {
  readonly document: number;
  /** Of all paths that have the content. */
  readonly paths: string;
}

export const contentTagBytes = 8;
export const pathsTagBytes = 4;
const rowBytes = contentTagBytes + 3 + pathsTagBytes;
/** Numbers of documents have 3 bytes. */
export const documentsOfRepositoryMax = 0xffffff;

/** Tags are hexadecimal. */
export function manifestBytes(manifest: Manifest): Uint8Array {
  const bytes = new Uint8Array(manifest.size * rowBytes);
  let at = 0;
  for (const [content, {document, paths}] of manifest) {
    bytes.set(bytesOfHex(content), at);
    writeNumber(bytes, at + contentTagBytes, 3, document);
    bytes.set(bytesOfHex(paths), at + contentTagBytes + 3);
    at += rowBytes;
  }
  return bytes;
}

export function readManifest(bytes: Uint8Array): Map<string, ManifestRow> {
  const manifest = new Map<string, ManifestRow>();
  for (let at = 0; at + rowBytes <= bytes.length; at += rowBytes) {
    const content = hexOf(bytes.subarray(at, at + contentTagBytes));
    const document = readNumber(bytes, at + contentTagBytes, 3);
    manifest.set(content, {document, paths: hexOf(bytes.subarray(at + contentTagBytes + 3, at + rowBytes))});
  }
  return manifest;
}

export function hexOf(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0');
  return text;
}

function bytesOfHex(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length >> 1);
  for (let at = 0; at < bytes.length; at++) bytes[at] = Number.parseInt(text.slice(at * 2, at * 2 + 2), 16);
  return bytes;
}

export function readNumber(bytes: Uint8Array, at: number, length: number): number {
  let value = 0;
  for (let i = 0; i < length; i++) value = value * 256 + bytes[at + i];
  return value;
}

function writeNumber(bytes: Uint8Array, at: number, length: number, value: number): void {
  for (let i = length - 1, rest = value; i >= 0; i--, rest = Math.floor(rest / 256)) bytes[at + i] = rest & 255;
}
