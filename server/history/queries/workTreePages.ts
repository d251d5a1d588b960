// The files of the work tree as pages, to be compared with earlier revisions: each read once, by its path relative to
// the root, and lexed like the history.

import {realpathSync, statSync} from 'node:fs';
import {posix, resolve} from 'node:path';
import {newFingerprintBuffers} from '../../../shared/history/historyFingerprints.ts';
import {type PageVersion, type PassageVersion, pageVersion} from '../../../shared/history/pageVersion.ts';
import type {Config} from '../../../shared/model/config.ts';
import type {Occurrence} from '../../../shared/model/finding.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';
import type {Repository} from '../../git/repository.ts';
import {nameFrom} from '../../pathNames.ts';
import {readBytes, readFile} from '../../sources/readFile.ts';

/** A page is remembered for long: it must not hold the texts that were read beside it. */
const roomOfItsOwn = (bytes: number) => new Uint8Array(bytes);

export class WorkTreePages {
  readonly #root: string;
  readonly #prefix: string;
  readonly #config: Config;
  readonly #unsaved: ReadonlyMap<string, Uint8Array>;
  readonly #space = newFingerprintBuffers();
  readonly #pages = new Map<string, PageVersion | null>();

  /** `unsaved` texts replace those on the disk, by path. */
  constructor(
    root: string,
    repository: Repository,
    config: Config,
    unsaved: ReadonlyMap<string, Uint8Array> = new Map<string, Uint8Array>(),
  ) {
    this.#unsaved = unsaved;
    this.#root = realpathSync(root);
    this.#prefix = nameFrom(repository.workTree ?? this.#root, this.#root);
    this.#config = config;
  }

  /** The path relative to the top of the repository; null: it is outside. */
  inRepository(path: string): string | null {
    const inside = posix.join(this.#prefix, path);
    return inside.startsWith('../') ? null : inside;
  }

  /** Converts a path relative to the top of the repository into one relative to the root. */
  inRoot(path: string): string {
    return posix.relative(this.#prefix, path);
  }

  /** Of the file on the disk; 0: there is none. */
  bytesOf(path: string): number {
    return statSync(resolve(this.#root, path), {throwIfNoEntry: false})?.size ?? 0;
  }

  /** null: there is no such file, or it is not text. */
  page(path: string): PageVersion | null {
    const known = this.#pages.get(path);
    if (known !== undefined) return known;
    const listed = {path, file: resolve(this.#root, path), reference: false, named: true};
    const text = this.#unsaved.get(path);
    const source =
      text === undefined
        ? readFile(listed, this.#config, undefined, roomOfItsOwn)
        : readBytes(listed, text, this.#config);
    const page = source.kind === 'source' ? pageVersion(this.#space, path, source.bytes, formatOf(path)) : null;
    this.#pages.set(path, page);
    return page;
  }

  /** The tokens of an occurrence; null if the file has changed since. */
  stretchAt({path, start, end}: Pick<Occurrence, 'path' | 'start' | 'end'>): PassageVersion | null {
    const page = this.page(path);
    if (page === null) return null;
    const {bytes, tokens} = page;
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
    const first = Buffer.byteLength(text.slice(0, start));
    const last = first + Buffer.byteLength(text.slice(start, end));
    let from = 0;
    while (from < tokens.count && tokens.start[from] < first) from++;
    let to = from;
    while (to < tokens.count && tokens.start[to] < last) to++;
    return to > from ? {page, from, to} : null;
  }
}
