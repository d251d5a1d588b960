// Words and fingerprints of texts by their content, kept on the disk: a text that was lexed once, in whatever branch or
// work tree of the repository, is not lexed again. Segments are squashed, and what no text has any more goes with that.

import {createHash} from 'node:crypto';
import type {Corpus} from '../../shared/index/corpus.ts';
import {type LexedDocument, type LexedTexts, lexedOf} from '../../shared/index/packedTokens.ts';
import type {Document} from '../../shared/model/document.ts';
import type {NotSaved, Store} from '../store/disk.ts';
import {withLock} from '../store/lock.ts';
import {openIndex, readManifest, segmentName, writeManifest} from '../store/manifest.ts';
import {segmentsToMerge} from '../store/mergePolicy.ts';
import {type Segment, type SegmentHeader, writeSegment} from '../store/segment.ts';
import {evictFiles} from '../store/tidy.ts';

export const wordsKind = 'words';

/** Less text is lexed sooner than looked up: 2 MB of Markdown take 20 ms. */
const textBytesMin = 2_000_000;

export interface TokenCache {
  /** By number of the text; undefined: it has not been met. */
  readonly known: readonly (LexedDocument | undefined)[];
  /** Keeps those of the corpus, which holds the texts in their order, that were not known. */
  readonly keep: (corpus: Corpus) => Promise<void>;
}

interface Found extends LexedDocument {
  readonly segment: string;
}

export interface TokenCacheLocation {
  readonly store: Store;
  readonly engine: string;
  readonly bytesMax: number;
}

/** null: it is not worth it. */
export function openTokenCache(
  {store, engine, bytesMax}: TokenCacheLocation,
  texts: readonly Document[],
): TokenCache | null {
  if (texts.reduce((sum, {bytes}) => sum + bytes.length, 0) < textBytesMin) return null;
  const header = {kind: wordsKind, key: engine};
  const byId = readWords(store.folder, header);
  const ids = texts.map(idOf);
  const known = ids.map((id) => byId.get(id));
  return {
    known,
    keep: async (corpus) => {
      if (known.every((found) => found !== undefined)) return;
      // Refused or busy: the next run lexes again. What is said of a full disk is said of the answer.
      await withLock(store, wordsKind, {waitMs: 0}, () => written(store, header, ids, known, corpus, bytesMax));
    },
  };
}

/** Hexadecimal digits. */
export const idLength = 32;

/** Lexers see the path, the format and the bytes. */
function idOf({path, bytes, format}: Document): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([path, format]))
    .update('\0')
    .update(bytes);
  return hash.digest('hex').slice(0, idLength);
}

function readWords(folder: string, header: SegmentHeader): Map<string, Found> {
  const byId = new Map<string, Found>();
  const index = openIndex(folder, header);
  if (index.kind !== 'index') return byId;
  for (const segment of index.segments) {
    const ids = segment.section('ids', 'u8');
    const lexed = lexedIn(segment);
    if ('kind' in ids || lexed === null) continue;
    const names = Buffer.from(ids.buffer, ids.byteOffset, ids.byteLength).toString('latin1');
    lexed.tokenEnds.forEach((_, at) => {
      byId.set(names.slice(at * idLength, (at + 1) * idLength), {lexed, at, segment: segment.name});
    });
  }
  index.close();
  return byId;
}

/** null: some of it is damaged; then these texts are lexed again. */
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

/** Of which so much is of no use any more that all is written anew. */
const deadShareMax = 0.5;
const bytesPerWord = 15;

function written(
  store: Store,
  header: SegmentHeader,
  ids: readonly string[],
  known: readonly (Found | undefined)[],
  corpus: Corpus,
  bytesMax: number,
): NotSaved | null {
  const liveBytes = corpus.tokens.count * bytesPerWord;
  if (liveBytes > bytesMax) return null;
  const manifest = readManifest(store.folder, header);
  const segments = manifest.kind === 'manifest' ? manifest.segments : [];
  const fresh = known.reduce(
    (sum, found, text) => sum + (found === undefined ? corpus.endToken[text] - corpus.firstToken[text] : 0),
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
  const texts = ids.flatMap((_, text) => (staying.has(known[text]?.segment ?? '') ? [] : [text]));
  const segment = writeSegment(store, segmentName(wordsKind), header, {
    ids: Buffer.from(texts.map((text) => ids[text]).join(''), 'latin1'),
    ...lexedOf(corpus, texts),
  });
  if (segment.kind === 'unkept') return segment;
  const refused = writeManifest(store, header, [...stay, segment], null);
  evictFiles(store, wordsKind);
  return refused;
}
