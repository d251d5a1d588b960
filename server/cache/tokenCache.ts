// Caches the tokens and fingerprints of texts on the disk, by the Git id of their content. A text that was lexed once,
// in any branch or work tree of the repository, is not lexed again, and `check --staged` need not even read it.
// Segments are merged over time, which also drops texts that no longer exist.

import {createHash} from 'node:crypto';
import type {Corpus} from '../../shared/index/corpus.ts';
import {type LexedDocument, type LexedTexts, lexedOf} from '../../shared/index/packedTokens.ts';
import {blobName} from '../git/blobId.ts';
import {type FileEncoding, fileEncodings} from '../sources/encodings.ts';
import type {SourceFile} from '../sources/sourceFile.ts';
import type {NotSaved, Store} from '../store/disk.ts';
import {pathInRepository} from '../store/location.ts';
import {withLock} from '../store/lock.ts';
import {openIndex, readManifest, segmentName, writeManifest} from '../store/manifest.ts';
import {segmentsToMerge} from '../store/mergePolicy.ts';
import {type Segment, type SegmentHeader, writeSegment} from '../store/segment.ts';
import {evictFiles, removeKind, storedFiles} from '../store/tidy.ts';

/** For a root at the top of its repository; the kinds of other roots start with it. */
export const tokensKind = 'words';

export interface TokenCacheLocation {
  readonly store: Store;
  readonly engine: string;
  readonly root: string;
  readonly bytesMax: number;
}

/** A text that was lexed before. */
export interface CachedText extends LexedDocument {
  readonly segment: string;
  /** Length of the text in bytes. */
  readonly length: number;
  readonly encoding: FileEncoding;
}

export interface TokenCache {
  readonly texts: ReadonlyMap<string, CachedText>;
  /** Files that are not texts, with the reason. */
  readonly skipped: ReadonlyMap<string, string>;
  /**
   * Stores the texts of the corpus (`ids` in the same order) and the skipped files that are not stored yet. null: done,
   * or another run is writing.
   */
  readonly keep: (
    ids: readonly string[],
    sources: readonly SourceFile[],
    corpus: Corpus,
    skipped?: ReadonlyMap<string, string>,
  ) => Promise<NotSaved | null>;
}

/** What determines which words a file has, and whether it is read at all. */
type FileContent = Pick<SourceFile, 'path' | 'format' | 'named'> & {
  readonly blob: string;
  /** As the configuration names it. */
  readonly encoding?: FileEncoding;
};

export function fileId({path, blob, format, named, encoding}: FileContent, fileBytesMax: number): string {
  const content = encoding === undefined ? blob : `${blob}:${encoding}`;
  return `${content} ${format.language} ${named ? 'named' : fileBytesMax} ${path}`;
}

/** If the id of the content is known, the bytes are not read. */
export function textId(source: SourceFile, fileBytesMax: number): string {
  const {path, format, named} = source;
  return fileId({path, format, named, blob: source.blob ?? blobName(source.bytes, 20)}, fileBytesMax);
}

export function openTokenCache(location: TokenCacheLocation): TokenCache {
  const {store} = location;
  const header = tokensHeader(location);
  const {texts, skipped} = readSegments(store.folder, header);
  const reasons = new Map([...skipped].map(([id, {reason}]) => [id, reason]));
  return {
    texts,
    skipped: reasons,
    keep: async (ids, sources, corpus, nowSkipped = new Map()) => {
      const isKnown = ids.every((id) => texts.has(id)) && [...nowSkipped.keys()].every((id) => skipped.has(id));
      if (isKnown) return null;
      const rows = sources.map((source, at) => {
        const id = ids[at];
        // Asking a text of the index for its bytes starts a Git; where the length is known, nobody needs them.
        return {id, known: texts.get(id), length: source.length ?? source.bytes.length, encoding: source.encoding};
      });
      const done = await withLock(store, header.kind, {waitMs: 0}, () => {
        for (const kind of retiredKinds(store)) removeKind(store, kind);
        return written(location, header, rows, corpus, {known: skipped, now: nowSkipped});
      });
      return done.kind === 'done' ? done.value : done.kind === 'busy' ? null : done;
    },
  };
}

/** Paths are relative to the root, so each root in a repository has a kind of its own, shared by all work trees. */
export function tokensHeader({engine, root}: Pick<TokenCacheLocation, 'engine' | 'root'>): SegmentHeader {
  const below = pathInRepository(root);
  if (below === '') return {kind: tokensKind, key: engine};
  return {kind: `${tokensKind}-${createHash('sha256').update(below).digest('hex').slice(0, 16)}`, key: engine};
}

/** What earlier versions stored for `--staged` alone. */
function retiredKinds({folder}: Store): ReadonlySet<string> {
  return new Set(storedFiles(folder).flatMap(({kind}) => (kind.startsWith('staged-words-') ? [kind] : [])));
}

interface SkippedRow {
  readonly reason: string;
  readonly segment: string;
}

interface SkippedFiles {
  readonly known: ReadonlyMap<string, SkippedRow>;
  /** The skipped files of this run. */
  readonly now: ReadonlyMap<string, string>;
}

/** No path contains it. */
const separator = '\0';

function readSegments(
  folder: string,
  header: SegmentHeader,
): {texts: Map<string, CachedText>; skipped: Map<string, SkippedRow>} {
  const texts = new Map<string, CachedText>();
  const skipped = new Map<string, SkippedRow>();
  const index = openIndex(folder, header);
  if (index.kind !== 'index') return {texts, skipped};
  for (const segment of index.segments) {
    const ids = linesIn(segment, 'ids');
    const left = linesIn(segment, 'skipped');
    const lengths = segment.section('lengths', 'u32');
    const encodings = segment.section('encodings', 'u8');
    const lexed = lexedIn(segment);
    if (ids === null || left === null || 'kind' in lengths || 'kind' in encodings || lexed === null) continue;
    ids.forEach((id, at) => {
      const encoding = fileEncodings[encodings[at]];
      texts.set(id, {lexed, at, segment: segment.name, length: lengths[at], encoding});
    });
    for (let at = 0; at < left.length; at += 2) {
      skipped.set(left[at], {reason: left[at + 1], segment: segment.name});
    }
  }
  index.close();
  return {texts, skipped};
}

function linesIn(segment: Segment, name: string): readonly string[] | null {
  const bytes = segment.section(name, 'u8');
  if ('kind' in bytes) return null;
  return bytes.length === 0 ? [] : Buffer.from(bytes.buffer).toString('utf8').split(separator);
}

/** null: part of it is damaged, so these texts are lexed again. */
function lexedIn(segment: Segment): LexedTexts | null {
  const numbers = (name: string) => segment.section(name, 'u32');
  const hash = numbers('hash');
  const start = numbers('start');
  const length = segment.section('length', 'u16');
  const tag = segment.section('tag', 'u8');
  const postingHash = numbers('postingHash');
  const postingAt = numbers('postingAt');
  const tokenEnds = numbers('tokenEnds');
  const postingEnds = numbers('postingEnds');
  const excluded = numbers('aside');
  if ('kind' in hash || 'kind' in start || 'kind' in length || 'kind' in tag || 'kind' in excluded) return null;
  if ('kind' in postingHash || 'kind' in postingAt || 'kind' in tokenEnds || 'kind' in postingEnds) return null;
  return {hash, start, length, tag, postingHash, postingAt, tokenEnds, postingEnds, aside: excluded};
}

/** If less than this fraction of the stored bytes is still in use, everything is rewritten. */
const deadShareMax = 0.5;
const bytesPerWord = 15;

interface TextRow {
  readonly id: string;
  readonly known: CachedText | undefined;
  readonly length: number;
  readonly encoding: FileEncoding;
}

/** `rows` are the texts of the corpus. */
function written(
  {store, bytesMax}: TokenCacheLocation,
  header: SegmentHeader,
  rows: readonly TextRow[],
  corpus: Corpus,
  skipped: SkippedFiles,
): NotSaved | null {
  const liveBytes = corpus.tokens.count * bytesPerWord;
  if (liveBytes > bytesMax) return null;
  const manifest = readManifest(store.folder, header);
  const segments = manifest.kind === 'manifest' ? manifest.segments : [];
  const fresh = rows.reduce(
    (sum, {known}, text) => sum + (known === undefined ? corpus.endToken[text] - corpus.firstToken[text] : 0),
    0,
  );
  const keptBytes = segments.reduce((sum, {bytes}) => sum + bytes, 0);
  const isMostlyDead = liveBytes < deadShareMax * (keptBytes + fresh * bytesPerWord);
  const merged = isMostlyDead
    ? segments.length
    : segmentsToMerge(
        segments.map(({bytes}) => bytes),
        fresh * bytesPerWord,
      );
  const stay = segments.slice(0, segments.length - merged);
  const staying = new Set(stay.map(({name}) => name));
  const texts = rows.flatMap(({known}, text) => (staying.has(known?.segment ?? '') ? [] : [text]));
  const left = [...skipped.now].filter(([id]) => !staying.has(skipped.known.get(id)?.segment ?? ''));
  if (!isMostlyDead) {
    // Only `--staged` knows which of the skipped files still exist.
    for (const [id, {reason, segment}] of skipped.known) {
      if (!staying.has(segment) && !skipped.now.has(id)) left.push([id, reason]);
    }
  }
  const segment = writeSegment(store, segmentName(header.kind), header, {
    ids: Buffer.from(texts.map((text) => rows[text].id).join(separator)),
    lengths: Uint32Array.from(texts, (text) => rows[text].length),
    encodings: Uint8Array.from(texts, (text) => fileEncodings.indexOf(rows[text].encoding)),
    skipped: Buffer.from(left.flat().join(separator)),
    ...lexedOf(corpus, texts),
  });
  if (segment.kind === 'notSaved') return segment;
  const refused = writeManifest(store, header, [...stay, segment], null);
  evictFiles(store, header.kind);
  return refused;
}
