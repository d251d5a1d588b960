// What `check --estimate-recall` does beside the check: the same texts once more, by two detectors.

import {estimateRecall} from '../../../shared/methods/recall/estimateRecall.ts';
import type {Progress} from '../../../shared/model/document.ts';
import type {RecallEstimate} from '../../../shared/model/finding.ts';
import {indexTexts} from '../../../shared/pipeline.ts';
import {recallAssumption, recallCopies, recallSentence} from '../../../shared/report/commands/recallReport.ts';
import {documentsOf} from '../../app/check.ts';
import {listWorkspace, type WorkspaceRequest} from '../../app/checkWorkspace.ts';
import type {LoadedConfig} from '../../config/configTypes.ts';

export async function recallIn(
  request: WorkspaceRequest,
  loaded: LoadedConfig,
  progress: Progress,
): Promise<RecallEstimate> {
  const {sources, templates} = await listWorkspace(request, loaded, {progress});
  const texts = documentsOf(sources, loaded, templates);
  return estimateRecall(indexTexts(texts, progress), texts, loaded.config, progress);
}

/** For standard error, where the report has no room for it. */
export function recallNotes(recall: RecallEstimate): readonly string[] {
  return [`${recallSentence(recall)}. ${recallAssumption}`, ...recallCopies(recall)];
}
