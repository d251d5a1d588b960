// What the next commit adds, as `check --staged` finds it: the texts come from Git's index, and what is not staged or
// not saved does not count.

import type {Inspection} from '../../../shared/model/finding.ts';
import {baselineFilter, baselineSource} from '../../app/baselineFilter.ts';
import {namedTemplates} from '../../app/namedFiles.ts';
import {inspectReviewed} from '../../app/review/checkReview.ts';
import {readReview} from '../../app/review/readReview.ts';
import type {LoadedConfig} from '../../config/configTypes.ts';
import {GitError} from '../../git/runGit.ts';
import {openHistory} from '../../history/index/openHistory.ts';
import {historyFindings, isIndexed} from '../../history/report/historyFindings.ts';
import {UserError} from '../../userError.ts';
import {type ConfigRequest, configOf} from '../project/rootConfig.ts';

export type Staged =
  | {
      readonly kind: 'staged';
      /** Its `review` says how much of what was looked at. What a baseline accepts is left out. */
      readonly inspection: Inspection;
      /** What the user should know, a sentence each. */
      readonly notes: readonly string[];
    }
  /** In a whole sentence: no repository, a conflict, a template that is not there. */
  | {readonly kind: 'failed'; readonly reason: string};

export interface StagedRequest extends ConfigRequest {
  /** Passages that are back from the past are looked for if the index of the history is there, as in a hook. */
  readonly history: 'auto' | 'off';
}

type Progress = (stage: string, done: number, total: number) => void;

export async function checkStaged(request: StagedRequest, progress: Progress, signal: AbortSignal): Promise<Staged> {
  try {
    return await staged(request, await configOf(request), progress, signal);
  } catch (error) {
    if (error instanceof UserError || error instanceof GitError) return {kind: 'failed', reason: error.message};
    throw error;
  }
}

async function staged(
  {root, history}: StagedRequest,
  loaded: LoadedConfig,
  progress: Progress,
  signal: AbortSignal,
): Promise<Staged> {
  const notes: string[] = [];
  const warn = (note: string) => notes.push(note);
  const {config} = loaded;
  const templates = namedTemplates(root, config);
  const read = await readReview({kind: 'staged'}, {root, paths: [], templates, loaded}, progress);
  notes.push(...read.notes);
  const asked = {request: {root, paths: [], stdin: null}, loaded, templates: new Set(templates)};
  const accept = await baselineFilter(await baselineSource(null, root, loaded), asked, 'change');
  const isAsked = history === 'auto' && (await isIndexed(root, config));
  const beyond = isAsked
    ? historyFindings(root, config, async (find) => {
        const opened = await openHistory(root, config, {progress, warn, signal});
        if (opened.kind === 'none') return [];
        try {
          return await find(opened, progress);
        } finally {
          opened.past.pages.end();
        }
      })
    : null;
  const conduct = {threads: 1, progress, warn, accept, beyond};
  const inspection = await inspectReviewed(read, loaded, asked.templates, conduct);
  const note = await read.remember?.();
  if (note) warn(note);
  return {kind: 'staged', inspection, notes};
}
