// What `check --estimate-recall` does beside the check: the same texts once more, by two detectors.

import {estimateRecall} from '../../../shared/methods/recall/estimateRecall.ts';
import type {Progress} from '../../../shared/model/document.ts';
import type {RecallEstimate} from '../../../shared/model/finding.ts';
import {indexTexts} from '../../../shared/pipeline.ts';
import {recallAssumption, recallCopies, recallSentence} from '../../../shared/methods/report/recallReport.ts';
import {noteLine} from '../../app/cachedCheck.ts';
import {type CheckRequest, documentsOf, readSources} from '../../app/check.ts';
import type {LoadedConfig} from '../../config/configTypes.ts';

export async function recallIn(
  request: CheckRequest,
  loaded: LoadedConfig,
  templates: readonly string[],
  progress: Progress,
): Promise<RecallEstimate> {
  const {sources} = await readSources(request, loaded, progress);
  const texts = documentsOf(sources, loaded, new Set(templates));
  return estimateRecall(indexTexts(texts, progress), texts, loaded.config, progress);
}

/** For standard error, where the report has no room for it. */
export function recallNotes(recall: RecallEstimate): string {
  return [`${recallSentence(recall)}. ${recallAssumption}`, ...recallCopies(recall)].map(noteLine).join('');
}
