// Takes named arrays of numbers and stores them in one immutable file. An open segment reads each array on request, and
// no other. A file that is damaged, truncated, of another version or made with another key gives 'rebuild'.

import {closeSync, constants, fstatSync, openSync, readSync} from 'node:fs';
import {join} from 'node:path';
import {crc32} from 'node:zlib';
import {assert} from '../../shared/model/assert.ts';
import {codeOf, type NotSaved, reasonOf, removeQuietly, type Store, unlessNotSaved} from './disk.ts';

// File format, version 1 (numbers are little-endian):
//    0  'shingle\n'                    8 bytes
//    8  version of the format          u32
//   12  bytes of the table             u32
//   16  CRC-32 of the head without this field, padding included
//   20  table, JSON in UTF-8: {kind, key, sections: [{name, type, at, bytes, crc}]}, `at` from the start of the file
//       zeros up to a multiple of 8; then the sections, each followed by zeros up to a multiple of 8, nothing after
const formatVersion = 1;

const magic = Buffer.from('shingle\n');
const headBytes = 20;
/** A damaged length must not make us allocate gigabytes: heads are small, and sections lie within the file. */
const tableBytesMax = 1 << 16;

const arrays = {u8: Uint8Array, u16: Uint16Array, u32: Uint32Array, i32: Int32Array, f64: Float64Array} as const;

export type ElementType = keyof typeof arrays;
type ArrayOf<T extends ElementType> = InstanceType<(typeof arrays)[T]>;
export type SectionArray = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array;

/** Purpose of a segment: one of another kind or key (engine, settings, Unicode) is useless. */
export interface SegmentHeader {
  readonly kind: string;
  readonly key: string;
}

/** Ignore what is on the disk and rebuild it; `reason` is a phrase for the user. */
export interface Rebuild {
  readonly kind: 'rebuild';
  readonly reason: string;
}

export interface WrittenSegment {
  readonly kind: 'written';
  readonly name: string;
  readonly bytes: number;
  /** Checksum of the head, which covers everything: the head contains the checksums of the sections. */
  readonly crc: number;
}

export interface Segment {
  readonly kind: 'segment';
  readonly name: string;
  readonly bytes: number;
  readonly crc: number;
  readonly sections: readonly string[];
  /**
   * Reads and verifies a section now. Gives a new array, which the caller may keep; its buffer has room for `more` bytes
   * behind it, which take no memory until they are written.
   */
  readonly section: <T extends ElementType>(name: string, type: T, more?: number) => ArrayOf<T> | Rebuild;
  /** After this, sections can no longer be read; arrays that were read stay valid. */
  readonly close: () => void;
}

interface Row {
  readonly name: string;
  readonly type: ElementType;
  readonly at: number;
  readonly bytes: number;
  readonly crc: number;
}

/** The file gets its name only when it is complete. A writer that dies before leaves a `.tmp` for `evictFiles`. */
export function writeSegment(
  store: Store,
  name: string,
  {kind, key}: SegmentHeader,
  sections: Readonly<Record<string, SectionArray>>,
): WrittenSegment | NotSaved {
  if (!isLittleEndian) return {kind: 'notSaved', reason: 'this machine is big-endian'};
  const parts = Object.entries(sections).map(([section, data]) => ({
    section,
    type: typeOf(data),
    bytes: bytesOf(data),
  }));
  // The offsets of the sections depend on the length of the table, and the table contains the offsets. The loop below
  // grows the head until the table fits.
  const rows = (from: number): Row[] => {
    let at = from;
    return parts.map(({section, type, bytes}) => {
      const row = {name: section, type, at, bytes: bytes.length, crc: crc32(bytes)};
      at = aligned(at + bytes.length);
      return row;
    });
  };
  const table = (from: number) => Buffer.from(JSON.stringify({kind, key, sections: rows(from)}));
  let head = aligned(headBytes + table(0).length);
  while (aligned(headBytes + table(head).length) > head) head += 8;
  const bytes = Buffer.alloc(head);
  const written = table(head);
  assert(written.length <= tableBytesMax, 'a segment has few sections and a short key');
  magic.copy(bytes);
  bytes.writeUInt32LE(formatVersion, 8);
  bytes.writeUInt32LE(written.length, 12);
  written.copy(bytes, headBytes);
  const crc = headCrc(bytes);
  bytes.writeUInt32LE(crc, 16);

  const pieces = [bytes, ...parts.flatMap((part) => [part.bytes, padding(part.bytes.length)])];
  const refused = writeFile(store, name, pieces);
  if (refused !== null) return refused;
  return {kind: 'written', name, bytes: pieces.reduce((sum, piece) => sum + piece.length, 0), crc};
}

/** Writes a complete file or none: to a temporary name, which is then renamed. null: written. */
export function writeFile(store: Store, name: string, pieces: readonly Uint8Array[]): NotSaved | null {
  const {folder, disk} = store;
  const temporary = join(folder, `${name}.${uniqueName()}.tmp`);
  const refused = unlessNotSaved(() => {
    const descriptor = disk.create(temporary);
    try {
      for (const piece of pieces) if (piece.length > 0) disk.write(descriptor, piece);
    } finally {
      disk.close(descriptor);
    }
    disk.rename(temporary, join(folder, name));
    return null;
  });
  if (refused !== null) removeQuietly(store, temporary);
  return refused;
}

/** Unique across processes and time; says nothing about the content. */
export function uniqueName(): string {
  const random = Math.floor(Math.random() * 2 ** 48).toString(36);
  return `${process.pid.toString(36)}-${Date.now().toString(36)}-${random}`;
}

/** 'gone': the file does not exist, perhaps because a writer has just replaced it. */
export function openSegment(
  folder: string,
  name: string,
  expected: SegmentHeader,
): Segment | Rebuild | {readonly kind: 'gone'} {
  if (!isLittleEndian) return {kind: 'rebuild', reason: 'this machine is big-endian'};
  let descriptor: number;
  try {
    descriptor = openSync(join(folder, name), readFlags);
  } catch (error) {
    return codeOf(error) === 'ENOENT' ? {kind: 'gone'} : rebuild(name, `cannot be read (${reasonOf(error)})`);
  }
  const opened = readableHead(descriptor, name, expected);
  if (opened.kind === 'rebuild') {
    closeSync(descriptor);
    return opened;
  }
  const {rows, bytes, crc} = opened;
  const section = <T extends ElementType>(asked: string, type: T, more = 0): ArrayOf<T> | Rebuild => {
    const row = rows.find((one) => one.name === asked);
    return row === undefined || row.type !== type
      ? rebuild(name, `has no section ${asked} of ${type}`)
      : sectionOf(descriptor, name, row, type, more);
  };
  const sections = rows.map((row) => row.name);
  return {kind: 'segment', name, bytes, crc, sections, section, close: () => closeSync(descriptor)};
}

/** Non-blocking, so that a pipe does not block the run; no links, because a link could lead out of the folder. */
export const readFlags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);

interface Head {
  readonly kind: 'head';
  readonly rows: readonly Row[];
  readonly bytes: number;
  readonly crc: number;
}

function readableHead(descriptor: number, name: string, expected: SegmentHeader): Head | Rebuild {
  try {
    return headOf(descriptor, name, expected);
  } catch (error) {
    if (codeOf(error) === null) throw error;
    return rebuild(name, `cannot be read (${reasonOf(error)})`);
  }
}

function headOf(descriptor: number, name: string, expected: SegmentHeader): Head | Rebuild {
  const stat = fstatSync(descriptor);
  if (!stat.isFile()) return rebuild(name, 'is no file');
  const start = Buffer.alloc(headBytes);
  if (!readFully(descriptor, start, 0) || !start.subarray(0, 8).equals(magic)) return rebuild(name, 'is no segment');
  const version = start.readUInt32LE(8);
  if (version !== formatVersion) return rebuild(name, `has version ${version}, not ${formatVersion}`);
  const tableBytes = start.readUInt32LE(12);
  const length = aligned(headBytes + tableBytes);
  if (tableBytes > tableBytesMax || length > stat.size) return rebuild(name, 'has a damaged head');
  const head = Buffer.alloc(length);
  if (!readFully(descriptor, head, 0)) return rebuild(name, 'is cut off');
  const crc = head.readUInt32LE(16);
  if (headCrc(head) !== crc) return rebuild(name, 'has a damaged head');
  // The checksum guarantees the shape: only `writeSegment` writes it.
  const {kind, key, sections}: SegmentHeader & {sections: Row[]} = JSON.parse(
    head.toString('utf8', headBytes, headBytes + tableBytes),
  );
  if (kind !== expected.kind) return rebuild(name, `is of kind ${kind}, not ${expected.kind}`);
  if (key !== expected.key) return rebuild(name, 'was made by another version or with other settings');
  const last = sections.at(-1);
  if (stat.size !== (last === undefined ? length : aligned(last.at + last.bytes))) return rebuild(name, 'is cut off');
  return {kind: 'head', rows: sections, bytes: stat.size, crc};
}

function sectionOf<T extends ElementType>(
  descriptor: number,
  name: string,
  row: Row,
  type: T,
  more: number,
): ArrayOf<T> | Rebuild {
  const bytes = new Uint8Array(new ArrayBuffer(row.bytes + aligned(more)), 0, row.bytes);
  try {
    if (!readFully(descriptor, bytes, row.at)) return rebuild(name, 'is cut off');
  } catch (error) {
    return rebuild(name, `cannot be read (${reasonOf(error)})`);
  }
  if (crc32(bytes) !== row.crc) return rebuild(name, `has a damaged section ${row.name}`);
  return viewOf(bytes, type);
}

function viewOf<T extends ElementType>(bytes: Uint8Array<ArrayBuffer>, type: T): ArrayOf<T> {
  const View: {
    readonly BYTES_PER_ELEMENT: number;
    new (buffer: ArrayBuffer, from: number, length: number): ArrayOf<ElementType>;
  } = arrays[type];
  return new View(bytes.buffer, 0, bytes.length / View.BYTES_PER_ELEMENT) as ArrayOf<T>;
}

function readFully(descriptor: number, into: Uint8Array, position: number): boolean {
  for (let at = 0; at < into.length; ) {
    const count = readSync(descriptor, into, at, into.length - at, position + at);
    if (count === 0) return false;
    at += count;
  }
  return true;
}

function headCrc(head: Buffer): number {
  return crc32(head.subarray(headBytes), crc32(head.subarray(0, 16)));
}

function rebuild(name: string, what: string): Rebuild {
  return {kind: 'rebuild', reason: `${name} ${what}`};
}

function typeOf(data: SectionArray): ElementType {
  if (data instanceof Uint8Array) return 'u8';
  if (data instanceof Uint16Array) return 'u16';
  if (data instanceof Uint32Array) return 'u32';
  return data instanceof Int32Array ? 'i32' : 'f64';
}

function bytesOf({buffer, byteOffset, byteLength}: SectionArray): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

function aligned(bytes: number): number {
  return Math.ceil(bytes / 8) * 8;
}

function padding(bytes: number): Uint8Array {
  return new Uint8Array(aligned(bytes) - bytes);
}

const isLittleEndian = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1;
