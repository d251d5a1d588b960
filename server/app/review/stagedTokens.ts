// Takes the files of the index and the words kept of them, gives texts whose bytes are read only when a finding shows
// them, and one corpus of all words: copied where they are kept, lexed where they are not.

import {adoptDocument, type Corpus, lexDocument, newCorpus} from '../../../shared/index/corpus.ts';
import {reservePostings} from '../../../shared/index/postings.ts';
import {countFrequencies} from '../../../shared/index/wordWeights.ts';
import type {Config} from '../../../shared/model/config.ts';
import {sketchOf} from '../../../shared/pipeline.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';
import {reserve, roleCount} from '../../../shared/text/tokens.ts';
import {type GitRun, gitBytesNow} from '../../git/runGit.ts';
import {decode} from '../../sources/decode.ts';
import type {ListedFile, SkippedFile, SourceFile} from '../../sources/sourceFile.ts';
import {readBlobs} from './readBlobs.ts';
import type {CachedFile, StagedTokenCache} from './stagedTokenCache.ts';

/** Texts that are lexed already. */
export interface StagedTokens {
  /** In order of the texts. */
  readonly corpus: Corpus;
  readonly sketches: readonly Uint32Array[];
  /** Reads the bytes of texts that will be asked for, all at once; one by one each costs a process. */
  readonly fetch: (paths: Iterable<string>) => Promise<void>;
}

/** Texts of blobs whose words are kept. */
export class LazyTexts {
  readonly #git: GitRun;
  readonly #config: Config;
  readonly #listed = new Map<string, ListedFile>();
  readonly #bytes = new Map<string, Uint8Array>();

  constructor(git: GitRun, config: Config) {
    this.#git = git;
    this.#config = config;
  }

  source(listed: ListedFile, {length, encoding}: CachedFile): SourceFile {
    this.#listed.set(listed.path, listed);
    const read = () => this.#read(listed);
    const {path, reference} = listed;
    return {
      kind: 'source',
      path,
      format: formatOf(path),
      encoding,
      reference,
      mtimeMs: 0,
      length,
      get bytes() {
        return read();
      },
    };
  }

  async fetch(paths: Iterable<string>): Promise<void> {
    const wanted = [...new Set(paths)].filter((path) => !this.#bytes.has(path));
    const files = wanted.flatMap((path) => this.#listed.get(path) ?? []);
    for (const read of await readBlobs(this.#git, files, this.#config)) {
      if (read.kind === 'source') this.#bytes.set(read.path, read.bytes);
    }
  }

  #read({path, blob = ''}: ListedFile): Uint8Array {
    const cachedPairs = this.#bytes.get(path);
    if (cachedPairs !== undefined) return cachedPairs;
    const {bytes} = decode(gitBytesNow(this.#git, ['cat-file', 'blob', blob]));
    this.#bytes.set(path, bytes);
    return bytes;
  }
}

/** `kept` gives the document of a source whose words are known. */
export function lexedCorpus(
  sources: readonly SourceFile[],
  words: StagedTokenCache | null,
  kept: ReadonlyMap<string, CachedFile>,
): Pick<StagedTokens, 'corpus' | 'sketches'> {
  const cachedPairs = words?.corpus;
  // The words that are known stay where they are; others come behind them.
  const corpus: Corpus = cachedPairs === undefined ? newCorpus() : {...newCorpus(), tokens: cachedPairs.tokens};
  const sketches: Uint32Array[] = [];
  const fresh = sources.reduce((sum, source) => (kept.has(source.path) ? sum : sum + source.bytes.length), 0);
  if (cachedPairs === undefined) reserve(corpus.tokens, fresh >>> 1);
  reservePostings(corpus.postings, (cachedPairs?.postings.count ?? 0) + (fresh >>> 3));
  sources.forEach((source, document) => {
    const file = kept.get(source.path);
    if (cachedPairs === undefined || words === null || file === undefined) {
      lexDocument(corpus, source.path, source.bytes, source.format);
      sketches.push(sketchOf(corpus, document));
      return;
    }
    adoptDocument(cachedPairs, file.document, corpus);
    countFrequencies(corpus.frequencies, corpus.tokens.hash, corpus.firstToken[document], corpus.endToken[document]);
    for (let role = 0; role < roleCount; role++) {
      corpus.aside.words[role] += corpus.excludedOf[document * roleCount + role];
    }
    sketches.push(words.sketches[file.document]);
  });
  return {corpus, sketches};
}

/** A blob of this name is none: the words belong to nothing that can be known again. */
const nothing = '';

/**
 * Every document of the corpus as a file. What was read from the disk, and what only its content says how to read, is
 * not found again.
 */
export function cachedFiles(
  sources: readonly SourceFile[],
  skipped: readonly SkippedFile[],
  blobs: ReadonlyMap<string, string>,
): CachedFile[] {
  const files = sources.map((source, document): CachedFile => {
    const {path, encoding} = source;
    const isKnown = formatOf(path).language === source.format.language;
    const blob = (isKnown ? blobs.get(path) : undefined) ?? nothing;
    return {path, blob, reason: null, length: source.length ?? source.bytes.length, encoding, document};
  });
  for (const {path, reason} of skipped) {
    const blob = blobs.get(path);
    if (blob !== undefined) files.push({path, blob, reason, length: 0, encoding: 'utf-8', document: -1});
  }
  return files;
}
