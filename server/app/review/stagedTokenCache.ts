// The words and fingerprints of the files of the index, kept from one --staged to the next: Git's name for a content is
// the same only while the content is, so what did not change is neither read nor lexed again. Damaged or of another
// build, it is made anew.

import {createHash} from 'node:crypto';
import {type Corpus, compacted, documentCount, newCorpus} from '../../../shared/index/corpus.ts';
import {roleCount} from '../../../shared/text/tokens.ts';
import type {FileEncoding} from '../../sources/sourceFile.ts';
import type {NotSaved, Store} from '../../store/disk.ts';
import {engineVersion} from '../../store/engineVersion.ts';
import {withLock} from '../../store/lock.ts';
import {openIndex, segmentName, writeManifest} from '../../store/manifest.ts';
import {type ArrayOf, type ElementType, type Segment, type SegmentHeader, writeSegment} from '../../store/segment.ts';
import {evictFiles} from '../../store/tidy.ts';

/** A file that was read before. */
export interface CachedFile {
  readonly path: string;
  readonly blob: string;
  /** Why it was left out; null: it is a document of the corpus. */
  readonly reason: string | null;
  /** Of its text in bytes. */
  readonly length: number;
  readonly encoding: FileEncoding;
  /** -1 if it was left out. */
  readonly document: number;
}

export interface StagedTokenCache {
  readonly files: ReadonlyMap<string, CachedFile>;
  readonly corpus: Corpus;
  /** By document. */
  readonly sketches: readonly Uint32Array[];
}

/** null: this program is not built, so that nobody knows which version it is. */
function headerFor(root: string, fileBytesMax: number): SegmentHeader | null {
  const engine = engineVersion();
  if (engine === null) return null;
  const name = createHash('sha256').update(root).digest('hex').slice(0, 16);
  return {kind: `staged-words-${name}`, key: `${engine} fileBytesMax ${fileBytesMax}`};
}

type Row = readonly [
  path: string,
  blob: string,
  reason: string | null,
  length: number,
  encoding: FileEncoding,
  tokens: number,
  postings: number,
  sketch: number,
];

export function readStagedTokens({folder}: Store, root: string, fileBytesMax: number): StagedTokenCache | null {
  const header = headerFor(root, fileBytesMax);
  const index = header === null ? null : openIndex(folder, header);
  if (index?.kind !== 'index') return null;
  try {
    const [segment] = index.segments;
    return segment === undefined ? null : wordsIn(segment);
  } finally {
    index.close();
  }
}

function wordsIn(segment: Segment): StagedTokenCache | null {
  let isWhole = true;
  const section = <T extends ElementType>(name: string, type: T): ArrayOf<T> | undefined => {
    const found = segment.section(name, type);
    if (!('kind' in found)) return found;
    isWhole = false;
    return undefined;
  };
  const rows = section('files', 'u8');
  const [hash, start] = [section('hash', 'u32'), section('start', 'u32')];
  const [length, tag] = [section('length', 'u16'), section('tag', 'u8')];
  const [postHash, postAt] = [section('postHash', 'u32'), section('postAt', 'u32')];
  const [excluded, sketches] = [section('aside', 'u32'), section('sketches', 'u32')];
  if (!isWhole || !rows || !hash || !start || !length || !tag || !postHash || !postAt || !excluded || !sketches)
    return null;
  const corpus: Corpus = {
    ...newCorpus(),
    tokens: {count: 0, hash, start, length, tag},
    postings: {count: postHash.length, hash: postHash, at: postAt, document: new Uint32Array(0)},
    excludedOf: Array.from(excluded),
  };
  const files = new Map<string, CachedFile>();
  const sketchOf: Uint32Array[] = [];
  let [token, posting, minimum] = [0, 0, 0];
  // The sums of the segment have vouched for their shape.
  for (const row of JSON.parse(Buffer.from(rows).toString('utf8')) as Row[]) {
    const [path, blob, reason, bytes, encoding, tokens, postings, sketch] = row;
    const document = reason === null ? documentCount(corpus) : -1;
    files.set(path, {path, blob, reason, length: bytes, encoding, document});
    if (reason !== null) continue;
    corpus.firstToken.push(token);
    corpus.firstPosting.push(posting);
    token += tokens;
    posting += postings;
    corpus.endToken.push(token);
    corpus.endPosting.push(posting);
    sketchOf.push(sketches.subarray(minimum, minimum + sketch));
    minimum += sketch;
  }
  corpus.tokens.count = token;
  return {files, corpus, sketches: sketchOf};
}

/** Room for the words of files that change, so that the arrays need not grow. */
const spareTokens = 1 << 16;

/** `files` in order of their documents. null: written, or another run is just writing. */
export async function writeStagedTokens(
  store: Store,
  root: string,
  fileBytesMax: number,
  {
    files,
    corpus: all,
    sketches,
  }: {readonly files: readonly CachedFile[]} & Pick<StagedTokenCache, 'corpus' | 'sketches'>,
): Promise<NotSaved | null> {
  const header = headerFor(root, fileBytesMax);
  if (header === null) return null;
  // In order of the documents, and without what is dead.
  const corpus = compacted(
    all,
    sketches.map((_, document) => document),
  );
  const {tokens, postings, firstToken, endToken, firstPosting, endPosting} = corpus;
  const room = Math.min(tokens.hash.length, tokens.count + spareTokens);
  const rows = files.map(({path, blob, reason, length, encoding, document}): Row => {
    if (document < 0) return [path, blob, reason, length, encoding, 0, 0, 0];
    const words = endToken[document] - firstToken[document];
    const rows = endPosting[document] - firstPosting[document];
    return [path, blob, reason, length, encoding, words, rows, sketches[document].length];
  });
  const allSketches = new Uint32Array(sketches.reduce((sum, sketch) => sum + sketch.length, 0));
  let at = 0;
  for (const sketch of sketches) {
    allSketches.set(sketch, at);
    at += sketch.length;
  }
  const written = await withLock(store, header.kind, {waitMs: 0}, () => {
    const segment = writeSegment(store, segmentName(header.kind), header, {
      files: Buffer.from(JSON.stringify(rows)),
      hash: tokens.hash.subarray(0, room),
      start: tokens.start.subarray(0, room),
      length: tokens.length.subarray(0, room),
      tag: tokens.tag.subarray(0, room),
      postHash: postings.hash.subarray(0, postings.count),
      postAt: postings.at.subarray(0, postings.count),
      aside: Uint32Array.from(corpus.excludedOf.slice(0, sketches.length * roleCount)),
      sketches: allSketches,
    });
    if (segment.kind === 'unkept') return segment;
    const refused = writeManifest(store, header, [segment], null);
    evictFiles(store, header.kind);
    return refused;
  });
  return written.kind === 'done' ? written.value : written.kind === 'busy' ? null : written;
}
