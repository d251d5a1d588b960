// Streams the contents of many blobs, in the order requested, through one `git cat-file --batch`: the minimum cost of
// reading a history. A blob that lies within one chunk of the pipe is passed on as a view, without a copy.

import {contentProblem} from './blobId.ts';
import {missingAmong} from './missingObjects.ts';
import {GitError, type GitRun, gitChunks} from './runGit.ts';

/** The bytes may be a view of a chunk: after the call they are valid only while its memory is not reused. */
export type BlobSink = (place: number, content: Buffer | 'missing' | 'large') => void;

/** `header` is the line of Git about them. */
type ParsedSink = (place: number, content: Buffer | 'missing' | 'large', header: Buffer) => void;

/** Longer blobs are not read into memory; they are reported as 'large'. */
export async function streamBlobs(
  git: GitRun,
  names: readonly string[],
  bytesMax: number,
  sink: BlobSink,
  signal?: AbortSignal,
): Promise<void> {
  if (names.length === 0) return;
  try {
    await streamPresent(git, names, bytesMax, sink, signal);
  } catch (error) {
    // Git dies on the first object that a partial clone lacks: those after it are asked for once more, without them.
    if (!(error instanceof StreamEnded)) throw error;
    const {done} = error;
    const missing = await missingAmong(git, names.slice(done));
    if (missing.size === 0) throw error;
    const places = names.flatMap((name, place) => (place < done || missing.has(name) ? [] : [place]));
    const lost = names.flatMap((name, place) => (place >= done && missing.has(name) ? [place] : []));
    // In the order requested: what is missing before a blob goes to the sink before it.
    let next = 0;
    const passLost = (before: number) => {
      for (; next < lost.length && lost[next] < before; next++) sink(lost[next], 'missing');
    };
    await streamPresent(
      git,
      places.map((place) => names[place]),
      bytesMax,
      (at, content) => {
        passLost(places[at]);
        sink(places[at], content);
      },
      signal,
    );
    passLost(names.length);
  }
}

/** Git ended before it had given everything. */
class StreamEnded extends GitError {
  readonly done: number;

  constructor(message: string, code: number | null, done: number) {
    super(message, code);
    this.done = done;
  }
}

async function streamPresent(
  git: GitRun,
  names: readonly string[],
  bytesMax: number,
  sink: BlobSink,
  signal?: AbortSignal,
): Promise<void> {
  if (names.length === 0 || signal?.aborted) return;
  const parser = new BatchParser(bytesMax, (place, content) => {
    if (place >= names.length) throw new GitError('git cat-file gave more objects than it was asked for', null);
    // Data may still arrive before Git ends.
    if (signal?.aborted) return;
    const problem = typeof content === 'string' ? null : contentProblem(content, names[place]);
    if (problem !== null) throw new GitError(problem, null);
    sink(place, content);
  });
  let refused: unknown;
  const take = (chunk: Buffer) => {
    try {
      parser.take(chunk);
    } catch (error) {
      refused = error;
      throw error;
    }
  };
  const ended = await gitChunks(git, ['cat-file', '--batch', '--buffer'], `${names.join('\n')}\n`, take, signal).then(
    () => new GitError(`git cat-file ended after ${parser.blobs} of ${names.length} objects`, 0),
    (error: GitError) => error,
  );
  if (refused !== undefined) throw refused;
  if (signal?.aborted || parser.blobs === names.length) return;
  throw new StreamEnded(ended.message, ended.code, parser.blobs);
}

/** The state between two chunks: the header of the next blob, or the part of a blob that was read. */
export class BatchParser {
  blobs = 0;
  readonly #bytesMax: number;
  readonly #sink: ParsedSink;
  /** The rest of the last chunk, without a line end: the beginning of a header. */
  #head: Buffer = empty;
  #body: Buffer = empty;
  #filled = 0;
  /** Bytes of the blob still to come, including its line end; 0: a header comes next. */
  #missing = 0;
  #tooLarge = false;
  /** Of the blob that is read. */
  #header: Buffer = empty;

  constructor(bytesMax: number, sink: ParsedSink) {
    this.#bytesMax = bytesMax;
    this.#sink = sink;
  }

  take(chunk: Buffer): void {
    let at = this.#missing > 0 ? this.#fill(chunk, 0) : 0;
    if (this.#missing > 0) return;
    let buffer = chunk;
    if (this.#head.length > 0) {
      buffer = Buffer.concat([this.#head, chunk.subarray(at)]);
      this.#head = empty;
      at = 0;
    }
    while (at < buffer.length) {
      const lineEnd = buffer.indexOf(10, at);
      if (lineEnd < 0) {
        this.#head = Buffer.from(buffer.subarray(at));
        return;
      }
      const size = sizeIn(buffer, at, lineEnd);
      const header = buffer.subarray(at, lineEnd);
      at = lineEnd + 1;
      if (size < 0) {
        // Of a pack that lies about a size Git gives bytes that are not as announced: what follows is no header.
        if (!header.toString('latin1').endsWith(' missing'))
          throw new GitError('git cat-file gave other bytes than it announced', null);
        this.#sink(this.blobs++, 'missing', header);
      } else if (size <= this.#bytesMax && at + size < buffer.length) {
        this.#sink(this.blobs++, buffer.subarray(at, at + size), header);
        at += size + 1;
      } else {
        this.#tooLarge = size > this.#bytesMax;
        this.#body = this.#tooLarge ? empty : Buffer.allocUnsafeSlow(size + 1);
        this.#filled = 0;
        this.#missing = size + 1;
        this.#header = Buffer.from(header);
        at = this.#fill(buffer, at);
        if (this.#missing > 0) return;
      }
    }
  }

  /** Gives the offset in the chunk where the blob ends. */
  #fill(chunk: Buffer, at: number): number {
    const end = Math.min(chunk.length, at + this.#missing);
    if (!this.#tooLarge) chunk.copy(this.#body, this.#filled, at, end);
    this.#filled += end - at;
    this.#missing -= end - at;
    if (this.#missing === 0) {
      this.#sink(this.blobs++, this.#tooLarge ? 'large' : this.#body.subarray(0, this.#filled - 1), this.#header);
      this.#body = empty;
    }
    return end;
  }
}

const empty = Buffer.alloc(0);

/** The size in a header `<name> blob <size>`; -1 for `<name> missing`. */
function sizeIn(buffer: Buffer, from: number, to: number): number {
  let size = 0;
  let at = to - 1;
  for (let digit = 1; at > from; at--, digit *= 10) {
    const byte = buffer[at];
    if (byte === 0x20) return at + 1 === to ? -1 : size;
    if (byte < 0x30 || byte > 0x39 || digit > Number.MAX_SAFE_INTEGER) return -1;
    size += (byte - 0x30) * digit;
  }
  return -1;
}
