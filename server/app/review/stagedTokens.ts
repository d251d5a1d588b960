// Takes files of the index whose words are cached, gives texts whose bytes are read only when a finding shows them.

import type {Indexed} from '../../../shared/index/indexed.ts';
import {assert} from '../../../shared/model/assert.ts';
import type {Config} from '../../../shared/model/config.ts';
import type {Document, Progress} from '../../../shared/model/document.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';
import type {CachedText} from '../../cache/tokenCache.ts';
import {GitError, type GitRun, gitBytesNow} from '../../git/runGit.ts';
import {readBytes} from '../../sources/readFile.ts';
import type {ListedFile, SourceFile} from '../../sources/sourceFile.ts';
import {UserError} from '../../userError.ts';
import {readBlobs} from './readBlobs.ts';
import {workTreeCopy} from './workTreeCopy.ts';

/** Texts that are lexed already. */
export interface StagedTokens {
  readonly index: (texts: readonly Document[], progress: Progress) => Indexed;
  /** Reads the bytes of texts that will be asked for, all at once; one by one each costs a process. */
  readonly fetch: (paths: Iterable<string>) => Promise<void>;
}

export function notCached(reason: string): string {
  return `The words are not cached for the next run: ${reason}. --no-cache does without.`;
}

/** Texts of blobs whose words are cached. */
export class LazyTexts {
  readonly #git: GitRun;
  readonly #config: Config;
  readonly #listed = new Map<string, ListedFile>();
  readonly #bytes = new Map<string, Uint8Array>();
  readonly #guessed = new Set<string>();

  constructor(git: GitRun, config: Config) {
    this.#git = git;
    this.#config = config;
  }

  source(listed: ListedFile, {length, encoding}: CachedText): SourceFile {
    this.#listed.set(listed.path, listed);
    const read = () => this.#read(listed);
    const {path, reference, named, blob = ''} = listed;
    const guessed = this.#guessed;
    return {
      kind: 'source',
      path,
      format: formatOf(path),
      encoding,
      reference,
      named,
      blob,
      length,
      get bytes() {
        return read();
      },
      // The cache has the words and not how they were read, so this is known of what was fetched.
      get isGuessed() {
        return guessed.has(path) || undefined;
      },
    };
  }

  async fetch(paths: Iterable<string>): Promise<void> {
    const wanted = [...new Set(paths)].filter((path) => !this.#bytes.has(path));
    const files = wanted.flatMap((path) => this.#listed.get(path) ?? []);
    if (files.length === 0) return;
    for (const read of await readBlobs(this.#git, files, this.#config)) {
      if (read.kind !== 'source') continue;
      this.#bytes.set(read.path, read.bytes);
      if (read.isGuessed) this.#guessed.add(read.path);
    }
  }

  #read(listed: ListedFile): Uint8Array {
    const {path, blob = ''} = listed;
    const read = this.#bytes.get(path);
    if (read !== undefined) return read;
    const raw = workTreeCopy(listed, this.#config.limits.fileBytesMax) ?? this.#raw(path, blob);
    const source = readBytes(listed, raw, this.#config);
    assert(source.kind === 'source', 'a text whose words are cached was read before');
    this.#bytes.set(path, source.bytes);
    return source.bytes;
  }

  /** The words of a text may be cached and the text itself not be in a partial clone. */
  #raw(path: string, blob: string): Buffer {
    try {
      return gitBytesNow(this.#git, ['cat-file', 'blob', blob]);
    } catch (error) {
      if (!(error instanceof GitError)) throw error;
      throw new UserError(`The text of ${path} cannot be read from Git: ${error.message.split('\n').at(-1)}.`);
    }
  }
}
