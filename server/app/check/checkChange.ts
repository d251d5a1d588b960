// The use case of a review: which copies a change introduces. One function for staged changes, for changes since a
// commit and for changes since the last run; the command, the hook and the editor call it.

import type {Inspection} from '../../../shared/model/inspection.ts';
import type {LoadedConfig} from '../../config/configTypes.ts';
import {loadCorpusOfCheck} from '../../loadCorpus.ts';
import {baselineFilter, baselineSource} from '../baseline/baselineFilter.ts';
import {type HistoryUse, historyOfCheck} from '../history/historyOfCheck.ts';
import {namedTemplates} from '../namedFiles.ts';
import type {Ports} from '../ports.ts';
import {readingNotes} from '../readingNotes.ts';
import {inspectReviewed} from '../review/checkReview.ts';
import {readReview, type Scope} from '../review/readReview.ts';
import type {ReviewInput} from '../review/reviewInput.ts';
import {tokenCacheFor} from '../tokenCacheFor.ts';
import {groundOf} from './brokenInCheck.ts';
import type {CheckSources} from './check.ts';
import {type CorpusOfCheck, type CorpusUse, withCorpus} from './withCorpus.ts';

interface ChangeRequest {
  readonly root: string;
  /** The other side of the comparison. */
  readonly scope: Scope;
  /** Files, folders and globs to report on; empty: everything that changed. */
  readonly paths: readonly string[];
  readonly history: HistoryUse;
  /** null: the default number. */
  readonly threads: number | null;
  /** null: the corpus of the organisation is not asked. */
  readonly corpus?: CorpusUse | null;
}

interface CheckedChange {
  /** Its `review` gives the scope that was checked. Accepted copies are omitted. */
  readonly inspection: Inspection;
  /** Saves the current state for the next review; warns if it cannot be saved. */
  readonly remember: () => Promise<void>;
}

/** Throws UserError. */
export async function checkChange(asked: ChangeRequest, loaded: LoadedConfig, ports: Ports): Promise<CheckedChange> {
  const use = asked.corpus ?? null;
  if (use === null) return checkedChange(asked, loaded, ports, null);
  const {corpusOfCheck} = await loadCorpusOfCheck();
  const corpus = await corpusOfCheck(use, asked.root, loaded, ports);
  try {
    return await checkedChange(asked, loaded, ports, corpus);
  } finally {
    corpus?.close();
  }
}

async function checkedChange(
  asked: ChangeRequest,
  loaded: LoadedConfig,
  ports: Ports,
  corpus: CorpusOfCheck | null,
): Promise<CheckedChange> {
  const {root, threads} = asked;
  const {read, templates} = await readChange(asked, loaded, ports);
  // Unchanged files are references: their words may be cached, without how they were read.
  const isOwn = ({reference}: {readonly reference: boolean}) => !reference;
  const {sources, skipped} = read.sources;
  const notes = readingNotes({sources: sources.filter(isOwn), skipped: skipped.filter(isOwn)});
  for (const note of notes) ports.warn(note);
  const filtered = {request: {root, paths: [], stdin: null}, loaded, templates, nowMs: ports.clock(), warn: ports.warn};
  const accepted = await baselineSource(null, root, loaded);
  const accept = await baselineFilter(accepted, filtered, read.review === null ? 'part' : 'change');
  const beyond = withCorpus(await historyOfCheck(asked.history, root, loaded, ports), corpus);
  const {progress, warn} = ports;
  const words = tokenCacheFor(root, loaded, ports.env);
  const ground = groundOf(root, {folders: [root], cuts: read.sources.cuts}, new Set(templates));
  const options = {threads, progress, warn, accept, beyond, words, ground};
  const inspection = await inspectReviewed(read, loaded, templates, options);
  return {
    inspection,
    remember: async () => {
      const note = await read.remember?.();
      if (note) warn(note);
    },
  };
}

/** Lists the files that the change affects, without checking them. */
export async function listChange(
  asked: ChangeRequest,
  loaded: LoadedConfig,
  ports: Pick<Ports, 'progress' | 'warn' | 'env'>,
): Promise<CheckSources & {readonly templates: ReadonlySet<string>}> {
  const {read, templates} = await readChange(asked, loaded, ports);
  return {...read.sources, templates};
}

async function readChange(
  {root, scope, paths}: ChangeRequest,
  loaded: LoadedConfig,
  ports: Pick<Ports, 'progress' | 'warn' | 'env'>,
): Promise<{readonly read: ReviewInput; readonly templates: ReadonlySet<string>}> {
  const templates = namedTemplates(root, loaded.config);
  const read = await readReview(scope, {root, paths, templates, loaded}, ports);
  for (const note of read.notes) ports.warn(note);
  return {read, templates: new Set(templates)};
}
