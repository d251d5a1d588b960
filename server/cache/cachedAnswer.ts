// Takes what is asked, gives the answer of an earlier run if nothing that it depends on has changed since: no
// configuration, no listing, no text. All that is loaded for a warm `check`, so it imports little.

import {utimesSync} from 'node:fs';
import {join} from 'node:path';
import {type Environment, locationFor, surroundingsOf} from '../store/location.ts';
import {readManifest} from '../store/manifest.ts';
import {openSegment, type Segment, type SegmentHeader} from '../store/segment.ts';
import {isUnchanged, type Stamped, stampsIn} from './fileStamps.ts';

/** What is told: to standard error, to standard output, and to whoever started us. */
export interface CachedAnswer {
  readonly notes: readonly string[];
  readonly report: Uint8Array;
  readonly code: number;
}

/** A state of the disk and what was found in it; several answers may tell of one state, in several formats. */
export type StateRow = {
  /** Everything that findings depend on apart from the disk. */
  readonly key: string;
  readonly root: string;
  readonly segment: string;
  readonly notes: readonly string[];
};

export type AnswerRow = {
  readonly asked: string;
  /** Segments. */
  readonly state: string;
  readonly segment: string;
  readonly code: number;
};

/** Beside the segments in the manifest. */
export type CacheRows = {
  readonly states: readonly StateRow[];
  readonly answers: readonly AnswerRow[];
};

export const answersKind = 'answers';

export function answersHeader(engine: string): SegmentHeader {
  return {kind: answersKind, key: engine};
}

function folderFor(root: string, env: Environment): string | null {
  const location = locationFor(root, surroundingsOf(env));
  return location.kind === 'location' ? location.folder : null;
}

/** `root` is the working folder of the process: answers about others are not kept under what was asked. */
export function cachedAnswer(engine: string, root: string, env: Environment, asked: string): CachedAnswer | null {
  const folder = folderFor(root, env);
  if (folder === null) return null;
  const header = answersHeader(engine);
  const manifest = readManifest<CacheRows>(folder, header);
  if (manifest.kind !== 'manifest') return null;
  const rows = manifest.about;
  const answer = rows.answers.find((row) => row.asked === asked);
  const state = rows.states.find((row) => row.segment === answer?.state);
  if (answer === undefined || state === undefined) return null;
  return withSegment(folder, answer.segment, header, (reported) => {
    const settings = stampsIn(reported, 'settings');
    if (settings === null || !isUnchanged(here, settings, 'target')) return null;
    if (withSegment(folder, state.segment, header, (found) => isAsItWas(found) || null) === null) return null;
    const report = reported.section('report', 'u8');
    return 'kind' in report ? null : {notes: state.notes, report, code: answer.code};
  });
}

/** The groups of paths that a state depends on, as sections are called, and how each is looked at. */
export const rowGroups = {listing: 'target', files: 'entry', targets: 'target'} as const;

/** Short names are looked up faster than whole ones. */
const here = '';

function isAsItWas(found: Segment): boolean {
  return (['listing', 'files', 'targets'] as const).every((name) => {
    const group: Stamped | null = stampsIn(found, name);
    return group !== null && isUnchanged(here, group, rowGroups[name]);
  });
}

/** null as well if there is no such segment any more, or it is damaged. */
export function withSegment<T>(
  folder: string,
  name: string,
  header: SegmentHeader,
  use: (segment: Segment) => T | null,
): T | null {
  const segment = openSegment(folder, name, header);
  if (segment.kind !== 'segment') return null;
  try {
    const result = use(segment);
    if (result !== null) markUsed(join(folder, name));
    return result;
  } finally {
    segment.close();
  }
}

/** What was used last is dropped last. */
function markUsed(file: string): void {
  try {
    const now = new Date();
    utimesSync(file, now, now);
  } catch {
    // Read-only, or gone: then nothing will be dropped, or was.
  }
}
