// Caches the tokens and fingerprints of texts on the disk, by the Git id of their content. A text that was lexed once,
// in any branch or work tree of the repository, is not lexed again, and `check --staged` need not even read it.
// Segments are merged over time, which also drops texts that no longer exist.

import {createHash} from 'node:crypto';
import type {Indexed} from '../../shared/index/indexed.ts';
import {areLexedTexts, type LexedDocument, type LexedTexts, lexedOf} from '../../shared/index/packedTokens.ts';
import {declaredBoilerplate} from '../../shared/index/postings.ts';
import {byteLength} from '../../shared/model/document.ts';
import {type FileEncoding, fileEncodings} from '../../shared/model/fileEncodings.ts';
import {isStoredIndex, reusableIndex, type StoredIndex, storedIndexOf} from '../../shared/patchIndex.ts';
import {mentionsSuppression} from '../../shared/suppress/directives.ts';
import {blobName} from '../git/blobId.ts';
import type {SkippedFile, SourceFile} from '../sources/sourceFile.ts';
import type {NotSaved, Store} from '../store/disk.ts';
import {kindOf} from '../store/engineVersion.ts';
import {pathInRepository} from '../store/location.ts';
import {withLock} from '../store/lock.ts';
import {openIndex, readManifest, segmentName, writeManifest} from '../store/manifest.ts';
import {segmentsToMerge} from '../store/mergePolicy.ts';
import {readSections, type SectionArray, type Segment, type SegmentHeader, writeSegment} from '../store/segment.ts';
import {evictFiles, evictVariants} from '../store/tidy.ts';
import type {RunMemory} from './runMemory.ts';

/** For a root at the top of its repository; the kinds of other roots start with it. */
export const tokensKind = 'words';

export interface TokenCacheLocation {
  readonly store: Store;
  readonly engine: string;
  readonly root: string;
  readonly bytesMax: number;
  readonly memory?: RunMemory | undefined;
}

/** A text that was lexed before. */
export interface CachedText extends LexedDocument {
  readonly segment: string;
  /** Length of the text in bytes. */
  readonly length: number;
  readonly encoding: FileEncoding;
  /** No comment in it can silence a finding. */
  readonly isSilent: boolean;
}

export interface TokenCache {
  readonly texts: ReadonlyMap<string, CachedText>;
  /** Files that are not texts, with the reason. */
  readonly skipped: ReadonlyMap<string, SkippedFile['reason']>;
  /** The index of the texts of one segment, which may be used once, or, with a memory, again and again; null: none is stored. */
  readonly index: IndexedTexts | null;
  /**
   * Stores the indexed texts (`ids` in the same order) and the skipped files that are not stored yet. null: done, or
   * another run is writing.
   */
  readonly keep: (
    ids: readonly string[],
    sources: readonly SourceFile[],
    indexed: Indexed,
    skipped?: ReadonlyMap<string, SkippedFile['reason']>,
  ) => Promise<NotSaved | null>;
}

interface IndexedTexts {
  readonly segment: string;
  readonly texts: number;
  readonly stored: StoredIndex;
}

/** Inputs that determine which words a file has, and whether it is read at all. */
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
  const {store, memory, bytesMax} = location;
  const header = tokensHeader(location);
  const {texts, skipped, index} = readSegments(location, header);
  const reasons = new Map([...skipped].map(([id, {reason}]) => [id, reason]));
  return {
    texts,
    skipped: reasons,
    index,
    keep: async (ids, sources, indexed, nowSkipped = new Map()) => {
      // A process that stays would write after each edit: it lexes a few texts again in each check instead.
      const freshMax = memory !== undefined && index !== null ? relexedMax : 0;
      const fresh = ids.filter((id) => !texts.has(id)).length;
      const isKnown = fresh <= freshMax && [...nowSkipped.keys()].every((id) => skipped.has(id));
      const isIndexed = keptTexts(index, ids, texts) !== null || isFewOf(index, ids) || !mayBeStored(indexed, bytesMax);
      if (isKnown && isIndexed) return null;
      const rows = sources.map((source, at) => {
        const id = ids[at];
        // Asking a text of the index for its bytes starts a Git; where the length is known, nobody needs them.
        const known = texts.get(id);
        const isSilent = known?.isSilent ?? !mentionsSuppression(source.bytes);
        return {id, known, length: byteLength(source), encoding: source.encoding, isSilent};
      });
      const done = await withLock(store, header.kind, {waitMs: 0}, () => {
        return written(location, header, rows, indexed, isIndexed, {known: skipped, now: nowSkipped});
      });
      return done.kind === 'done' ? done.value : done.kind === 'busy' ? null : done;
    },
  };
}

/** Paths are relative to the root, so each root in a repository has a kind of its own, shared by all work trees. */
export function tokensHeader({engine, root}: Pick<TokenCacheLocation, 'engine' | 'root'>): SegmentHeader {
  const below = pathInRepository(root);
  const name = below === '' ? '' : `-${createHash('sha256').update(below).digest('hex').slice(0, 16)}`;
  return {kind: kindOf(`${tokensKind}${name}`, engine), key: engine};
}

interface SkippedRow {
  readonly reason: SkippedFile['reason'];
  readonly segment: string;
}

interface SkippedFiles {
  readonly known: ReadonlyMap<string, SkippedRow>;
  readonly now: ReadonlyMap<string, SkippedFile['reason']>;
}

/** No path contains it. */
const separator = '\0';

function readSegments(
  {store, memory}: TokenCacheLocation,
  header: SegmentHeader,
): {texts: Map<string, CachedText>; skipped: Map<string, SkippedRow>; index: IndexedTexts | null} {
  const texts = new Map<string, CachedText>();
  const skipped = new Map<string, SkippedRow>();
  let indexed: IndexedTexts | null = null;
  const index = openIndex(store, header);
  if (index.kind !== 'index') return {texts, skipped, index: indexed};
  for (const segment of index.segments) {
    const {name} = segment;
    const read =
      memory === undefined ? textsIn(segment) : memory.segment(name, () => reusable(textsIn(segment), memory));
    if (read === null) continue;
    const {ids, left, lengths, encodings, silent, lexed, stored} = read;
    ids.forEach((id, at) => {
      const encoding = fileEncodings[encodings[at]];
      texts.set(id, {lexed, at, segment: name, length: lengths[at], encoding, isSilent: silent[at] === 1});
    });
    for (let at = 0; at < left.length; at += 2)
      skipped.set(left[at], {reason: JSON.parse(left[at + 1]), segment: name});
    if (stored !== null) indexed = {segment: name, texts: ids.length, stored};
  }
  const names = index.segments.map(({name}) => name);
  memory?.keepSegments(header.kind, names);
  index.close();
  return {texts, skipped, index: indexed};
}

interface SegmentTexts {
  readonly ids: readonly string[];
  /** Ids of skipped files, each with the reason as JSON. */
  readonly left: readonly string[];
  readonly lengths: Uint32Array;
  readonly encodings: Uint8Array;
  readonly silent: Uint8Array;
  readonly lexed: LexedTexts;
  readonly stored: StoredIndex | null;
}

/** null: it is damaged. */
function textsIn(segment: Segment): SegmentTexts | null {
  const ids = linesIn(segment, 'ids');
  const left = linesIn(segment, 'skipped');
  const read = readSections(segment, {lengths: 'u32', encodings: 'u8', silent: 'u8'});
  const lexed = lexedIn(segment);
  if (ids === null || left === null || lexed === null || 'kind' in read || left.length % 2 !== 0) return null;
  const {lengths, encodings, silent} = read;
  if ([ids, encodings, silent].some(({length}) => length !== lengths.length)) return null;
  if (!areLexedTexts(lexed, lengths) || encodings.some((encoding) => encoding >= fileEncodings.length)) return null;
  return {ids, left, lengths, encodings, silent, lexed, stored: indexIn(segment, lexed)};
}

function reusable(read: SegmentTexts | null, {room}: RunMemory): SegmentTexts | null {
  if (read === null || read.stored === null) return read;
  const stored = reusableIndex(read.stored, room);
  return {...read, stored, lexed: stored.lexed};
}

/** null: the segment has none, or it is damaged. */
function indexIn(segment: Segment, lexed: LexedTexts): StoredIndex | null {
  if (!segment.sections.includes('order')) return null;
  const read = readSections(segment, {
    order: 'u32',
    sortedHash: 'u32',
    pagesOf: 'u16',
    pageOf: 'i32',
    sketches: 'u32',
    sketchEnds: 'u32',
    cells: 'u32',
  });
  if ('kind' in read) return null;
  const {sortedHash: hash, ...others} = read;
  const stored = {lexed, hash, ...others};
  return isStoredIndex(stored) ? stored : null;
}

/** Up to so many new texts, a run that could do without writing their words does. */
export const relexedMax = 64;
/** If a larger share of the texts is new or gone, to index all takes no longer than to bring an index up to date. */
const changedShareMax = 0.1;
/** An index is brought up to date whatever share these are. */
const changedMin = 64;

/** For each text its number in the index, or -1; null: too many are new, or too many of the index are gone. */
export function keptTexts(
  index: IndexedTexts | null,
  ids: readonly string[],
  texts: TokenCache['texts'],
): Int32Array | null {
  if (index === null) return null;
  const kept = Int32Array.from(ids, (id) => {
    const text = texts.get(id);
    return text?.segment === index.segment ? text.at : -1;
  });
  const stay = kept.filter((at) => at >= 0);
  const changed = ids.length - stay.length + index.texts - stay.length;
  if (changed > Math.max(changedMin, changedShareMax * ids.length)) return null;
  return stay.every((at, place) => place === 0 || at > stay[place - 1]) ? kept : null;
}

/** Whether the run is about a part of what is indexed: the rest need not be indexed again for it. */
function isFewOf(index: IndexedTexts | null, ids: readonly string[]): boolean {
  return index !== null && ids.length < (1 - changedShareMax) * index.texts;
}

function linesIn(segment: Segment, name: string): readonly string[] | null {
  const bytes = segment.section(name, 'u8');
  if ('kind' in bytes) return null;
  return bytes.length === 0 ? [] : Buffer.from(bytes.buffer).toString('utf8').split(separator);
}

const roomMin = 1 << 13;

/** null: part of it is damaged, so these texts are lexed again. */
function lexedIn(segment: Segment): LexedTexts | null {
  const byDocument = readSections(segment, {tokenEnds: 'u32', postingEnds: 'u32', excluded: 'u32'});
  if ('kind' in byDocument) return null;
  // Room for the words of edited texts.
  const words = 8 * (roomMin + ((byDocument.tokenEnds.at(-1) ?? 0) >>> 6));
  const byWord = {hash: 'u32', start: 'u32', length: 'u16', tag: 'u8', postingHash: 'u32', postingAt: 'u32'} as const;
  const read = readSections(segment, byWord, words);
  return 'kind' in read ? null : {...byDocument, ...read};
}

/** If less than this fraction of the stored bytes is still in use, everything is rewritten. */
const deadShareMax = 0.5;
/** 11, and half of a fingerprint: 8, and 10 in the index. */
const bytesPerWord = 15;
const indexBytesPerWord = 5;

/** Fewer words are indexed in less time than an index of them is read: 100,000 in 40 ms. */
const indexedWordsMin = 100_000;

/** Which texts are declared boilerplate is a setting, and the next run may have another. */
function mayBeStored({corpus, groups}: Indexed, bytesMax: number): boolean {
  const {total} = corpus.frequencies;
  if (total < indexedWordsMin || total * (bytesPerWord + indexBytesPerWord) > bytesMax) return false;
  return !groups.pagesOf.includes(declaredBoilerplate);
}

function indexSections(indexed: Indexed): Readonly<Record<string, SectionArray>> {
  const {hash, ...others} = storedIndexOf(indexed);
  return {...others, sortedHash: hash};
}

interface TextRow {
  readonly id: string;
  readonly known: CachedText | undefined;
  readonly length: number;
  readonly encoding: FileEncoding;
  readonly isSilent: boolean;
}

/** `rows` are the indexed texts; if there is no index that can be used for them, they are all written again, with theirs. */
function written(
  {store, bytesMax}: TokenCacheLocation,
  header: SegmentHeader,
  rows: readonly TextRow[],
  indexed: Indexed,
  isIndexed: boolean,
  skipped: SkippedFiles,
): NotSaved | null {
  const {corpus} = indexed;
  const liveBytes = corpus.frequencies.total * bytesPerWord;
  if (liveBytes > bytesMax) return null;
  const manifest = readManifest(store, header);
  const segments = manifest.kind === 'manifest' ? manifest.segments : [];
  const fresh = rows.reduce(
    (sum, {known}, text) => sum + (known === undefined ? corpus.endToken[text] - corpus.firstToken[text] : 0),
    0,
  );
  const keptBytes = segments.reduce((sum, {bytes}) => sum + bytes, 0);
  const isMostlyDead = liveBytes < deadShareMax * (keptBytes + fresh * bytesPerWord);
  const merged =
    isMostlyDead || !isIndexed
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
    silent: Uint8Array.from(texts, (text) => (rows[text].isSilent ? 1 : 0)),
    skipped: Buffer.from(left.flatMap(([id, reason]) => [id, JSON.stringify(reason)]).join(separator)),
    ...lexedOf(corpus, texts),
    ...(texts.length === rows.length && mayBeStored(indexed, bytesMax) && indexSections(indexed)),
  });
  if (segment.kind === 'notSaved') return segment;
  const refused = writeManifest(store, header, [...stay, segment], null);
  evictFiles(store, header.kind);
  evictVariants(store, header.kind);
  return refused;
}
