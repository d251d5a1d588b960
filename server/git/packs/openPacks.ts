// Finds the packs of a repository, and of those that it borrows objects from, and opens them.

import {closeSync, openSync, readdirSync, readFileSync, readSync, statSync} from 'node:fs';
import {isAbsolute, join, resolve} from 'node:path';
import {assure} from './doubtful.ts';
import {PackFile} from './packFile.ts';
import {PackIndex} from './packIndex.ts';

export interface Pack {
  /** Each pack has another one. */
  readonly number: number;
  readonly index: PackIndex;
  readonly data: PackFile;
  /** Counts the blobs that were read. */
  blobs: number;
}

/** 16 TB: an offset and the number of its pack fit in one number. */
export const offsetsMax = 2 ** 44;

/** Each pack is an open file, and its index is in memory; what is in others is left to Git. */
const packsMax = 100;
const indexBytesMax = 400_000_000;

/** Without `.pack`, the largest ones first. */
export function packFilesOf(objectFolder: string): readonly string[] {
  const found: {readonly file: string; readonly bytes: number}[] = [];
  for (const folder of withAlternates(objectFolder)) {
    for (const name of namesIn(join(folder, 'pack'))) {
      if (!name.endsWith('.idx')) continue;
      const file = join(folder, 'pack', name.slice(0, -'.idx'.length));
      const bytes = fileBytes(`${file}.idx`);
      if (bytes > 0 && fileBytes(`${file}.pack`) > 0) found.push({file, bytes});
    }
  }
  found.sort((a, b) => b.bytes - a.bytes || (a.file < b.file ? -1 : 1));
  let total = 0;
  return found.flatMap(({file, bytes}, place) => {
    total += bytes;
    return place < packsMax && total <= indexBytesMax ? [file] : [];
  });
}

/** Throws Doubtful, or an error of the file system. */
export function openPack(file: string, number: number, nameBytes: 20 | 32): Pack {
  const index = new PackIndex(bytesOf(`${file}.idx`), nameBytes);
  const bytes = fileBytes(`${file}.pack`);
  assure(bytes <= offsetsMax, 'the pack is too long');
  const opened = openSync(`${file}.pack`, 'r');
  try {
    const data = new PackFile(opened, bytes, nameBytes, index.count, index.packChecksum);
    return {number, index, data, blobs: 0};
  } catch (error) {
    closeSync(opened);
    throw error;
  }
}

/** In memory of its own: the pool of Node would hold on to it. */
function bytesOf(file: string): Buffer {
  const opened = openSync(file, 'r');
  try {
    const bytes = Buffer.allocUnsafeSlow(fileBytes(file));
    for (let filled = 0; filled < bytes.length; ) {
      const got = readSync(opened, bytes, filled, bytes.length - filled, filled);
      assure(got > 0, 'the index ends too early');
      filled += got;
    }
    return bytes;
  } finally {
    closeSync(opened);
  }
}

/** As deep as Git follows them. */
const alternatesDepthMax = 5;
const alternatesMax = 100;

function withAlternates(objectFolder: string): readonly string[] {
  const folders = [resolve(objectFolder)];
  const add = (folder: string, depth: number): void => {
    if (depth > alternatesDepthMax) return;
    for (const line of alternatesIn(folder)) {
      const other = isAbsolute(line) ? resolve(line) : resolve(folder, line);
      if (folders.includes(other) || folders.length >= alternatesMax) continue;
      folders.push(other);
      add(other, depth + 1);
    }
  };
  add(resolve(objectFolder), 1);
  return folders;
}

/** Paths that Git would have to unquote are left to it. */
function alternatesIn(folder: string): readonly string[] {
  const file = join(folder, 'info/alternates');
  const bytes = fileBytes(file);
  if (bytes <= 0 || bytes > 1_000_000) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !/^[#"]/.test(line));
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** -1: there is no such file, or it is a folder, or a pipe that would never end. */
function fileBytes(file: string): number {
  try {
    const stat = statSync(file);
    return stat.isFile() ? stat.size : -1;
  } catch {
    return -1;
  }
}
