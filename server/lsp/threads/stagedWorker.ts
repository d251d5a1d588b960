// Finds the copies that a change adds, as `check --staged` and `check --changed` do. The texts come from Git and the disk:
// unsaved changes are not included, and unstaged ones not in what is staged.

import type {Inspection} from '../../../shared/model/inspection.ts';
import {check} from '../../app/check/check.ts';
import {plainCheck} from '../../app/check/checkRequest.ts';
import type {Scope} from '../../app/review/readReview.ts';
import {GitError} from '../../git/runGit.ts';
import {workerPorts} from '../../threads/workerPorts.ts';
import {UserError} from '../../userError.ts';
import {type ConfigRequest, configOf} from '../project/rootConfig.ts';

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
  readonly scope: Scope;
}

type Progress = (stage: string, done: number, total: number) => void;

export async function checkStaged(request: StagedRequest, progress: Progress, signal: AbortSignal): Promise<Staged> {
  const notes: string[] = [];
  const ports = workerPorts(progress, (note) => notes.push(note), signal);
  const {root, history, scope} = request;
  try {
    const asked = {...plainCheck(root, {kind: 'change', scope, paths: []}, ports.clock()), history, threads: 1};
    const {inspection, remember} = await check(asked, await configOf(request), ports);
    await remember?.(null);
    return {kind: 'staged', inspection, notes};
  } catch (error) {
    if (error instanceof UserError || error instanceof GitError) return {kind: 'failed', reason: error.message};
    throw error;
  }
}
