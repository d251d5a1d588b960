// Brings the index of a history up to date with the repository. Each version is read once, so new commits cost only
// their own versions. A run that was stopped is resumed by the next one.

import {skippedByName} from '../../../shared/text/fileShape.ts';
import {LogParser, logArguments} from '../../git/log.ts';
import type {Repository} from '../../git/repository.ts';
import {gitChunks} from '../../git/runGit.ts';
import type {NotSaved, Store} from '../../store/disk.ts';
import {segmentName, writeManifest} from '../../store/manifest.ts';
import {segmentsToMerge} from '../../store/mergePolicy.ts';
import {type SegmentHeader, type WrittenSegment, writeSegment} from '../../store/segment.ts';
import {type Catalog, catalogPath, changesOf, emptyCatalog, extended} from './catalog.ts';
import {
  commitsBetween,
  type HistoryOptions,
  limitFlags,
  objectsHere,
  pathFlags,
  revisionLines,
} from './commitSelection.ts';
import {
  emptyHistory,
  type HistoryIndex,
  type HistoryState,
  historyOf,
  joinedUnread,
  type OpenedHistory,
  type Stored,
  sameNames,
} from './historyIndex.ts';
import {addPostings, mergedPostings, newUnsorted, sortedPostings, type Unsorted} from './historyPostings.ts';
import {readingOrder, readVersions, type Wanted} from './readVersions.ts';
import {endOf, type From, firstOccurrences, joinedCatalog, type Part, sectionsOf, sizesOf} from './segments.ts';
import {versionEncoding} from './versionText.ts';

/** How an update runs. */
interface UpdateOptions {
  /** By default, as many as pay. */
  readonly threads?: number;
  /** `done` of `total` versions; `bytes` were read since the last call. */
  readonly progress: (done: number, total: number, bytes: number) => void;
  /** Before that: how many commits Git has listed, of a number that nobody knows. */
  readonly listed?: (commits: number) => void;
  readonly signal: AbortSignal;
  readonly nowSeconds: number;
}

/** Data read since the last part was written. */
interface Read {
  postings: Unsorted;
  unread: {readonly versions: number[]; readonly reasons: number[]};
}

function newRead(): Read {
  return {postings: newUnsorted(), unread: {versions: [], reasons: []}};
}

/** This many fingerprints are collected before they are written: 16 MB, the most that a killed run loses. */
const postingsMax = 1 << 21;

/**
 * Brings a history up to date and writes parts on the way; with `writer` null it stays in memory. The state shows
 * whether it was stopped on the way.
 */
export async function updatedHistory(
  repository: Repository,
  options: HistoryOptions,
  tips: readonly string[],
  opened: OpenedHistory,
  writer: Writer | null,
  updateOptions: UpdateOptions,
): Promise<HistoryIndex> {
  const update = new Update(repository, options, opened, writer, updateOptions);
  await update.finishReading();
  if (!updateOptions.signal.aborted) await update.takeCommits(tips);
  return update.history;
}

export interface Writer {
  readonly store: Store;
  readonly header: SegmentHeader;
  /** The disk refused a write: called once, and nothing is written after that. */
  readonly notSaved: (reason: NotSaved) => void;
}

class Update {
  readonly #repository: Repository;
  readonly #options: HistoryOptions;
  #writer: Writer | null;
  readonly #updateOptions: UpdateOptions;
  #catalog: Catalog;
  #stored: readonly Stored[];
  #state: HistoryState;

  constructor(
    repository: Repository,
    options: HistoryOptions,
    opened: OpenedHistory,
    writer: Writer | null,
    updateOptions: UpdateOptions,
  ) {
    this.#repository = repository;
    this.#options = options;
    this.#writer = writer;
    this.#updateOptions = updateOptions;
    const {catalog, state} = opened.kind === 'history' ? opened.history : emptyHistory;
    this.#catalog = catalog;
    this.#state = state;
    this.#stored = opened.kind === 'history' ? opened.stored : [];
  }

  get history(): HistoryIndex {
    return {...historyOf(this.#stored, this.#state), catalog: this.#catalog};
  }

  /** Reads the versions that a stopped run left unread. */
  async finishReading(): Promise<void> {
    const {reading} = this.#state;
    if (reading === null) return;
    const first = firstOccurrences(this.#catalog);
    const order = readingOrder(this.#catalog, first, reading.from, reading.to);
    const read = newRead();
    const here = await objectsHere(this.#repository);
    const wanted = this.#readable(order, reading.done, here, read);
    let done = reading.done;
    const {progress, signal, threads = 0} = this.#updateOptions;
    await readVersions(
      this.#repository,
      this.#catalog,
      first,
      wanted.map(({wanted}) => wanted),
      {
        bytesMax: this.#options.fileBytesMax,
        encodingOf: versionEncoding(this.#repository, this.#options),
        threads,
        progress: (versions, bytes) => progress(Math.min(reading.done + versions, order.length), order.length, bytes),
        take: (count, result) => {
          addPostings(read.postings, result.postings);
          read.unread.versions.push(...result.unread.versions);
          read.unread.reasons.push(...result.unread.reasons);
          if (count > 0) done = wanted[count - 1].place + 1;
          if (read.postings.count < postingsMax) return;
          this.#write({...reading, done}, read);
          Object.assign(read, newRead());
        },
        signal,
      },
    );
    const isDone = !signal.aborted || done === order.length;
    this.#write(isDone ? null : {...reading, done}, read);
  }

  /** The versions from an index of the order on that are in the repository; the others are recorded as missing. */
  #readable(order: readonly Wanted[], from: number, here: ReadonlySet<string> | null, read: Read) {
    const wanted: {readonly wanted: Wanted; readonly place: number}[] = [];
    // A stopped run has already recorded all that are missing.
    const reported = new Set(joinedUnread(this.#stored.map(({part}) => part.unread)).versions);
    // The version before the first is read again, because the first one was made from it.
    const start = from > 0 && from < order.length ? from - 1 : from;
    for (let place = start; place < order.length; place++) {
      const one = place < from ? {...order[place], posts: false} : order[place];
      if (here === null || here.has(this.#catalog.blobs[one.version])) wanted.push({wanted: one, place});
      else if (one.posts && !reported.has(one.version)) {
        read.unread.versions.push(one.version);
        read.unread.reasons.push(0);
      }
    }
    return wanted;
  }

  /** Adds new commits, and marks those that are no longer reachable. */
  async takeCommits(tips: readonly string[]): Promise<void> {
    const {tips: known, dead, cuts} = this.#state;
    if (!sameNames(cuts, this.#repository.cuts)) return this.#rebuild(tips);
    if (known.length > 0 && sameNames(known, tips)) return;
    const gone = known.length === 0 ? [] : await commitsBetween(this.#repository, known, tips);
    // Commits of the index are missing from the repository, or too many are unreachable: the index is rebuilt.
    if (gone === null || (gone.length + dead.length) * 4 > this.#catalog.commits.length + 4) return this.#rebuild(tips);
    const log = await this.#log(tips, known);
    const before = this.#catalog;
    this.#catalog = extended(before, log);
    this.#state = {
      ...this.#state,
      tips,
      dead: [...dead, ...numbersOf(before, gone)],
      time: this.#updateOptions.nowSeconds,
    };
    const [from, to] = [before.blobs.length, this.#catalog.blobs.length];
    const reading = to > from ? {from, to, done: 0} : null;
    // The catalog is stored before any version is read, so that a run after a stop need not ask Git for it again.
    this.#write(reading, newRead());
    await this.finishReading();
  }

  async #rebuild(tips: readonly string[]): Promise<void> {
    this.#catalog = emptyCatalog;
    this.#stored = [];
    this.#state = {...emptyHistory.state, cuts: this.#repository.cuts};
    await this.takeCommits(tips);
  }

  async #log(tips: readonly string[], known: readonly string[]) {
    const args = [
      ...logArguments,
      ...limitFlags(this.#options),
      '--stdin',
      ...pathFlags(this.#options, this.#repository),
    ];
    const parser = new LogParser((path) => skippedByName(catalogPath(path)) === undefined);
    const {listed = () => undefined} = this.#updateOptions;
    if (tips.length > 0) {
      listed(0);
      await gitChunks(this.#repository, args, revisionLines(tips, known), (chunk) => {
        parser.take(chunk);
        listed(parser.commits);
      });
    }
    return parser.end();
  }

  /** Adds a part: the unwritten rest of the catalog, and what was read. */
  #write(reading: HistoryState['reading'], read: Read): void {
    this.#state = {...this.#state, reading};
    const from = this.#end();
    const isNothing = read.postings.count === 0 && read.unread.versions.length === 0;
    const part: Part = {
      kind: 'part',
      catalog: catalogFrom(this.#catalog, from),
      postings: sortedPostings(read.postings),
      unread: read.unread,
    };
    const added: Stored = {segment: unwritten(part), from, part};
    const grown = sizesOf(this.#catalog).changes > from.changes || sizesOf(this.#catalog).commits > from.commits;
    const all = isNothing && !grown ? this.#stored : this.#squashed([...this.#stored, added]);
    this.#stored = all;
    this.#keep();
  }

  #end(): From {
    const last = this.#stored.at(-1);
    return last === undefined ? sizesOf(emptyCatalog) : endOf(last.from, last.part);
  }

  #squashed(all: readonly Stored[]): readonly Stored[] {
    const sizes = all.map(({segment}) => segment.bytes);
    const merged = segmentsToMerge(sizes.slice(0, -1), sizes.at(-1) ?? 0);
    if (merged === 0) return all;
    const last = all.slice(-merged - 1);
    const parts = last.map(({part}) => part);
    const part: Part = {
      kind: 'part',
      catalog: joinedCatalog(parts.map(({catalog}) => catalog)),
      postings: parts.map(({postings}) => postings).reduceRight((later, earlier) => mergedPostings(earlier, later)),
      unread: joinedUnread(parts.map(({unread}) => unread)),
    };
    return [...all.slice(0, -merged - 1), {segment: unwritten(part), from: last[0].from, part}];
  }

  /** Writes the parts that are not on the disk yet, then the manifest that lists them all. */
  #keep(): void {
    if (this.#writer === null) return;
    const {store, header, notSaved} = this.#writer;
    const kept: Stored[] = [];
    for (const {segment, from, part} of this.#stored) {
      if (segment.name !== '') {
        kept.push({segment, from, part});
        continue;
      }
      const sections = sectionsOf(part.catalog, part.postings, part.unread);
      const written = writeSegment(store, segmentName(header.kind), header, sections);
      if (written.kind === 'notSaved') {
        this.#writer = null;
        notSaved(written);
        return;
      }
      kept.push({segment: written, from, part});
    }
    this.#stored = kept;
    const refused = writeManifest(
      store,
      header,
      kept.map(({segment}) => segment),
      this.#state,
    );
    if (refused !== null) {
      this.#writer = null;
      notSaved(refused);
    }
  }
}

/** Placeholder for a segment that is not written yet; its estimated size is good enough to decide what to merge. */
function unwritten({catalog, postings}: Part): WrittenSegment {
  const bytes = postings.hash.length * 8 + catalog.changes.commit.length * 20 + catalog.blobs.length * 20;
  return {kind: 'written', name: '', bytes, seal: ''};
}

function catalogFrom({commits, times, paths, blobs, changes}: Catalog, from: From): Catalog {
  return {
    commits: commits.slice(from.commits),
    times: times.slice(from.commits),
    paths: paths.slice(from.paths),
    blobs: blobs.slice(from.blobs),
    changes: changesOf((column) => changes[column].slice(from.changes)),
  };
}

function numbersOf({commits}: Catalog, names: readonly string[]): number[] {
  if (names.length === 0) return [];
  const wanted = new Set(names);
  return commits.flatMap((name, number) => (wanted.has(name) ? [number] : []));
}
