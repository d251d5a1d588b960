// Takes a pack and an offset in it, gives the head of the entry there and its data, inflated. The file is read in
// windows: packs may be larger than a buffer can be.

import {closeSync, readSync} from 'node:fs';
import {inflateSync} from 'node:zlib';
import {assure, Doubtful} from './doubtful.ts';

export type PackEntry = WholeEntry | OffsetDelta | NameDelta;

interface AnyEntry {
  /** Of the data, inflated. */
  readonly size: number;
  /** Where the compressed data begins. */
  readonly dataAt: number;
}

interface WholeEntry extends AnyEntry {
  readonly kind: 'whole';
  readonly isBlob: boolean;
}

interface OffsetDelta extends AnyEntry {
  readonly kind: 'offsetDelta';
  readonly baseAt: number;
}

interface NameDelta extends AnyEntry {
  readonly kind: 'nameDelta';
  readonly base: Buffer;
}

const headBytes = 12;
/** 16 MB: to read the versions of PowerShell-Docs takes a tenth less processor time with twice as much. */
const windowBytes = 1 << 15;
const windowsMax = 512;

export class PackFile {
  readonly #file: number;
  readonly #nameBytes: number;
  /** Where the checksum at the end of the file begins. */
  readonly #end: number;
  /** Least recently used first. */
  readonly #windows = new Map<number, Buffer>();

  /** Takes the open file over. Throws Doubtful if it is not the pack of an index with this many objects and this checksum. */
  constructor(file: number, bytes: number, nameBytes: 20 | 32, count: number, checksum: Buffer) {
    this.#file = file;
    this.#nameBytes = nameBytes;
    this.#end = bytes - nameBytes;
    assure(this.#end >= headBytes, 'the pack is too short');
    const head = this.#read(0, headBytes);
    const version = head.readUInt32BE(4);
    assure(head.toString('latin1', 0, 4) === 'PACK' && (version === 2 || version === 3), 'it is no pack');
    assure(head.readUInt32BE(8) === count, 'the pack has another number of objects than its index');
    assure(this.#read(this.#end, nameBytes).equals(checksum), 'the index belongs to another pack');
  }

  close(): void {
    closeSync(this.#file);
  }

  entryAt(offset: number): PackEntry {
    assure(offset >= headBytes && offset < this.#end, 'an object is outside the pack');
    const head = this.#bytes(offset, Math.min(headMax, this.#end - offset));
    let at = 0;
    // Behind the end, a byte is undefined, which no check passes.
    let byte = head[at++];
    const type = (byte >> 4) & 7;
    let size = byte & 15;
    for (let unit = 16; byte >= 128; unit *= 128) {
      byte = head[at++];
      assure(byte !== undefined && unit < 2 ** 42, 'the head of an object is cut off');
      size += (byte & 127) * unit;
    }
    if (type === 6) {
      byte = head[at++];
      let back = byte & 127;
      while (byte >= 128) {
        byte = head[at++];
        back = (back + 1) * 128 + (byte & 127);
        assure(byte !== undefined && back < 2 ** 45, 'the head of an object is cut off');
      }
      assure(back > 0 && back <= offset - headBytes, 'a delta is based on what is outside the pack');
      return {kind: 'offsetDelta', size, dataAt: offset + at, baseAt: offset - back};
    }
    if (type === 7) {
      assure(at + this.#nameBytes <= head.length, 'the head of an object is cut off');
      const base = Buffer.from(head.subarray(at, at + this.#nameBytes));
      return {kind: 'nameDelta', size, dataAt: offset + at + this.#nameBytes, base};
    }
    assure(type >= 1 && type <= 4, 'an object has an unknown type');
    return {kind: 'whole', isBlob: type === 3, size, dataAt: offset + at};
  }

  /** The data of an entry: exactly as long as its head says, and with the checksum that is behind it. */
  inflated({size, dataAt}: PackEntry): Buffer {
    // Size of a text that deflate cannot compress; longer data is left to Git.
    const bound = size + (size >>> 3) + 64;
    const packed = this.#bytes(dataAt, Math.max(0, Math.min(bound, this.#end - dataAt)));
    let data: Buffer;
    try {
      // One chunk of the right size: the default of 16 KB costs a concatenation for each larger object.
      data = inflateSync(packed, {chunkSize: Math.max(64, size + 1), maxOutputLength: Math.max(1, size)});
    } catch (error) {
      throw new Doubtful(error instanceof Error ? error.message : String(error));
    }
    assure(data.length === size, 'an object is shorter than its head says');
    return data;
  }

  /** A view that is valid until the next call. */
  #bytes(at: number, length: number): Buffer {
    const number = Math.floor(at / windowBytes);
    const start = number * windowBytes;
    if (at + length > start + windowBytes) return this.#read(at, length);
    let window = this.#windows.get(number);
    if (window === undefined) window = this.#opened(number, start);
    return window.subarray(at - start, at - start + length);
  }

  #opened(number: number, start: number): Buffer {
    let memory: Buffer = Buffer.alloc(0);
    if (this.#windows.size >= windowsMax) {
      const [oldest, used] = this.#windows.entries().next().value as [number, Buffer];
      this.#windows.delete(oldest);
      memory = used;
    }
    if (memory.length < windowBytes) memory = Buffer.allocUnsafeSlow(windowBytes);
    this.#fill(memory, start, Math.min(windowBytes, this.#end - start));
    this.#windows.set(number, memory);
    return memory;
  }

  #read(at: number, length: number): Buffer {
    const bytes = Buffer.allocUnsafe(length);
    this.#fill(bytes, at, length);
    return bytes;
  }

  #fill(memory: Buffer, at: number, length: number): void {
    for (let filled = 0; filled < length; ) {
      const got = readSync(this.#file, memory, filled, length - filled, at + filled);
      assure(got > 0, 'the pack ends too early');
      filled += got;
    }
  }
}

/** Type and size, and an offset or an id: a head is never longer. */
const headMax = 64;
