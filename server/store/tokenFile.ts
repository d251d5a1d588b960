// Stores the tokens and texts of documents in a file without a name: it is unlinked right after it is opened, so it
// disappears with the process, however that ends. Data that cannot be written to the disk stays in memory.

import {closeSync, fstatSync, openSync, readdirSync, readSync, unlinkSync, writeSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import type {TokenStore} from '../../shared/index/incremental/indexState.ts';
import {memoryTokenStore} from '../../shared/index/incremental/tokenStore.ts';
import type {Tokens} from '../../shared/text/tokens.ts';
import {realDisk} from './disk.ts';
import {isOwnerRunning, ownedName} from './ownedName.ts';

/** Cached texts, in bytes: the texts around one document are read again with each keystroke. */
const textBytesMax = 4_000_000;
/** A document grows while it is edited: it may grow by this factor before it moves in the file. */
const growthMax = 1.25;
const bytesPerWord = 11;

interface Place {
  readonly at: number;
  readonly room: number;
  readonly words: number;
  readonly bytes: number;
}

/** Creates the file in `folder`, or if that fails in the folder for temporary files, which may be in memory. */
export function newTokenFile(folder: string | null): TokenStore {
  const descriptor = openNameless(folder);
  const memory = memoryTokenStore();
  if (descriptor === null) return memory;
  const places = new Map<number, Place>();
  const texts = new Map<number, Uint8Array>();
  let textBytes = 0;
  let end = 0;
  let scratch = Buffer.alloc(1 << 16);

  const roomIn = (bytes: number): Buffer => {
    if (scratch.length < bytes) scratch = Buffer.alloc(Math.ceil(bytes * growthMax));
    return scratch;
  };
  const forgetText = (key: number) => {
    textBytes -= texts.get(key)?.length ?? 0;
    texts.delete(key);
  };

  return {
    put: (key, tokens, from, to, bytes) => {
      forgetText(key);
      const words = to - from;
      const size = words * bytesPerWord + bytes.length;
      const into = roomIn(size);
      writeWords(into, tokens, from, to);
      into.set(bytes, words * bytesPerWord);
      const known = places.get(key);
      // No spare room the first time: most documents are never edited.
      const place =
        known !== undefined && size <= known.room
          ? {...known, words, bytes: bytes.length}
          : {at: end, room: known === undefined ? size : Math.ceil(size * growthMax), words, bytes: bytes.length};
      if (!written(descriptor, into, size, place.at)) {
        places.delete(key);
        memory.put(key, tokens, from, to, bytes);
        return;
      }
      if (known !== undefined) memory.drop(key);
      if (place.at === end) end += place.room;
      places.set(key, place);
    },
    words: (key, into) => {
      const place = places.get(key);
      if (place === undefined) {
        memory.words(key, into);
        return;
      }
      const size = place.words * bytesPerWord;
      const from = roomIn(size);
      readAll(descriptor, from, size, place.at);
      readWords(from, place.words, into);
    },
    text: (key) => {
      const known = texts.get(key);
      if (known !== undefined) return known;
      const place = places.get(key);
      if (place === undefined) return memory.text(key);
      const bytes = new Uint8Array(place.bytes);
      readAll(descriptor, bytes, place.bytes, place.at + place.words * bytesPerWord);
      textBytes += bytes.length;
      if (textBytes > textBytesMax) {
        texts.clear();
        textBytes = bytes.length;
      }
      texts.set(key, bytes);
      return bytes;
    },
    drop: (key) => {
      forgetText(key);
      places.delete(key);
      memory.drop(key);
    },
  };
}

const kind = 'shingle-tokens';

/**
 * The files of processes that were killed before they could unlink theirs, or on a system that cannot unlink an open
 * file.
 */
function removeLeftovers(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(`${kind}.`) || !name.endsWith('.tmp') || isOwnerRunning(name)) continue;
    try {
      unlinkSync(join(folder, name));
    } catch {
      // Another process has removed it, or it belongs to another user.
    }
  }
}

function openNameless(folder: string | null): number | null {
  for (const where of folder === null ? [tmpdir()] : [folder, tmpdir()]) {
    const path = join(where, ownedName(kind, 'tmp'));
    try {
      realDisk.makeFolder(where);
      removeLeftovers(where);
      const descriptor = openSync(path, 'wx+', 0o600);
      try {
        unlinkSync(path);
      } catch {
        // Some systems cannot unlink an open file: it then keeps its name.
      }
      if (fstatSync(descriptor).isFile()) return descriptor;
      closeSync(descriptor);
    } catch {
      // Try the next folder.
    }
  }
  return null;
}

/** Column by column, so that each is copied in one call. */
function writeWords(into: Buffer, {hash, start, length, tag}: Tokens, from: number, to: number): void {
  let at = 0;
  for (const column of [hash, start, length, tag]) {
    const part = column.subarray(from, to);
    into.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), at);
    at += part.byteLength;
  }
}

function readWords(from: Buffer, words: number, into: Tokens): void {
  const {hash, start, length, tag, count} = into;
  let at = 0;
  for (const column of [hash, start, length, tag]) {
    const part = column.subarray(count, count + words);
    const bytes = new Uint8Array(part.buffer, part.byteOffset, part.byteLength);
    bytes.set(from.subarray(at, at + bytes.length));
    at += bytes.length;
  }
  into.count += words;
}

function written(descriptor: number, bytes: Buffer, size: number, position: number): boolean {
  try {
    for (let at = 0; at < size; ) at += writeSync(descriptor, bytes, at, size - at, position + at);
    return true;
  } catch {
    return false;
  }
}

function readAll(descriptor: number, into: Uint8Array, size: number, position: number): void {
  for (let at = 0; at < size; ) {
    const count = readSync(descriptor, into, at, size - at, position + at);
    if (count === 0) throw new Error('what was written can be read');
    at += count;
  }
}
