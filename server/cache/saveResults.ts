// Takes the results of a check: the state of the disk, the findings, and the output; stores all three for the next run. A
// failure to store them is a value.

import {lstatSync} from 'node:fs';
import {join} from 'node:path';
import {sentenceOf} from '../../shared/model/phrase.ts';
import {nameIn} from '../pathNames.ts';
import type {Listing} from '../sources/listFiles.ts';
import {type NotSaved, unlessNotSaved} from '../store/disk.ts';
import {withLock} from '../store/lock.ts';
import {readManifest, segmentName, writeManifest} from '../store/manifest.ts';
import {type SectionArray, type WrittenSegment, writeSegment} from '../store/segment.ts';
import {evictFiles, evictVariants, storedFiles} from '../store/tidy.ts';
import {
  type AnswerRow,
  answersHeader,
  type CachedAnswer,
  type CacheRows,
  rowGroups,
  type StateRow,
} from './cachedAnswer.ts';
import {isMissing, isSettled, type Stamped, stamped, stampSections} from './fileStamps.ts';
import type {CachedState, ResultCache} from './resultCache.ts';
import {watchedFor} from './watchedPaths.ts';

interface NewAnswer extends CachedAnswer {
  /** The numbers of the report, as `writeLastReport` takes them; null: it has none. */
  readonly numbers: string | null;
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
    ...stampSections('listing', found.listingStamps ?? listingStamps(root, found.listing, sinceMs)),
    ...stampSections('files', lookedFiles),
    ...stampSections('targets', lookedTargets),
    list: Buffer.from(JSON.stringify(found.listing)),
    inspection: Buffer.from(JSON.stringify(found.inspection)),
    skipped: Buffer.from(JSON.stringify(found.skipped)),
    ...found.memory(),
  };
}

/**
 * Used where a change of the listing cannot be detected: it never equals a state of the disk, so files are always
 * listed again.
 */
const neverEqual: Stamped = {paths: ['.'], stamps: new Float64Array(5).fill(Number.NaN)};

function listingStamps(root: string, {folders, files, skipped}: Listing, sinceMs: number): Stamped {
  const paths = new Set<string>();
  const entries = [...files, ...skipped].map(({path}) => join(root, path));
  for (const folder of folders) {
    const watched = watchedFor(folder, entries);
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
