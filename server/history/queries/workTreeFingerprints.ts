// Which fingerprints occur in which text of the work tree now, so that a single document can be checked for text
// without another copy: the same texts and fingerprints that `check --history` compares.

import {resolve} from 'node:path';
import {newFingerprintBuffers} from '../../../shared/history/historyFingerprints.ts';
import {printsOfText} from '../../../shared/history/pageVersion.ts';
import {PrintSet} from '../../../shared/history/printSet.ts';
import type {Config} from '../../../shared/model/config.ts';
import {type FileBuffer, fileBuffer, readBytes, readFile} from '../../sources/readFile.ts';
import type {SkippedFile, SourceFile} from '../../sources/sourceFile.ts';
import {
  newUnsorted,
  postingsByHash,
  postVersion,
  rowOf,
  type Searchable,
  searchable,
  type Unsorted,
} from '../index/historyPostings.ts';

/** Up to this many changed texts are searched one by one; then the table is rebuilt. */
const changedMax = 64;

export class WorkTreeFingerprints {
  readonly #root: string;
  readonly #config: Config;
  readonly #space = newFingerprintBuffers();
  readonly #numbers = new Map<string, number>();
  /** In these postings, version numbers are numbers of texts. */
  #table: Searchable = searchable(postingsByHash(newUnsorted()));
  /** By number of the text: its entries in the table are out of date. */
  #stale = new Uint8Array(0);
  readonly #changed = new Map<string, PrintSet>();

  constructor(root: string, config: Config) {
    this.#root = root;
    this.#config = config;
  }

  /**
   * Files that are not text have no fingerprints. `unsaved` replaces texts on the disk; `pause` is awaited before each
   * file.
   */
  async read(
    paths: readonly string[],
    unsaved: ReadonlyMap<string, Uint8Array>,
    pause: () => Promise<void>,
  ): Promise<void> {
    const found = newUnsorted();
    // The texts are not stored, so all are read into the same memory.
    const room = fileBuffer();
    for (const path of paths) {
      await pause();
      const number = this.#numbers.size;
      this.#numbers.set(path, number);
      postVersion(found, number, Uint32Array.from(this.#printsOf(this.source(path, unsaved, room))));
    }
    this.#stale = new Uint8Array(this.#numbers.size);
    this.#table = searchable(postingsByHash(found));
  }

  source(path: string, unsaved: ReadonlyMap<string, Uint8Array>, room?: FileBuffer): SourceFile | SkippedFile {
    const listed = {path, file: resolve(this.#root, path), reference: false, named: false};
    const text = unsaved.get(path);
    return text === undefined ? readFile(listed, this.#config, undefined, room) : readBytes(listed, text, this.#config);
  }

  /** Records the current text of a file. */
  put(path: string, source: SourceFile | SkippedFile): void {
    this.#replace(path, this.#printsOf(source));
  }

  /** The same, with known fingerprints. */
  putHolds(path: string, holds: PrintSet): void {
    this.#replace(path, holds);
  }

  /** Whether a fingerprint occurs in a text other than `path`. */
  elsewhere(path: string): (print: number) => boolean {
    const own = this.#numbers.get(path);
    const others = [...this.#changed].filter(([other]) => other !== path).map(([, holds]) => holds);
    return (print) => {
      const {hash, version} = this.#table;
      for (let row = rowOf(this.#table, print); row < hash.length && hash[row] === print; row++) {
        if (version[row] !== own && this.#stale[version[row]] === 0) return true;
      }
      return others.some((holds) => holds.has(print));
    };
  }

  #replace(path: string, holds: PrintSet): void {
    const number = this.#numbers.get(path);
    if (number !== undefined) this.#stale[number] = 1;
    this.#changed.set(path, holds);
    if (this.#changed.size > changedMax) this.#settle();
  }

  /** Rebuilds the table with the changes. */
  #settle(): void {
    const {hash, version} = this.#table;
    const all: Unsorted = {count: 0, hash: new Uint32Array(hash.length), version: new Uint32Array(hash.length)};
    for (let row = 0; row < hash.length; row++) {
      if (this.#stale[version[row]] === 1) continue;
      all.hash[all.count] = hash[row];
      all.version[all.count++] = version[row];
    }
    for (const [path, holds] of this.#changed) {
      const number = this.#numbers.get(path) ?? this.#numbers.size;
      this.#numbers.set(path, number);
      postVersion(all, number, Uint32Array.from(holds));
    }
    this.#changed.clear();
    this.#stale = new Uint8Array(this.#numbers.size);
    this.#table = searchable(postingsByHash(all));
  }

  #printsOf(source: SourceFile | SkippedFile): PrintSet {
    if (source.kind === 'skipped') return noPrints;
    return printsOfText(this.#space, source.path, source.bytes, source.format);
  }
}

const noPrints = new PrintSet(new Uint32Array(0));
