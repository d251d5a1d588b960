// Takes named arrays of numbers and stores them in one immutable file. An open segment reads each array on request, and
// no other. A file that is damaged, truncated, of another version, made with another key or by somebody else gives
// 'rebuild'.

import {closeSync, fstatSync, openSync} from 'node:fs';
import {join} from 'node:path';
import {assert} from '../../shared/model/assert.ts';
import {type NotSaved, reasonOf, type Store, systemErrorCode} from './disk.ts';
import {isSealed, sealBytes, sealOf} from './seal.ts';
import {readFlags, readFully, writeWhole} from './wholeFile.ts';

// File format, version 2 (numbers are little-endian):
//    0  'shingle\n'                    8 bytes
//    8  version of the format          u32
//   12  bytes of the table             u32
//   16  seal of the head without this field, padding included
//   44  table, JSON in UTF-8: {kind, key, sections: [{name, type, at, bytes, seal}]}, `at` from the start of the file
//       zeros up to a multiple of 8; then the sections, each followed by zeros up to a multiple of 8, nothing after
const formatVersion = 2;

const magic = Buffer.from('shingle\n');
const sealAt = 16;
const headBytes = sealAt + sealBytes;
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
  /** Of the head, which covers everything: the head contains the seals of the sections. In base64. */
  readonly seal: string;
}

export interface Segment {
  readonly kind: 'segment';
  readonly name: string;
  readonly bytes: number;
  readonly seal: string;
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
  /** In base64. */
  readonly seal: string;
}

/** The file gets its name only when it is complete. A writer that dies before leaves a `.tmp` for `evictFiles`. */
export function writeSegment(
  store: Store,
  name: string,
  {kind, key}: SegmentHeader,
  sections: Readonly<Record<string, SectionArray>>,
): WrittenSegment | NotSaved {
  if (!isLittleEndian) return {kind: 'notSaved', reason: 'this machine is big-endian'};
  const own = store.key.make(store.disk);
  if ('kind' in own) return own;
  const parts = Object.entries(sections).map(([section, data]) => {
    const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    return {section, type: typeOf(data), bytes, seal: sealOf(own, sectionUse, bytes).toString('base64')};
  });
  // The offsets of the sections depend on the length of the table, and the table contains the offsets. The loop below
  // grows the head until the table fits.
  const rows = (from: number): Row[] => {
    let at = from;
    return parts.map(({section, type, bytes, seal}) => {
      const row = {name: section, type, at, bytes: bytes.length, seal};
      at = aligned(at + bytes.length);
      return row;
    });
  };
  const table = (from: number) => Buffer.from(JSON.stringify({kind, key, sections: rows(from)}));
  let length = aligned(headBytes + table(0).length);
  while (aligned(headBytes + table(length).length) > length) length += 8;
  const head = Buffer.alloc(length);
  const written = table(length);
  assert(written.length <= tableBytesMax, 'a segment has few sections and a short key');
  magic.copy(head);
  head.writeUInt32LE(formatVersion, 8);
  head.writeUInt32LE(written.length, 12);
  written.copy(head, headBytes);
  const seal = sealOf(own, headUse, sealedHead(head));
  seal.copy(head, sealAt);

  const pieces = [head, ...parts.flatMap((part) => [part.bytes, padding(part.bytes.length)])];
  const refused = writeWhole(store.disk, join(store.folder, name), pieces);
  if (refused !== null) return refused;
  const bytes = pieces.reduce((sum, piece) => sum + piece.length, 0);
  return {kind: 'written', name, bytes, seal: seal.toString('base64')};
}

const headUse = 'head';
const sectionUse = 'section';

function sealedHead(head: Buffer): Buffer {
  return Buffer.concat([head.subarray(0, sealAt), head.subarray(headBytes)]);
}

/** 'gone': the file does not exist, perhaps because a writer has just replaced it. */
export function openSegment(
  store: Store,
  name: string,
  expected: SegmentHeader,
): Segment | Rebuild | {readonly kind: 'gone'} {
  if (!isLittleEndian) return {kind: 'rebuild', reason: 'this machine is big-endian'};
  let descriptor: number;
  try {
    descriptor = openSync(join(store.folder, name), readFlags);
  } catch (error) {
    return systemErrorCode(error) === 'ENOENT' ? {kind: 'gone'} : rebuild(name, `cannot be read (${reasonOf(error)})`);
  }
  const own = store.key.read();
  const opened = own === null ? rebuild(name, foreign) : readableHead(descriptor, own, name, expected);
  if (own === null || opened.kind === 'rebuild') {
    closeSync(descriptor);
    return opened as Rebuild;
  }
  const {rows, bytes, seal} = opened;
  const section = <T extends ElementType>(asked: string, type: T, more = 0): ArrayOf<T> | Rebuild => {
    const row = rows.find((one) => one.name === asked);
    return row === undefined || row.type !== type
      ? rebuild(name, `has no section ${asked} of ${type}`)
      : sectionOf(descriptor, own, name, row, type, more);
  };
  const sections = rows.map((row) => row.name);
  return {kind: 'segment', name, bytes, seal, sections, section, close: () => closeSync(descriptor)};
}

type SectionTypes = Readonly<Record<string, ElementType>>;

/** Several sections by their names, or why one of them cannot be read. Each has room for `more` further elements. */
export function readSections<const Types extends SectionTypes>(
  segment: Segment,
  types: Types,
  more = 0,
): {readonly [Name in keyof Types]: ArrayOf<Types[Name]>} | Rebuild {
  const read: Record<string, SectionArray> = {};
  for (const [name, type] of Object.entries(types)) {
    const section = segment.section(name, type, more * arrays[type].BYTES_PER_ELEMENT);
    if ('kind' in section) return section;
    read[name] = section;
  }
  return read as {readonly [Name in keyof Types]: ArrayOf<Types[Name]>};
}

const foreign = 'was written by somebody else, or is damaged';

interface Head {
  readonly kind: 'head';
  readonly rows: readonly Row[];
  readonly bytes: number;
  readonly seal: string;
}

function readableHead(descriptor: number, own: Uint8Array, name: string, expected: SegmentHeader): Head | Rebuild {
  try {
    return headOf(descriptor, own, name, expected);
  } catch (error) {
    if (systemErrorCode(error) === null) throw error;
    return rebuild(name, `cannot be read (${reasonOf(error)})`);
  }
}

function headOf(descriptor: number, own: Uint8Array, name: string, expected: SegmentHeader): Head | Rebuild {
  const stat = fstatSync(descriptor);
  if (!stat.isFile()) return rebuild(name, 'is not a file');
  const start = Buffer.alloc(headBytes);
  if (!readFully(descriptor, start, 0) || !start.subarray(0, 8).equals(magic)) return rebuild(name, 'is not a segment');
  const version = start.readUInt32LE(8);
  if (version !== formatVersion) return rebuild(name, `has version ${version}, not ${formatVersion}`);
  const tableBytes = start.readUInt32LE(12);
  const length = aligned(headBytes + tableBytes);
  if (tableBytes > tableBytesMax || length > stat.size) return rebuild(name, 'has a damaged head');
  const head = Buffer.alloc(length);
  if (!readFully(descriptor, head, 0)) return rebuild(name, 'is cut off');
  const seal = head.subarray(sealAt, headBytes);
  if (!isSealed(own, headUse, sealedHead(head), seal)) return rebuild(name, foreign);
  // The seal guarantees the shape: only `writeSegment` makes it.
  const {kind, key, sections}: SegmentHeader & {sections: Row[]} = JSON.parse(
    head.toString('utf8', headBytes, headBytes + tableBytes),
  );
  if (kind !== expected.kind) return rebuild(name, `is of kind ${kind}, not ${expected.kind}`);
  if (key !== expected.key) return rebuild(name, 'was made by another version or with other settings');
  if (!sections.every((row) => isWithin(row, length, stat.size))) return rebuild(name, 'has a damaged head');
  const last = sections.at(-1);
  if (stat.size !== (last === undefined ? length : aligned(last.at + last.bytes))) return rebuild(name, 'is cut off');
  return {kind: 'head', rows: sections, bytes: stat.size, seal: seal.toString('base64')};
}

function isWithin({type, at, bytes}: Row, headEnd: number, fileBytes: number): boolean {
  if (!Number.isSafeInteger(at) || !Number.isSafeInteger(bytes) || !(type in arrays)) return false;
  return at >= headEnd && bytes >= 0 && at + bytes <= fileBytes && bytes % arrays[type].BYTES_PER_ELEMENT === 0;
}

function sectionOf<T extends ElementType>(
  descriptor: number,
  own: Uint8Array,
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
  const seal = Buffer.from(row.seal, 'base64');
  return isSealed(own, sectionUse, bytes, seal)
    ? viewOf(bytes, type)
    : rebuild(name, `has a damaged section ${row.name}`);
}

function viewOf<T extends ElementType>(bytes: Uint8Array<ArrayBuffer>, type: T): ArrayOf<T> {
  const View: {
    readonly BYTES_PER_ELEMENT: number;
    new (buffer: ArrayBuffer, from: number, length: number): ArrayOf<ElementType>;
  } = arrays[type];
  return new View(bytes.buffer, 0, bytes.length / View.BYTES_PER_ELEMENT) as ArrayOf<T>;
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

function aligned(bytes: number): number {
  return Math.ceil(bytes / 8) * 8;
}

function padding(bytes: number): Uint8Array {
  return new Uint8Array(aligned(bytes) - bytes);
}

const isLittleEndian = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1;
