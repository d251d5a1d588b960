// Stores sketches on disk by the content of the text. A content that was sketched once, in any branch, commit or work
// tree of the repository, is neither read nor sketched again.

import {createHash} from 'node:crypto';
import {crc32} from 'node:zlib';
import type {NotSaved, Store} from '../../../server/store/disk.ts';
import {kindOf} from '../../../server/store/engineVersion.ts';
import {withLock} from '../../../server/store/lock.ts';
import {anyManifest, openIndex, readManifest, segmentName, writeManifest} from '../../../server/store/manifest.ts';
import {segmentsToMerge} from '../../../server/store/mergePolicy.ts';
import {readSections, type Segment, type SegmentHeader, writeSegment} from '../../../server/store/segment.ts';
import {evictFiles, removeKind, storedFiles} from '../../../server/store/tidy.ts';
import {UserError} from '../../../server/userError.ts';
import {areEnds} from '../../../shared/algorithms/storedRows.ts';
import type {FileEncoding} from '../../../shared/model/fileEncodings.ts';
import {addChunk, addSketch, newSketches, type Sketches, sketchIn} from '../../methods/clusters/sketchArray.ts';

/** Prefix of the segment kinds of all sketches. */
export const sketchesKind = 'sketches';

/** Stored instead of the number of shingles if the content is not text. */
export const noText = 0xffffffff;

/**
 * All sketches of a collection are in memory: at 512 bytes each this is enough for two million documents, at 48 bytes
 * for twenty million.
 */
const sketchBytesMax = 1_000_000_000;

/** Bytes of an identity. */
const idBytes = 16;

/** The same bytes hold other words in another encoding. */
export function contentName(name: string, encoding: FileEncoding | undefined): string {
  return encoding === undefined ? name : `${name} ${encoding}`;
}

/**
 * `content` is the name of the content. The file name is part of the identity, because it decides the format, which the
 * lexer depends on.
 */
export function sketchId(content: string, path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return createHash('sha256').update(`${content}\0${name}`).digest().toString('latin1', 0, idBytes);
}

/** Sketches of each method are stored separately. */
export function sketchesHeader(engine: string, method: string): SegmentHeader {
  return {kind: kindOf(`${sketchesKind}-${crc32(method).toString(16)}`, engine), key: `${engine} ${method}`};
}

/** Stored in the manifest with the segments. A type instead of an interface, because `About` requires one. */
type SketchesAbout = {readonly name: string; readonly sketches: number};

export interface SketchPlace {
  readonly store: Store;
  readonly header: SegmentHeader;
  /** Name of the sketch. */
  readonly name: string;
  /** Limit for all sketches together, of all methods. */
  readonly bytesMax: number;
}

export class SketchStore {
  readonly sketches: Sketches = newSketches();
  /** Number of distinct shingles, by the number of the sketch. */
  readonly shingles: number[] = [];
  readonly #ids: string[] = [];
  readonly #byId = new Map<string, number>();
  readonly #place: SketchPlace | null;
  /** Number of sketches read from disk, used or not. */
  #known = 0;
  #asked = new Uint8Array(0);

  #bytes = 0;
  readonly #bytesMax: number;

  /** If `place` is null, nothing is read or stored. */
  constructor(place: SketchPlace | null, bytesMax = sketchBytesMax) {
    this.#bytesMax = bytesMax;
    this.#place = place;
    if (place !== null) this.#read(place);
  }

  /** The number of a sketch; undefined if it was never computed. */
  find(id: string): number | undefined {
    const number = this.#byId.get(id);
    if (number !== undefined && number < this.#known) this.#asked[number] = 1;
    return number;
  }

  /** Throws UserError if the sketches would take too much memory. */
  add(id: string, shingles: number, sketch: Uint32Array, size: number): number {
    this.#bytes += size * 4;
    if (this.#bytes > this.#bytesMax) {
      throw new UserError(
        `The sketches take more than ${this.#bytesMax} bytes of memory. Expected fewer documents (paths, --history-path, --since) or a smaller sketch, such as --sketch features with 48 bytes a document.`,
      );
    }
    const number = addSketch(this.sketches, sketch, size);
    this.shingles.push(shingles);
    this.#ids.push(id);
    this.#byId.set(id, number);
    return number;
  }

  /**
   * Stores the new sketches. Returns null if they are stored, there was nothing to store, or another process is
   * writing.
   */
  async keep(): Promise<NotSaved | null> {
    const place = this.#place;
    if (place === null || this.sketches.count === this.#known) return null;
    const {store, header} = place;
    // If another process is writing, give up: the next run sketches these documents again.
    const locked = await withLock(store, header.kind, {waitMs: 0}, () => this.#write(place));
    return locked.kind === 'notSaved' ? locked : locked.kind === 'done' ? locked.value : null;
  }

  #read({store, header}: SketchPlace): void {
    const index = openIndex(store, header);
    if (index.kind !== 'index') return;
    for (const segment of index.segments) {
      const read = sectionsOf(segment);
      // The segment is damaged, so its documents are sketched again.
      if (read === null) continue;
      const first = addChunk(this.sketches, read.numbers, read.ends);
      this.#bytes += read.numbers.length * 4;
      for (const [at, id] of read.ids.entries()) {
        this.#ids.push(id);
        this.#byId.set(id, first + at);
        this.shingles.push(read.shingles[at]);
      }
    }
    index.close();
    this.#known = this.sketches.count;
    this.#asked = new Uint8Array(this.#known);
  }

  #write({store, header, name: method, bytesMax}: SketchPlace): NotSaved | null {
    const manifest = readManifest<SketchesAbout>(store, header);
    const {segments, about: before} = manifest.kind === 'manifest' ? manifest : {segments: [], about: {sketches: 0}};
    const fresh = Array.from({length: this.sketches.count - this.#known}, (_, at) => this.#known + at);
    const room = bytesMax - this.#otherBytes(store, header, bytesMax - this.#bytesOf(fresh));
    const kept = segments.reduce((sum, {bytes}) => sum + bytes, 0);
    const isTooMuch = kept + this.#bytesOf(fresh) > room;
    const merged = isTooMuch
      ? segments.length
      : segmentsToMerge(
          segments.map(({bytes}) => bytes),
          this.#bytesOf(fresh),
        );
    const stay = segments.slice(0, segments.length - merged);
    // Read with the lock held, because another process may have written since this one read.
    const {old, seen} = merged === 0 ? {old: [], seen: 0} : this.#behind(store, header, stay.length);
    const asked = (number: number) => number < this.#known && this.#asked[number] === 1;
    const wanted = [...old.filter((number) => !isTooMuch || asked(number)), ...fresh];
    if (isTooMuch && this.#bytesOf(wanted) > room) {
      return {
        kind: 'notSaved',
        reason: `they would take more than ${bytesMax} bytes (a third of limits.cacheBytesMax)`,
      };
    }
    const written = writeSegment(store, segmentName(header.kind), header, this.#sections(wanted));
    if (written.kind === 'notSaved') return written;
    const stayed = stay.length === 0 ? 0 : before.sketches - seen;
    const about: SketchesAbout = {name: method, sketches: stayed + wanted.length};
    const refused = writeManifest(store, header, [...stay, written], about);
    evictFiles(store, header.kind);
    if (refused === null) this.#known = this.sketches.count;
    return refused;
  }

  /**
   * The numbers of the sketches in the segments from `stay` on, loading unknown ones, and how many these segments
   * contain.
   */
  #behind(store: Store, header: SegmentHeader, stay: number): {old: number[]; seen: number} {
    const index = openIndex(store, header);
    if (index.kind !== 'index') return {old: [], seen: 0};
    const old = new Set<number>();
    let seen = 0;
    const fresh = this.sketches.count;
    for (const segment of index.segments.slice(stay)) {
      const read = sectionsOf(segment);
      if (read === null) continue;
      seen += read.ids.length;
      for (const [at, id] of read.ids.entries()) {
        const known = this.#byId.get(id);
        // This process computed it as well, so it is among the new sketches.
        if (known !== undefined && known >= this.#known && known < fresh) continue;
        old.add(known ?? this.#take(read, at));
      }
    }
    index.close();
    return {old: [...old], seen};
  }

  #take({ids, shingles, ends, numbers}: StoredSketches, at: number): number {
    const sketch = numbers.subarray(at === 0 ? 0 : ends[at - 1], ends[at]);
    const number = addSketch(this.sketches, sketch, sketch.length);
    this.shingles.push(shingles[at]);
    this.#ids.push(ids[at]);
    this.#byId.set(ids[at], number);
    return number;
  }

  #sections(numbers: readonly number[]) {
    const ends = new Uint32Array(numbers.length);
    let end = 0;
    numbers.forEach((number, at) => {
      end += sketchIn(this.sketches, number).length;
      ends[at] = end;
    });
    const all = new Uint32Array(end);
    numbers.forEach((number, at) => {
      all.set(sketchIn(this.sketches, number), at === 0 ? 0 : ends[at - 1]);
    });
    return {
      ids: Buffer.from(numbers.map((number) => this.#ids[number]).join(''), 'latin1'),
      shingles: Uint32Array.from(numbers, (number) => this.shingles[number]),
      ends,
      numbers: all,
    };
  }

  #bytesOf(numbers: readonly number[]): number {
    return numbers.reduce((sum, number) => sum + sketchIn(this.sketches, number).length * 4 + idBytes + 8, 0);
  }

  /**
   * Bytes of the sketches of other methods. The least recently written methods are deleted until the rest fits into
   * `room`.
   */
  #otherBytes(store: Store, {kind: own}: SegmentHeader, room: number): number {
    const kinds = new Map<string, {bytes: number; mtimeMs: number}>();
    for (const {kind, bytes, mtimeMs} of storedFiles(store.folder)) {
      if (!kind.startsWith(`${sketchesKind}-`) || kind === own) continue;
      const known = kinds.get(kind) ?? {bytes: 0, mtimeMs: 0};
      kinds.set(kind, {bytes: known.bytes + bytes, mtimeMs: Math.max(known.mtimeMs, mtimeMs)});
    }
    let total = [...kinds.values()].reduce((sum, {bytes}) => sum + bytes, 0);
    for (const [kind, {bytes}] of [...kinds].sort(([, x], [, y]) => x.mtimeMs - y.mtimeMs)) {
      if (total <= room) break;
      // A process that has these files open can continue to read; the next one sketches again.
      removeKind(store, kind);
      total -= bytes;
    }
    return total;
  }
}

interface StoredSketches {
  readonly ids: readonly string[];
  readonly shingles: Uint32Array;
  /** End of each sketch in `numbers`. */
  readonly ends: Uint32Array;
  readonly numbers: Uint32Array;
}

/** Returns null if the segment is damaged. */
function sectionsOf(segment: Segment): StoredSketches | null {
  const read = readSections(segment, {ids: 'u8', shingles: 'u32', ends: 'u32', numbers: 'u32'});
  if ('kind' in read) return null;
  const {ids: bytes, shingles, ends, numbers} = read;
  if (shingles.length !== ends.length || bytes.length !== ends.length * idBytes) return null;
  if (!areEnds(ends, numbers.length)) return null;
  const names = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const ids = Array.from(ends, (_, at) => names.slice(at * idBytes, (at + 1) * idBytes));
  return {ids, shingles, ends, numbers};
}

/**
 * For `status`: how many sketches of a kind are stored, and of which method. Null if another version of the program
 * wrote them.
 */
export function cachedSketches(store: Store, engine: string, kind: string): SketchesAbout | null {
  const manifest = anyManifest<SketchesAbout>(store, kind);
  return manifest.kind === 'manifest' && manifest.key.startsWith(`${engine} `) ? manifest.about : null;
}
