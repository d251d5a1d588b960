// The results that `check` stores: the state of the disk, the findings, and the output. `cached` gives the findings if
// the state is unchanged; `save` writes all three for the next run. A failure to save is a value.

import {lstatSync} from 'node:fs';
import {join} from 'node:path';
import type {Inspection} from '../../shared/model/inspection.ts';
import {sentenceOf} from '../../shared/model/phrase.ts';
import {arePairNumbers, emptyPairs, type PairNumbers} from '../../shared/pair/pairCache.ts';
import {nameIn} from '../pathNames.ts';
import type {Listing} from '../sources/listFiles.ts';
import type {SkippedFile} from '../sources/sourceFile.ts';
import {type NotSaved, type Store, unlessNotSaved} from '../store/disk.ts';
import {withLock} from '../store/lock.ts';
import {readManifest, segmentName, writeManifest} from '../store/manifest.ts';
import {type SectionArray, type Segment, type WrittenSegment, writeSegment} from '../store/segment.ts';
import {evictFiles, evictVariants, storedFiles} from '../store/tidy.ts';
import {
  type AnswerRow,
  answersHeader,
  type CachedAnswer,
  type CacheRows,
  rowGroups,
  type StateRow,
  withSegment,
} from './cachedAnswer.ts';
import {
  haveSameModes,
  isMissing,
  isSettled,
  isUnchanged,
  type Stamped,
  stamped,
  stampSections,
  stampsIn,
  stampText,
} from './fileStamps.ts';
import type {RunMemory} from './runMemory.ts';
import {type MemorySections, memorySectionsIn} from './storedMemory.ts';
import {watchedFor} from './watchedPaths.ts';

/** One run, and where and under which keys it is stored. */
export interface ResultCache {
  readonly store: Store;
  readonly engine: string;
  readonly root: string;
  /** Everything that findings depend on, apart from the disk and the history. */
  readonly key: string;
  /** The state of the history that they depend on; '' if they do not. */
  readonly history: string;
  /** As `invocationKey` gives it; null: only the findings are stored, not the answer. */
  readonly asked: string | null;
  /** Files that the invocation also depends on, existing or not: configuration, lists. Absolute. */
  readonly settings: readonly string[];
  /** Time before anything was read, and the same by a clock that never jumps (`performance.now`). */
  readonly startMs: number;
  readonly startedAt: number;
  readonly bytesMax: number;
  readonly memory?: RunMemory | undefined;
}

/** The findings of a run, and the state of the disk that they belong to. */
export interface CachedState {
  readonly inspection: Inspection;
  readonly notes: readonly string[];
  readonly listing: Listing;
  /** If the listing is that of an earlier run. */
  readonly listingStamps?: Stamped | undefined;
  /** Includes listed files that were skipped when they were read. */
  readonly skipped: readonly SkippedFile[];
  readonly known: PairNumbers;
  /** Of a process that checks only once; null: none is stored. */
  readonly memory: () => MemorySections | null;
}

interface NewAnswer extends CachedAnswer {
  /** The numbers of the report, as `writeLastReport` takes them; null: it has none. */
  readonly numbers: string | null;
}

type CacheHit =
  | CachedFindings
  /** The state of the disk has changed, or none is stored; but these results for pairs of texts are still valid. */
  | ({readonly kind: 'changed'; readonly listed: CachedListing | null} & EarlierWork);

/** Of an earlier run, valid for all texts that have not changed. */
interface EarlierWork extends Pick<CachedState, 'known'> {
  readonly memory: MemorySections | null;
}

/** A listing that is still valid, and what shows whether it is. */
interface CachedListing {
  readonly listing: Listing;
  readonly stamps: Stamped;
}

interface CachedFindings extends EarlierWork {
  readonly kind: 'same';
  readonly inspection: Inspection;
  readonly notes: readonly string[];
  /** The stored state, still valid; null: only the listing was repeated, so the state should be saved again. */
  readonly row: StateRow | null;
  readonly skipped: readonly SkippedFile[];
}

/** `list` is called only if folders, ignore files or Git's index changed: the same files may still be listed. */
export async function cached(memory: ResultCache, list: () => Promise<Listing>): Promise<CacheHit> {
  const {store, engine, root, key, history, memory: kept} = memory;
  const header = answersHeader(engine);
  const manifest = readManifest<CacheRows>(store, header);
  const rows =
    manifest.kind === 'manifest'
      ? manifest.about.states.filter((state) => state.key === key && state.root === root)
      : [];
  // Outcomes of pairs of texts do not depend on the history.
  const row = rows.find((state) => state.history === history) ?? rows[0];
  kept?.keepSegments(header.kind, manifest.kind === 'manifest' ? manifest.segments.map(({name}) => name) : []);
  const nothing = {kind: 'changed', known: emptyPairs, memory: null, listed: null} as const;
  if (row === undefined) return nothing;
  const state = withSegment(store, row.segment, header, (segment) => {
    const known = kept === undefined ? outcomesIn(segment) : kept.segment(segment.name, () => outcomesIn(segment));
    if (known === null) return null;
    const work = {known, memory: memorySectionsIn(segment)};
    if (row.history !== history || !isSame(segment, 'files', root) || !isSame(segment, 'targets', root)) {
      return {kind: 'changed', work, listed: validListing(segment, root)} as const;
    }
    const [listing, inspection, skipped] = ['list', 'inspection', 'skipped'].map((name) => segment.section(name, 'u8'));
    if (listing === undefined || inspection === undefined || skipped === undefined) return null;
    if ('kind' in listing || 'kind' in inspection || 'kind' in skipped) return null;
    return {kind: 'same', isListed: isSame(segment, 'listing', root), listing, inspection, skipped, work} as const;
  });
  if (state === null) return nothing;
  const {work} = state;
  if (state.kind === 'changed') return {kind: 'changed', ...work, listed: state.listed};
  if (!state.isListed && stampText(state.listing) !== JSON.stringify(await list())) {
    return {kind: 'changed', ...work, listed: null};
  }
  return {
    kind: 'same',
    ...work,
    // The seals of the segment guarantee the shape.
    inspection: JSON.parse(stampText(state.inspection)) as Inspection,
    skipped: JSON.parse(stampText(state.skipped)) as SkippedFile[],
    notes: row.notes,
    row: state.isListed ? row : null,
  };
}

/** null: listing again may give other files. If only the contents of files changed, it gives the same. */
function validListing(segment: Segment, root: string): CachedListing | null {
  const [stamps, files, listing] = [
    stampsIn(segment, 'listing'),
    stampsIn(segment, 'files'),
    segment.section('list', 'u8'),
  ];
  if (stamps === null || files === null || 'kind' in listing) return null;
  if (!isUnchanged(root, stamps, rowGroups.listing) || !isSame(segment, 'targets', root)) return null;
  // A path that was named, and a link, are listed by what they are now.
  if (!haveSameModes(root, files)) return null;
  // The seals of the segment guarantee the shape.
  return {listing: JSON.parse(stampText(listing)) as Listing, stamps};
}

function outcomesIn(segment: Segment): PairNumbers | null {
  const hitsKeys = segment.section('pairHitsKeys', 'u32');
  const regionsKeys = segment.section('pairRegionsKeys', 'u32');
  const starts = segment.section('pairStarts', 'u32');
  const numbers = segment.section('pairNumbers', 'f64');
  if ('kind' in hitsKeys || 'kind' in regionsKeys || 'kind' in starts || 'kind' in numbers) return null;
  const known = {hitsKeys, regionsKeys, starts, numbers};
  return arePairNumbers(known) ? known : null;
}

function isSame(segment: Segment, name: keyof typeof rowGroups, root: string): boolean {
  const group = stampsIn(segment, name);
  return group !== null && isUnchanged(root, group, rowGroups[name]);
}

/** null: saved, or deliberately not saved because something changed meanwhile or another process is writing. */
export async function save(
  memory: ResultCache,
  found: CachedState | StateRow,
  answer: NewAnswer | null,
): Promise<NotSaved | null> {
  const saved = await withLock(memory.store, answersHeader(memory.engine).kind, {waitMs: 0}, (claim) => {
    const sinceMs = startByFileTime(memory, claim);
    const sections = 'segment' in found ? null : stateSections(memory, found, sinceMs);
    if (sections === null && !('segment' in found)) return null;
    const reported = answer === null ? null : answerSections(memory, answer, sinceMs);
    if (sections === null && reported === null) return null;
    return written(memory, found, sections, answer, reported);
  });
  if (saved.kind === 'notSaved') return saved;
  return saved.kind === 'done' ? saved.value : null;
}

/**
 * The start of the run by the times of files: the clock may have jumped since, and the file system's need not be ours. A
 * file that was made just now, the claim, says what time it is there.
 */
function startByFileTime({startMs, startedAt}: ResultCache, claim: string): number {
  const elapsedMs = performance.now() - startedAt;
  const nowMs = unlessNotSaved(() => lstatSync(claim).ctimeMs);
  return typeof nowMs === 'number' ? Math.min(startMs, nowMs - elapsedMs) : Number.NEGATIVE_INFINITY;
}

type Sections = Readonly<Record<string, SectionArray>>;

function written(
  memory: ResultCache,
  found: CachedState | StateRow,
  sections: Sections | null,
  answer: NewAnswer | null,
  reported: Sections | null,
): NotSaved | null {
  const {store, engine, root, key, history, asked} = memory;
  const header = answersHeader(engine);
  const manifest = readManifest<CacheRows>(store, header);
  const known = manifest.kind === 'manifest' ? manifest.about : {states: [], answers: []};
  const named = new Map(manifest.kind === 'manifest' ? manifest.segments.map((one) => [one.name, one]) : []);
  const put = (parts: Sections): WrittenSegment | NotSaved => {
    const segment = writeSegment(store, segmentName(header.kind), header, parts);
    if (segment.kind === 'written') named.set(segment.name, segment);
    return segment;
  };
  let state: StateRow;
  if ('segment' in found) {
    state = found;
    // Another process may have replaced or dropped it since it was read.
    if (!named.has(state.segment)) return null;
  } else {
    const segment = put(sections ?? {});
    if (segment.kind === 'notSaved') return segment;
    state = {key, history, root, segment: segment.name, notes: found.notes};
  }
  const answers: AnswerRow[] = [];
  if (answer !== null && reported !== null && asked !== null) {
    const segment = put(reported);
    if (segment.kind === 'notSaved') return segment;
    answers.push({asked, state: state.segment, segment: segment.name, code: answer.code});
  }
  const rows = pruned(
    memory,
    {
      states: [state, ...known.states.filter((row) => row.key !== key || row.root !== root || isOther(row.history))],
      answers: [...answers, ...known.answers.filter((row) => row.asked !== asked)],
    },
    named,
  );
  // An older HEAD does not come back often; a run that does not ask the history has a row of its own.
  function isOther(earlier: string): boolean {
    return (earlier === '') !== (history === '');
  }
  const live = [...rows.states, ...rows.answers].flatMap(({segment}) => named.get(segment) ?? []);
  const refused = writeManifest(store, header, live, rows);
  evictFiles(store, header.kind);
  evictVariants(store, header.kind);
  return refused;
}

const statesMax = 16;
const answersMax = 64;

/** Keeps the most recently used rows that fit; answers are dropped with their state. */
function pruned(
  {store, bytesMax}: ResultCache,
  {states, answers}: CacheRows,
  named: ReadonlyMap<string, {bytes: number}>,
): CacheRows {
  const used = new Map(storedFiles(store.folder).map(({name, mtimeMs}) => [name, mtimeMs]));
  const byUse = <T extends {readonly segment: string}>(rows: readonly T[]): T[] =>
    [...rows].sort((x, y) => (used.get(y.segment) ?? 0) - (used.get(x.segment) ?? 0));
  let room = bytesMax;
  const fits = ({segment}: {readonly segment: string}): boolean => {
    const bytes = named.get(segment)?.bytes ?? Number.POSITIVE_INFINITY;
    if (bytes > room) return false;
    room -= bytes;
    return true;
  };
  const kept = byUse(states).filter(fits).slice(0, statesMax);
  const alive = new Set(kept.map(({segment}) => segment));
  const reported = byUse(answers.filter(({state}) => alive.has(state))).filter(fits);
  return {states: kept, answers: reported.slice(0, answersMax)};
}

/** null: a later change could not be detected. */
function stateSections({root}: ResultCache, found: CachedState, sinceMs: number): Sections | null {
  const {files, skipped} = found.listing;
  const targets: string[] = [];
  const paths: string[] = [];
  for (const {path, file} of files) {
    // Names that are not UTF-8 cannot be stored.
    if (typeof file !== 'string') return null;
    paths.push(path);
    if (file !== path && file !== join(root, path)) targets.push(path);
  }
  for (const {path, reason} of skipped) {
    if (path.includes('\ufffd')) return null;
    paths.push(path);
    if (sentenceOf(reason).startsWith('symbolic link')) targets.push(path);
  }
  const [lookedFiles, lookedTargets] = [stamped(root, paths, 'entry'), stamped(root, targets, 'target')];
  if (lookedFiles === null || lookedTargets === null) return null;
  if (!isSettled(lookedFiles, sinceMs) || !isSettled(lookedTargets, sinceMs)) return null;
  // A file that was read and is gone by now has no time.
  const notRead = new Set(found.skipped.map(({path}) => path));
  if (paths.some((path, at) => isMissing(lookedFiles, at) && !notRead.has(path))) return null;
  return {
    ...stampSections('listing', found.listingStamps ?? listingStamps(root, found.listing.folders, sinceMs)),
    ...stampSections('files', lookedFiles),
    ...stampSections('targets', lookedTargets),
    list: Buffer.from(JSON.stringify(found.listing)),
    inspection: Buffer.from(JSON.stringify(found.inspection)),
    skipped: Buffer.from(JSON.stringify(found.skipped)),
    pairHitsKeys: found.known.hitsKeys,
    pairRegionsKeys: found.known.regionsKeys,
    pairStarts: found.known.starts,
    pairNumbers: found.known.numbers,
    ...found.memory(),
  };
}

/**
 * Used where a change of the listing cannot be detected: it never equals a state of the disk, so files are always
 * listed again.
 */
const neverEqual: Stamped = {paths: ['.'], stamps: new Float64Array(5).fill(Number.NaN)};

function listingStamps(root: string, folders: readonly string[], sinceMs: number): Stamped {
  const paths = new Set<string>();
  for (const folder of folders) {
    const watched = watchedFor(folder);
    if (watched === null) return neverEqual;
    for (const path of watched) paths.add(nameIn(root, path) || path);
  }
  const looked = stamped(root, [...paths], rowGroups.listing);
  return looked !== null && isSettled(looked, sinceMs) ? looked : neverEqual;
}

function answerSections({root, settings, asked}: ResultCache, answer: NewAnswer, sinceMs: number): Sections | null {
  if (asked === null) return null;
  const {numbers} = answer;
  const looked = stamped(root, settings, 'target');
  if (looked === null || !isSettled(looked, sinceMs)) return null;
  return {
    ...stampSections('settings', looked),
    report: answer.report,
    ...(numbers !== null && {numbers: Buffer.from(numbers)}),
  };
}
