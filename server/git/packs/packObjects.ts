// Reads blobs from the packs of a repository, given their ids, without Git: through Node's pipe they take twice the
// time that Git needs for them. Objects that are in no pack, or not as expected, are left to Git.

import {blobName} from '../blobId.ts';
import {assure, Doubtful} from './doubtful.ts';
import {offsetsMax, openPack, type Pack, packFilesOf} from './openPacks.ts';
import {applyDelta, type DeltaHead, deltaHead, type Stretch} from './packDelta.ts';
import type {PackEntry} from './packFile.ts';
import {TextArena} from './textArena.ts';

/** This many blobs stay valid: the last ones that were read. */
const blobsValid = 8;

/** Longer than Git makes chains of deltas by any setting. */
const chainMax = 4095;
/** Of the objects that a blob is made of, all together. Git reads what takes more memory, in a process of its own. */
const chainBytesMax = 1 << 28;
/** One blob of so many is hashed, and compared with its id: a wrong index is noticed soon. */
const hashedEvery = 64;

export class PackObjects {
  readonly #nameBytes: 20 | 32;
  #packs: Pack[] = [];
  readonly #arena = new TextArena(blobsValid);

  constructor(objectFolder: string, nameBytes: 20 | 32) {
    this.#nameBytes = nameBytes;
    for (const file of packFilesOf(objectFolder)) {
      try {
        this.#packs.push(openPack(file, this.#packs.length, nameBytes));
      } catch {
        // Git will say what is wrong with it, if it needs it.
      }
    }
  }

  close(): void {
    for (const {data} of this.#packs) data.close();
    this.#packs = [];
  }

  /** A number for `read`; -1: the object is in no pack. */
  locate(name: string): number {
    const bytes = Buffer.from(name, 'hex');
    if (bytes.length !== this.#nameBytes) return -1;
    for (const [place, pack] of this.#packs.entries()) {
      const offset = offsetIn(pack, bytes);
      if (offset < 0) continue;
      // The next one is probably in the same pack.
      if (place > 0) this.#packs.unshift(...this.#packs.splice(place, 1));
      return keyOf(pack, offset);
    }
    return -1;
  }

  /**
   * The blob that was located, valid until `blobsValid` more were read; 'large': it is longer than `bytesMax`; null: its
   * pack is not as expected, and not used again.
   */
  read(key: number, name: string, bytesMax: number): Buffer | 'large' | null {
    const number = Math.floor(key / offsetsMax);
    const pack = this.#packs.find((one) => one.number === number);
    if (pack === undefined) return null;
    try {
      return this.#blob(pack, key - number * offsetsMax, name, bytesMax);
    } catch (error) {
      if (!(error instanceof Doubtful)) throw error;
      pack.data.close();
      this.#packs = this.#packs.filter((one) => one !== pack);
      return null;
    }
  }

  #blob(pack: Pack, offset: number, name: string, bytesMax: number): Buffer | 'large' {
    this.#arena.turn++;
    const whole = this.#arena.get(keyOf(pack, offset)) ?? this.#made(pack, offset, bytesMax);
    if (whole === null || whole.length > bytesMax) return 'large';
    const blob = whole.memory.subarray(whole.at, whole.at + whole.length);
    if (pack.blobs++ % hashedEvery === 0) assure(blobName(blob, this.#nameBytes) === name, 'a blob has another id');
    return blob;
  }

  /** Applies deltas from the nearest object that is in memory. null: the object is too long. */
  #made(pack: Pack, offset: number, bytesMax: number): Stretch | null {
    const deltas: {readonly at: number; readonly entry: PackEntry}[] = [];
    let base: Stretch | undefined;
    let at = offset;
    for (let entry = pack.data.entryAt(at); ; entry = pack.data.entryAt(at)) {
      if (entry.kind === 'whole') {
        assure(entry.isBlob, 'it is no blob');
        if (deltas.length === 0 && entry.size > bytesMax) return null;
        base = this.#root(pack, at, entry);
        break;
      }
      deltas.push({at, entry});
      assure(deltas.length <= chainMax, 'a chain of deltas is too long');
      at = entry.kind === 'offsetDelta' ? entry.baseAt : pack.index.offsetOf(entry.base);
      assure(at >= 0, 'the base of a delta is in another pack');
      base = this.#arena.get(keyOf(pack, at));
      if (base !== undefined) break;
    }
    let bytes = base.length;
    for (const {at, entry} of deltas.reverse()) {
      assure(entry.size <= chainBytesMax, 'a delta is too long');
      const delta = pack.data.inflated(entry);
      const head = deltaHead(delta);
      if (at === offset && head.length > bytesMax) return null;
      bytes += head.length;
      assure(bytes <= chainBytesMax, 'a chain of deltas makes too much');
      base = this.#applied(keyOf(pack, at), base, delta, head);
    }
    return base;
  }

  #root(pack: Pack, at: number, entry: PackEntry): Stretch {
    assure(entry.size <= chainBytesMax, 'the base of a delta is too long');
    const data = pack.data.inflated(entry);
    const into = this.#arena.room(keyOf(pack, at), data.length);
    data.copy(into.memory, into.at);
    return into;
  }

  #applied(key: number, base: Stretch, delta: Buffer, head: DeltaHead): Stretch {
    const into = this.#arena.room(key, head.length);
    try {
      applyDelta(base, delta, head, into);
    } catch (error) {
      this.#arena.forget(key);
      throw error;
    }
    return into;
  }
}

function offsetIn(pack: Pack, name: Buffer): number {
  try {
    return pack.index.offsetOf(name);
  } catch (error) {
    if (error instanceof Doubtful) return -1;
    throw error;
  }
}

function keyOf({number}: Pack, offset: number): number {
  return number * offsetsMax + offset;
}
