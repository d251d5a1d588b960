// Reads single blobs by their ids: from the packs where that is possible, and from Git what is in none of them, or in one
// that is not as expected. A pipe to Git costs more than most blobs of a history.

import {join} from 'node:path';
import type {Blobs} from '../blobReader.ts';
import {hasReplacements} from '../gitFolders.ts';
import type {Repository} from '../repository.ts';
import {PackObjects} from './packObjects.ts';

export class PackedBlobs {
  readonly #repository: Repository;
  readonly #others: Blobs;
  /** undefined: not opened yet; null: all comes from Git. */
  #packs: PackObjects | null | undefined;

  constructor(repository: Repository, others: Blobs) {
    this.#repository = repository;
    this.#others = others;
  }

  /** The content, or a promise of it; null: there is no such blob. */
  read(name: string): Buffer | Promise<Buffer | null> {
    const packs = this.#opened();
    const key = packs?.locate(name) ?? -1;
    const content = key < 0 ? null : (packs?.read(key, name, blobBytesMax) ?? null);
    // Copy: the next blobs overwrite the memory of the pack.
    return content instanceof Buffer ? Buffer.from(content) : this.#others.read(name);
  }

  close(): void {
    this.#packs?.close();
    this.#packs = null;
  }

  #opened(): PackObjects | null {
    if (this.#packs === undefined) {
      const {commonFolder, nameBytes} = this.#repository;
      this.#packs = hasReplacements(commonFolder) ? null : new PackObjects(join(commonFolder, 'objects'), nameBytes);
    }
    return this.#packs;
  }
}

/** Longer ones go through Git, in a process of its own. */
const blobBytesMax = 1 << 26;
