// Takes the key of an invocation, gives the output of an earlier run if nothing that it depends on has changed: no
// configuration, no listing, no text. A warm `check` loads only this, so it imports little.

import {utimesSync} from 'node:fs';
import {join} from 'node:path';
import type {Store} from '../store/disk.ts';
import {kindOf} from '../store/engineVersion.ts';
import type {Environment} from '../store/location.ts';
import {readManifest} from '../store/manifest.ts';
import {openSegment, type Segment, type SegmentHeader} from '../store/segment.ts';
import {storeOf} from '../store/store.ts';
import {isUnchanged, type Stamped, stampsIn} from './fileStamps.ts';
import {writeLastReport} from './lastReport.ts';

/** The output of a run: notes for standard error, the report for standard output, and the exit code. */
export interface CachedAnswer {
  readonly notes: readonly string[];
  readonly report: Uint8Array;
  readonly code: number;
}

/** A state of the disk and what was found in it. Several answers may belong to one state, in several formats. */
export type StateRow = {
  /** Everything that findings depend on, apart from the disk and the history. */
  readonly key: string;
  /** The state of the history that they depend on; '' if they do not. */
  readonly history: string;
  readonly root: string;
  readonly segment: string;
  readonly notes: readonly string[];
};

export type AnswerRow = {
  readonly asked: string;
  readonly state: string;
  readonly segment: string;
  readonly code: number;
};

/** Stored in the manifest, beside the segments. */
export type CacheRows = {
  readonly states: readonly StateRow[];
  readonly answers: readonly AnswerRow[];
};

export const answersKind = 'answers';

export function answersHeader(engine: string): SegmentHeader {
  return {kind: kindOf(answersKind, engine), key: engine};
}

/** `root` is the working folder of the process: answers for other folders are not stored under an invocation. */
export function cachedAnswer(engine: string, root: string, env: Environment, asked: string): CachedAnswer | null {
  const store = storeOf(root, env);
  if ('kind' in store) return null;
  const header = answersHeader(engine);
  const manifest = readManifest<CacheRows>(store, header);
  if (manifest.kind !== 'manifest') return null;
  const rows = manifest.about;
  const answer = rows.answers.find((row) => row.asked === asked);
  const state = rows.states.find((row) => row.segment === answer?.state);
  if (answer === undefined || state === undefined) return null;
  return withSegment(store, answer.segment, header, (reported) => {
    const settings = stampsIn(reported, 'settings');
    if (settings === null || !isUnchanged(here, settings, 'target')) return null;
    if (withSegment(store, state.segment, header, (found) => isAsItWas(found) || null) === null) return null;
    const report = reported.section('report', 'u8');
    if ('kind' in report) return null;
    // The report is the last one now: its numbers are those that `baseline add` means. It must not show others.
    const numbers = reported.section('numbers', 'u8');
    if (!('kind' in numbers) && !writeLastReport(store, numbers)) return null;
    return {notes: state.notes, report, code: answer.code};
  });
}

/** The groups of paths that a state depends on, by the name of their section, and how each is compared. */
export const rowGroups = {listing: 'target', files: 'entry', targets: 'target'} as const;

/** Relative paths are faster to look up than absolute ones. */
const here = '';

function isAsItWas(found: Segment): boolean {
  return (['listing', 'files', 'targets'] as const).every((name) => {
    const group: Stamped | null = stampsIn(found, name);
    return group !== null && isUnchanged(here, group, rowGroups[name]);
  });
}

/** Also null if the segment no longer exists or is damaged. */
export function withSegment<T>(
  store: Store,
  name: string,
  header: SegmentHeader,
  use: (segment: Segment) => T | null,
): T | null {
  const segment = openSegment(store, name, header);
  if (segment.kind !== 'segment') return null;
  try {
    const result = use(segment);
    if (result !== null) markUsed(join(store.folder, name));
    return result;
  } finally {
    segment.close();
  }
}

/** The most recently used segment is dropped last. */
function markUsed(file: string): void {
  try {
    const now = new Date();
    utimesSync(file, now, now);
  } catch {
    // Read-only, or already gone: the order of use does not matter then.
  }
}
