// Makes packs of Git and their indexes, also such as Git would never make.

import {createHash} from 'node:crypto';
import {mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {deflateSync} from 'node:zlib';

export interface PackedObject {
  /** The id in the index. */
  readonly name: string;
  /** 1 commit, 2 tree, 3 blob, 4 tag, 6 delta by offset, 7 delta by id. */
  readonly type: number;
  readonly data: Buffer;
  /** Type 6: how many bytes before this object its base begins, or the place of the base among the objects. Type 7: its id. */
  readonly back?: number;
  readonly baseAt?: number;
  readonly base?: string;
  /** Size in the head, if it is wrong. */
  readonly size?: number;
  /** Instead of the deflated data. */
  readonly packed?: Buffer;
}

export interface MadePack {
  readonly pack: Buffer;
  readonly index: Buffer;
  /** Where each object begins. */
  readonly offsets: readonly number[];
}

interface PackOptions {
  readonly nameBytes?: 20 | 32;
  /** All offsets are in the table of large ones. */
  readonly isLarge?: boolean;
}

export function packOf(
  objects: readonly PackedObject[],
  {nameBytes = 20, isLarge = false}: PackOptions = {},
): MadePack {
  const head = Buffer.from('PACK\0\0\0\x02\0\0\0\0', 'latin1');
  head.writeUInt32BE(objects.length, 8);
  const parts: Buffer[] = [head];
  const offsets: number[] = [];
  let at = head.length;
  for (const object of objects) {
    offsets.push(at);
    const entry = entryOf(object, at, offsets);
    parts.push(entry);
    at += entry.length;
  }
  const checksum = hash(nameBytes, Buffer.concat(parts));
  const pack = Buffer.concat([...parts, checksum]);
  return {pack, index: indexOf(objects, offsets, checksum, {nameBytes, isLarge}), offsets};
}

function entryOf({type, data, size, packed, back, baseAt, base}: PackedObject, at: number, offsets: number[]): Buffer {
  const bytes: number[] = [];
  let left = size ?? data.length;
  let first = (type << 4) | (left & 15);
  left = Math.floor(left / 16);
  while (left > 0) {
    bytes.push(first | 128);
    first = left & 127;
    left = Math.floor(left / 128);
  }
  bytes.push(first);
  if (type === 6) bytes.push(...backBytes(back ?? at - offsets[baseAt ?? 0]));
  return Buffer.concat([
    Buffer.from(bytes),
    ...(type === 7 ? [Buffer.from(base ?? '', 'hex')] : []),
    packed ?? deflateSync(data),
  ]);
}

function backBytes(back: number): number[] {
  const bytes = [back & 127];
  for (let left = Math.floor(back / 128); left > 0; left = Math.floor(left / 128)) {
    left--;
    bytes.unshift(128 | (left & 127));
  }
  return bytes;
}

function indexOf(
  objects: readonly PackedObject[],
  offsets: readonly number[],
  packChecksum: Buffer,
  {nameBytes, isLarge}: Required<PackOptions>,
): Buffer {
  const rows = objects.map(({name}, place) => ({name: Buffer.from(name, 'hex'), offset: offsets[place]}));
  rows.sort((a, b) => a.name.compare(b.name));
  const fanOut = Buffer.alloc(1024);
  for (let first = 0; first < 256; first++) {
    fanOut.writeUInt32BE(rows.filter(({name}) => name[0] <= first).length, first * 4);
  }
  const small = Buffer.alloc(rows.length * 4);
  const large = Buffer.alloc(isLarge ? rows.length * 8 : 0);
  rows.forEach(({offset}, place) => {
    small.writeUInt32BE(isLarge ? 0x80000000 + place : offset, place * 4);
    if (isLarge) large.writeBigUInt64BE(BigInt(offset), place * 8);
  });
  const body = Buffer.concat([
    Buffer.from('ff744f6300000002', 'hex'),
    fanOut,
    ...rows.map(({name}) => name),
    Buffer.alloc(rows.length * 4),
    small,
    large,
    packChecksum,
  ]);
  return Buffer.concat([body, hash(nameBytes, body)]);
}

/** Copies of the base, and bytes to insert. */
export function deltaOf(
  baseLength: number,
  length: number,
  orders: readonly (Buffer | {readonly from: number; readonly size: number})[],
): Buffer {
  const parts = [sizeBytes(baseLength), sizeBytes(length)];
  for (const order of orders) {
    if (Buffer.isBuffer(order)) {
      for (let at = 0; at < order.length; at += 127) {
        const piece = order.subarray(at, at + 127);
        parts.push(Buffer.of(piece.length), piece);
      }
      continue;
    }
    const bytes = [...uint(order.from, 4), ...uint(order.size, 3)];
    const kept = bytes.map((byte, k) => [byte, k]).filter(([byte]) => byte !== 0);
    parts.push(
      Buffer.of(
        kept.reduce((sum, [, k]) => sum | (1 << k), 128),
        ...kept.map(([byte]) => byte),
      ),
    );
  }
  return Buffer.concat(parts);
}

function uint(value: number, bytes: number): number[] {
  return Array.from({length: bytes}, (_, k) => Math.floor(value / 256 ** k) % 256);
}

function sizeBytes(size: number): Buffer {
  const bytes: number[] = [];
  let left = size;
  for (; left > 127; left = Math.floor(left / 128)) bytes.push(128 | (left & 127));
  return Buffer.from([...bytes, left]);
}

export function blobId(content: Buffer, nameBytes: 20 | 32 = 20): string {
  return hash(nameBytes, Buffer.concat([Buffer.from(`blob ${content.length}\0`), content])).toString('hex');
}

function hash(nameBytes: 20 | 32, bytes: Buffer): Buffer {
  return createHash(nameBytes === 32 ? 'sha256' : 'sha1')
    .update(bytes)
    .digest();
}

/** Into a folder as `.git/objects`. */
export function writePack(
  objectFolder: string,
  {pack, index}: Pick<MadePack, 'pack' | 'index'>,
  name = 'pack-a',
): void {
  const folder = join(objectFolder, 'pack');
  mkdirSync(folder, {recursive: true});
  writeFileSync(join(folder, `${name}.pack`), pack);
  writeFileSync(join(folder, `${name}.idx`), index);
}
