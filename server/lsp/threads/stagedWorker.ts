// Finds the copies that the next commit adds, as `check --staged` does. The texts come from Git's index: unstaged and
// unsaved changes are not included.

import type {Inspection} from '../../../shared/model/inspection.ts';
import {checkChange} from '../../app/checkChange.ts';
import {GitError} from '../../git/runGit.ts';
import {UserError} from '../../userError.ts';
import {type ConfigRequest, configOf} from '../project/rootConfig.ts';
import {workerPorts} from './workerPorts.ts';

export type Staged =
  | {
      readonly kind: 'staged';
      /** Its `review` gives the scope and size of the check. Findings accepted by a baseline are excluded. */
      readonly inspection: Inspection;
      /** Notes for the user, one sentence each. */
      readonly notes: readonly string[];
    }
  /** A whole sentence: no repository, a conflict, a missing template. */
  | {readonly kind: 'failed'; readonly reason: string};

export interface StagedRequest extends ConfigRequest {
  /** Reintroduced passages are searched for if the history index exists, as in a hook. */
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
