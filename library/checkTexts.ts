// Takes texts, gives what a check of them reports: the steps of inspectTexts.ts, in turns, without files, caches and threads.

import {finishFindings} from '../server/app/check/finishFindings.ts';
import {withLimits} from '../server/app/check/limitsOfCheck.ts';
import {withRewritten} from '../server/app/check/rewrittenCheck.ts';
import type {LoadedConfig} from '../server/config/configTypes.ts';
import {newAlignmentBuffers} from '../shared/align/localAlignment.ts';
import {lexDocument, newCorpus} from '../shared/index/corpus.ts';
import {indexCorpus} from '../shared/indexTexts.ts';
import type {Inspection} from '../shared/model/inspection.ts';
import {newPairBuffers} from '../shared/pair/pairBuffers.ts';
import {assembleFindings, prepareSearch, type SearchResult, searchPart} from '../shared/pipeline.ts';
import type {Turns} from './runTurns.ts';
import type {TextFiles} from './textFiles.ts';
import {withBrokenLinks} from './textLinks.ts';

export async function checkTexts(files: TextFiles, loaded: LoadedConfig, turns: Turns): Promise<Inspection> {
  const {documents} = files;
  const {config} = loaded;
  const corpus = newCorpus(documents.reduce((sum, {bytes}) => sum + bytes.length, 0));
  for (const [document, {path, bytes, format}] of documents.entries()) {
    turns.progress('reading', document, documents.length);
    await turns.pause();
    lexDocument(corpus, path, bytes, format);
  }
  const indexed = indexCorpus(corpus, documents, turns.progress);
  await turns.pause();
  const search = prepareSearch(indexed, documents, config, turns.progress);
  const space = newPairBuffers(newAlignmentBuffers());
  const parts: SearchResult[] = [];
  for (let part = 0; part < search.parts; part++) {
    turns.progress('comparing', part, search.parts);
    await turns.pause();
    parts.push(searchPart(search, part, space));
  }
  turns.progress('describing', 0, 0);
  await turns.pause();
  const {inspection, counterparts, words} = assembleFindings(indexed, documents, config, search.pairs, parts);
  await turns.pause();
  const all = config.rewritten ? withRewritten(inspection, documents, loaded, turns.progress) : inspection;
  await turns.pause();
  const steps = {
    accept: (left: Inspection) => left,
    broken: withBrokenLinks(files, counterparts, config.limits),
  };
  const found = await finishFindings(all, files, loaded, steps, words);
  return withLimits(found, loaded);
}
