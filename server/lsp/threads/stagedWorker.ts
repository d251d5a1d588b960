// What the next commit adds, as `check --staged` finds it: the texts come from Git's index, and what is not staged or
// not saved does not count.

import type {Inspection} from '../../../shared/model/finding.ts';
import {checkChange} from '../../app/checkChange.ts';
import {GitError} from '../../git/runGit.ts';
import {UserError} from '../../userError.ts';
import {type ConfigRequest, configOf} from '../project/rootConfig.ts';
import {workerPorts} from './workerPorts.ts';

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
  const notes: string[] = [];
  const ports = workerPorts(progress, (note) => notes.push(note), signal);
  const {root, history} = request;
  try {
    const asked = {root, scope: {kind: 'staged'}, paths: [], history, threads: 1} as const;
    const {inspection, remember} = await checkChange(asked, await configOf(request), ports);
    await remember();
    return {kind: 'staged', inspection, notes};
  } catch (error) {
    if (error instanceof UserError || error instanceof GitError) return {kind: 'failed', reason: error.message};
    throw error;
  }
}
