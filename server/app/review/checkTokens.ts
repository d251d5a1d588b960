// Takes texts that are lexed already, gives what the pipeline finds in them: step by step, so that the bytes that a step
// needs are fetched before it, all at once.

import {newAlignmentBuffers} from '../../../shared/align/localAlignment.ts';
import type {EarlierState} from '../../../shared/model/change.ts';
import type {Inspection} from '../../../shared/model/inspection.ts';
import {newPairBuffers} from '../../../shared/pair/pairBuffers.ts';
import {assembleFindings, prepareSearch, searchPart, withAddedTokens} from '../../../shared/pipeline.ts';
import {isProgramFormat} from '../../../shared/text/code/syntax.ts';
import type {LoadedConfig} from '../../config/configTypes.ts';
import {neededCounterparts} from '../check/brokenInCheck.ts';
import {type CheckOptions, type CheckSources, documentsOf, finishInspection} from '../check/check.ts';
import type {StagedTokens} from './stagedTokens.ts';

export async function inspectLexed(
  sources: CheckSources,
  {index, fetch}: StagedTokens,
  loaded: LoadedConfig,
  templates: ReadonlySet<string>,
  options: Pick<CheckOptions, 'progress' | 'accept' | 'beyond' | 'ground'>,
  parents: readonly EarlierState[],
): Promise<Inspection> {
  const {config} = loaded;
  const {progress} = options;
  const texts = documentsOf(sources.sources, loaded, templates);
  const indexed = withAddedTokens(index(texts, progress), texts, parents);
  // Of these the pipeline makes other words, if any of them is checked.
  if (config.code === 'blind' && texts.some((text) => isProgramFormat(text.format) && !text.reference)) {
    await fetch(texts.flatMap(({path, format}) => (isProgramFormat(format) ? [path] : [])));
  }
  const search = prepareSearch(indexed, texts, config);
  const space = newPairBuffers(newAlignmentBuffers());
  const found = Array.from({length: search.parts}, (_, part) => searchPart(search, part, space));
  await fetch(found.flatMap(({passages}) => passages.flatMap(({a, b}) => [texts[a].path, texts[b].path])));
  const {inspection, counterparts} = assembleFindings(indexed, texts, config, search, found);
  await fetch(neededCounterparts(counterparts, parents));
  return finishInspection(inspection, sources, loaded, options, parents, counterparts);
}
