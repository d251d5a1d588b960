// The memory of a process that checks again and again: contents of segments, whose names always mean the same bytes, and texts
// of files that look as they did and whose words are not stored. A run with a process of its own has none.

import type {ArrayRoom} from '../../shared/algorithms/arrayRoom.ts';
import type {Finding} from '../../shared/model/finding.ts';
import {ReportMemory} from '../../shared/report/options.ts';
import {blobName} from '../git/blobId.ts';
import type {ListedFile, SkippedFile, SourceFile} from '../sources/sourceFile.ts';
import {CheckMemory} from './checkMemory.ts';
import {isSettled, isUnchanged, type Stamped, stamped} from './fileStamps.ts';
import type {ReportedFinding} from './lastReport.ts';
import type {ReportAnswers} from './storedAnswers.ts';

export class RunMemory implements ReportAnswers {
  /** For indexes of the checks. */
  readonly room: ArrayRoom | undefined;
  readonly #segments = new Map<string, unknown>();
  readonly #files = new Map<string, KnownText>();
  readonly #asked = new Set<string>();
  #checks: {readonly key: string; readonly memory: CheckMemory} | null = null;
  readonly texts = new ReportMemory(() => new WeakMap());
  readonly entries = new WeakMap<Finding, ReportedFinding>();

  constructor(room?: ArrayRoom) {
    this.room = room;
  }

  /** Of the last check with these settings; with others, it is forgotten. */
  checks(key: string): CheckMemory {
    if (this.#checks?.key !== key) this.#checks = {key, memory: new CheckMemory()};
    return this.#checks.memory;
  }

  /** A text has changed while it was compared, so that what is remembered may be about another one. */
  forgetChecks(): void {
    this.#checks = null;
  }

  /** No check is likely to follow soon: gives back what the next one makes again in a moment. */
  rest(): void {
    this.room?.clear();
    this.#files.clear();
  }

  /** Whether none of the last checks had this key. */
  isFirst(key: string): boolean {
    const isFirst = !this.#asked.has(key);
    if (isFirst && this.#asked.size === keysMax) this.#asked.clear();
    this.#asked.add(key);
    return isFirst;
  }

  /** The content of a segment, from an earlier run if it was read then. */
  segment<T>(name: string, read: () => T): T {
    if (!this.#segments.has(name)) this.#segments.set(name, read());
    return this.#segments.get(name) as T;
  }

  /** Forgets the segments of this kind that are gone. */
  keepSegments(kind: string, names: readonly string[]): void {
    const live = new Set(names);
    for (const name of this.#segments.keys()) {
      if (name.startsWith(`${kind}.`) && !live.has(name)) this.#segments.delete(name);
    }
  }

  /** Reads the file, unless it and the settings that `as` names are as in an earlier run. */
  text(listed: ListedFile, as: string, read: () => SourceFile | SkippedFile): SourceFile | SkippedFile {
    const {file, path, reference, named, real, encoding = ''} = listed;
    if (typeof file !== 'string' || Buffer.isBuffer(real)) return read();
    const key = JSON.stringify([path, named, real ?? null, encoding, as]);
    const known = this.#files.get(file);
    if (known?.key === key && isUnchanged('', known.stamp, 'entry')) return {...known.source, reference};
    const stamp = stamped('', [file], 'entry');
    const source = read();
    this.#files.delete(file);
    const isOld = stamp !== null && isSettled(stamp, Date.now() - settledMs);
    if (source.kind === 'source' && isOld && isUnchanged('', stamp, 'entry')) {
      const {blob = blobName(source.bytes, 20)} = source;
      this.#files.set(file, {key, stamp, source: {...source, blob}});
    }
    return source;
  }
}

/**
 * A file that has only just changed may change again within the same tick of the clock, and the clock of its file system need
 * not be ours.
 */
const settledMs = 2000;

/** More than states are stored. */
const keysMax = 32;

interface KnownText {
  readonly key: string;
  readonly stamp: Stamped;
  readonly source: SourceFile;
}
