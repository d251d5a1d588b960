// Memory for the objects that were read: those that others are made of are needed again soon. It is cut into slabs; when
// all are full, the one that was used least recently is filled again, so that the same pages of memory serve all objects.

import type {Stretch} from './packDelta.ts';

const slabBytes = 1 << 20;
/** 16 MB: with four times as much, 3 % fewer objects of PowerShell-Docs are inflated. */
const slabCount = 16;
/** Longer ones have a buffer of their own. */
const inSlabMax = slabBytes >> 2;
/** Four times as much takes 40 MB more, and no less time: `moves` of the Rust book, the index of PowerShell-Docs. */
const aloneMax = 16 << 20;

interface Slab {
  readonly at: number;
  filled: number;
  usedAt: number;
  keys: number[];
}

interface InSlab extends Stretch {
  readonly slab: Slab;
}

export class TextArena {
  /** Texts used in the last turns stay. */
  turn = 0;
  readonly #turnsKept: number;
  // Its pages cost nothing until they are written to.
  readonly #memory = Buffer.allocUnsafeSlow(slabBytes * slabCount);
  readonly #slabs: Slab[] = [];
  #open: Slab | null = null;
  readonly #held = new Map<number, InSlab>();
  /** Least recently used first. */
  readonly #alone = new Map<number, Stretch>();
  #aloneBytes = 0;

  constructor(turnsKept: number) {
    this.#turnsKept = turnsKept;
  }

  get(key: number): Stretch | undefined {
    const held = this.#held.get(key);
    if (held === undefined) return this.#getAlone(key);
    held.slab.usedAt = this.turn;
    return held;
  }

  /** Room for an object, which is cached under this key: fill it. */
  room(key: number, length: number): Stretch {
    const slab = length <= inSlabMax ? this.#slabFor(length) : null;
    if (slab === null) return this.#roomAlone(key, length);
    const held: InSlab = {memory: this.#memory, at: slab.at + slab.filled, length, slab};
    slab.filled += length;
    slab.usedAt = this.turn;
    slab.keys.push(key);
    this.#held.set(key, held);
    return held;
  }

  /** Drops an unfinished text. */
  forget(key: number): void {
    this.#held.delete(key);
    this.#aloneBytes -= this.#alone.get(key)?.length ?? 0;
    this.#alone.delete(key);
  }

  /** null: all slabs are in use. */
  #slabFor(length: number): Slab | null {
    if (this.#open !== null && this.#open.filled + length <= slabBytes) return this.#open;
    if (this.#slabs.length < slabCount) {
      this.#open = {at: this.#slabs.length * slabBytes, filled: 0, usedAt: this.turn, keys: []};
      this.#slabs.push(this.#open);
      return this.#open;
    }
    let oldest = this.#slabs[0];
    for (const slab of this.#slabs) if (slab.usedAt < oldest.usedAt) oldest = slab;
    if (oldest.usedAt >= this.turn - this.#turnsKept) return null;
    for (const key of oldest.keys) this.#held.delete(key);
    oldest.keys = [];
    oldest.filled = 0;
    this.#open = oldest;
    return oldest;
  }

  #getAlone(key: number): Stretch | undefined {
    const held = this.#alone.get(key);
    if (held === undefined) return undefined;
    this.#alone.delete(key);
    this.#alone.set(key, held);
    return held;
  }

  #roomAlone(key: number, length: number): Stretch {
    const held: Stretch = {memory: Buffer.allocUnsafeSlow(length), at: 0, length};
    this.#alone.set(key, held);
    this.#aloneBytes += length;
    for (const [oldest, {length: bytes}] of this.#alone) {
      if (this.#aloneBytes <= aloneMax || oldest === key) break;
      this.#alone.delete(oldest);
      this.#aloneBytes -= bytes;
    }
    return held;
  }
}
