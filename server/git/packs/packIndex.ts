// Takes the bytes of a pack index (version 2), gives the offset of an object in the pack, given its id.

import {assure} from './doubtful.ts';

const magic = 0xff744f63;
const fanOutAt = 8;
const namesAt = fanOutAt + 256 * 4;

export class PackIndex {
  /** Number of objects. */
  readonly count: number;
  /** The checksum at the end of the pack that belongs to this index. */
  readonly packChecksum: Buffer;
  readonly #bytes: Buffer;
  readonly #nameBytes: number;
  readonly #offsetsAt: number;
  readonly #largeAt: number;
  readonly #largeCount: number;

  /** Throws Doubtful if the bytes are no such index. */
  constructor(bytes: Buffer, nameBytes: 20 | 32) {
    assure(bytes.length >= namesAt + 2 * nameBytes, 'the index is too short');
    assure(bytes.readUInt32BE(0) === magic && bytes.readUInt32BE(4) === 2, 'the index has another version');
    let before = 0;
    for (let first = 0; first < 256; first++) {
      const upTo = bytes.readUInt32BE(fanOutAt + first * 4);
      assure(upTo >= before, 'the table of the index does not ascend');
      before = upTo;
    }
    this.count = before;
    // Of each object: its id, a checksum and an offset.
    this.#offsetsAt = namesAt + this.count * (nameBytes + 4);
    this.#largeAt = this.#offsetsAt + this.count * 4;
    this.#largeCount = (bytes.length - 2 * nameBytes - this.#largeAt) / 8;
    const isWhole = Number.isInteger(this.#largeCount) && this.#largeCount >= 0 && this.#largeCount <= this.count;
    assure(isWhole, 'the index has another length than its table says');
    this.packChecksum = bytes.subarray(bytes.length - 2 * nameBytes, bytes.length - nameBytes);
    this.#bytes = bytes;
    this.#nameBytes = nameBytes;
  }

  /** -1: the object is not in this pack. */
  offsetOf(name: Buffer): number {
    const first = name[0];
    let low = first === 0 ? 0 : this.#bytes.readUInt32BE(fanOutAt + first * 4 - 4);
    let high = this.#bytes.readUInt32BE(fanOutAt + first * 4);
    while (low < high) {
      const middle = (low + high) >>> 1;
      const order = this.#order(name, middle);
      if (order === 0) return this.#offsetAt(middle);
      if (order < 0) high = middle;
      else low = middle + 1;
    }
    return -1;
  }

  #order(name: Buffer, place: number): number {
    const bytes = this.#bytes;
    const at = namesAt + place * this.#nameBytes;
    // Nearly all names differ in their first bytes; a call costs more than to compare these here.
    for (let k = 1; k < 5; k++) if (name[k] !== bytes[at + k]) return name[k] - bytes[at + k];
    return bytes.compare(name, 0, this.#nameBytes, at, at + this.#nameBytes) * -1;
  }

  #offsetAt(place: number): number {
    const offset = this.#bytes.readUInt32BE(this.#offsetsAt + place * 4);
    if (offset < 0x80000000) return offset;
    const large = offset - 0x80000000;
    assure(large < this.#largeCount, 'the index has no such large offset');
    const at = this.#largeAt + large * 8;
    const high = this.#bytes.readUInt32BE(at);
    assure(high < 1 << 21, 'an offset is too large');
    return high * 2 ** 32 + this.#bytes.readUInt32BE(at + 4);
  }
}
