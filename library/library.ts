// `shingle`: checks texts that the caller has, as `shingle/core` does, and files of a root, as the command line does. A root is
// checked in a thread of its own, which a signal ends.

import type {LibraryRequests, LibraryRoot} from '../server/library/libraryRequests.ts';
import {Thread, ThreadGone} from '../server/threads/thread.ts';
import {startWorkerThread} from '../server/threads/workerThread.ts';
import {UserError} from '../server/userError.ts';
import type {Report, ReportedFinding} from '../shared/model/jsonReport.ts';
import type {RunOptions, Text, TextIndex, TextOptions} from './api.ts';
import * as core from './core.ts';
import type {CheckOptions, Root, RootIndex, RootOptions} from './nodeApi.ts';
import {ShingleError} from './shingleError.ts';
import {refuseProblems} from './textSettings.ts';

export type * from '../shared/model/jsonReport.ts';
export type * from '../shared/model/notesOfReport.ts';
export type * from './api.ts';
export type * from './librarySettings.ts';
export type * from './nodeApi.ts';
export {ShingleError} from './shingleError.ts';

/**
 * Finds copies in texts, as `shingle/core` does; or in the files of a root: the same report as
 * `shingle check --format json --root ROOT`, with its configuration, its baseline and its cache.
 *
 * Throws ShingleError for what the caller can fix, and the reason of the signal.
 */
export function check(texts: readonly Text[], options?: TextOptions): Promise<Report>;
export function check(root: Root, options?: CheckOptions): Promise<Report>;
export async function check(input: readonly Text[] | Root, options: TextOptions & CheckOptions = {}): Promise<Report> {
  if (!isRoot(input)) return core.check(input, options);
  const {paths = [], change, threads = null} = options;
  const scope = change === undefined ? null : scopeOf(change);
  const thread = newThread();
  try {
    const request = {...requestOf(input, options), paths, scope, threads};
    return reportOf(await asked(thread, options, (ask) => thread.ask('check', request, ask)), options);
  } finally {
    thread.end();
  }
}

/**
 * Compares two texts, as `shingle/core` does; or two files, by their paths relative to `root`: the same report as
 * `shingle compare A B --format json`.
 *
 * Throws ShingleError for what the caller can fix, and the reason of the signal.
 */
export function compare(a: Text, b: Text, options?: TextOptions): Promise<Report>;
export function compare(a: string, b: string, options?: RootOptions & Partial<Root>): Promise<Report>;
export async function compare(
  a: Text | string,
  b: Text | string,
  options: TextOptions & RootOptions & Partial<Root> = {},
): Promise<Report> {
  if (typeof a !== 'string' && typeof b !== 'string') return core.compare(a, b, options);
  if (typeof a !== 'string' || typeof b !== 'string') {
    throw new ShingleError('compare: got a text and a path, expected two texts or two paths');
  }
  const thread = newThread();
  try {
    const request = {...requestOf({root: options.root ?? '.'}, options), a, b};
    return reportOf(await asked(thread, options, (ask) => thread.ask('compare', request, ask)), options);
  } finally {
    thread.end();
  }
}

/**
 * Makes an index of texts, as `shingle/core` does; or of the files of a root, in a thread that lives until the index is closed.
 *
 * Throws ShingleError for what the caller can fix, and the reason of the signal.
 */
export function index(texts: readonly Text[], options?: TextOptions): Promise<TextIndex>;
export function index(root: Root, options?: RootOptions): Promise<RootIndex>;
export async function index(
  input: readonly Text[] | Root,
  options: TextOptions & RootOptions = {},
): Promise<TextIndex | RootIndex> {
  if (!isRoot(input)) return core.index(input, options);
  const thread = newThread();
  try {
    const request = requestOf(input, options);
    const notes = await asked(thread, options, (ask) => thread.ask('open', request, ask));
    for (const note of notes) options.warn?.(note);
  } catch (error) {
    thread.end();
    throw error;
  }
  const findings = async (ask: Promise<{readonly report: string}>): Promise<readonly ReportedFinding[]> =>
    (JSON.parse((await ask).report) as Report).findings;
  const rootIndex: RootIndex = {
    findingsOf: (path, run = {}) => findings(asked(thread, run, (ask) => thread.ask('findingsOf', path, ask), 'alive')),
    find: ({path, text}, run = {}) =>
      findings(asked(thread, run, (ask) => thread.ask('find', {path, text}, ask), 'alive')),
    close: () => thread.end(),
  };
  return rootIndex;
}

/** Callers without types give anything; a path alone is the likeliest mistake. */
function isRoot(input: readonly Text[] | Root): input is Root {
  if (typeof input !== 'object' || input === null) {
    throw new ShingleError(
      `got ${typeof input === 'string' ? `"${input}"` : typeof input}, expected {root: FOLDER} or a list of texts`,
    );
  }
  return 'root' in input;
}

type LibraryThread = Thread<LibraryRequests>;

function newThread(): LibraryThread {
  return new Thread<LibraryRequests>(startWorkerThread, 'library', () => undefined);
}

type Ask = NonNullable<Parameters<LibraryThread['ask']>[2]>;

/**
 * The answer of a thread, or the reason of the signal, which ends the thread: a comparison does not look at signals. A thread
 * that answers several questions stays `alive`, and its answer is dropped.
 */
async function asked<T>(
  thread: LibraryThread,
  {signal, progress}: RunOptions,
  ask: (options: Ask) => Promise<T>,
  after: 'ended' | 'alive' = 'ended',
): Promise<T> {
  signal?.throwIfAborted();
  let stop: () => void = () => undefined;
  const stopped = new Promise<never>((_, reject) => {
    stop = () => {
      if (after === 'ended') thread.end();
      reject(signal?.reason);
    };
  });
  signal?.addEventListener('abort', stop);
  try {
    const answer = ask({...(signal && {signal}), ...(progress && {progress})});
    // If the signal wins, nobody waits for the answer.
    answer.catch(() => undefined);
    return await Promise.race([answer, stopped]);
  } catch (error) {
    if (error instanceof UserError) throw new ShingleError(error.message);
    if (error instanceof ThreadGone && signal?.aborted !== true) {
      throw new ShingleError(`the thread of the library ended: ${error.message}`);
    }
    throw error;
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}

/** Throws ShingleError. */
function requestOf({root}: Root, {config, settings = {}}: RootOptions): LibraryRoot {
  if (typeof root !== 'string') throw new ShingleError('root: got no text, expected the path of a folder');
  refuseProblems(settings);
  return {root, configPath: config, settings, cwd: process.cwd()};
}

function scopeOf(change: NonNullable<CheckOptions['change']>) {
  if (typeof change !== 'string') return {kind: 'base', revision: change.since} as const;
  if (change === 'staged' || change === 'changed') return {kind: change} as const;
  throw new ShingleError(`change: got "${change}", expected "staged", "changed" or {since: REVISION}`);
}

function reportOf(
  {report, notes}: {readonly report: string; readonly notes: readonly string[]},
  {warn}: RootOptions,
): Report {
  for (const note of notes) warn?.(note);
  return JSON.parse(report);
}
