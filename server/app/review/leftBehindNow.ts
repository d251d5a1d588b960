// The use case of an editor: which copies the texts that are being edited have left behind, compared with the last commit.

import {inspectionOf} from '../../../shared/model/inspection.ts';
import type {OpenAndAccepted} from '../baseline/splitAccepted.ts';
import {type IndexedWorkspace, namesIn, splitReported} from '../findCopies.ts';
import type {CommittedTexts} from './committedTexts.ts';

export interface LeftBehind extends OpenAndAccepted {
  /** Of the paths that were asked about, those whose text is not that of the last commit. */
  readonly edited: readonly string[];
}

/** The copies that these pages left behind. All changed texts are the change, as in `check --changed`. */
export async function leftBehindNow(
  paths: readonly string[],
  committed: CommittedTexts,
  workspace: IndexedWorkspace,
  nowMs: number,
): Promise<LeftBehind> {
  const {engine, loaded} = workspace;
  const {translationOf} = namesIn(workspace);
  const before = await committed.read(paths);
  const texts = [...engine.paths()].flatMap((path) => engine.textAt(path) ?? []);
  const changed = await committed.changedOf(texts);
  const edited = paths.filter((path) => before.has(path) && changed.has(path));
  const parent = {before: edited.flatMap((path) => before.get(path) ?? []), changed};
  const findings = engine.leftBehind(parent, loaded.config, inspectionOf([]), translationOf);
  return {...(await splitReported(workspace, findings, nowMs)), edited};
}
