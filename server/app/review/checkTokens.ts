// Takes texts that are lexed already, gives what the pipeline finds in them: step by step, so that the bytes that a step
// needs are fetched before it, all at once.

import {newWorkspace} from '../../../shared/align/localAlignment.ts';
import type {Parent} from '../../../shared/model/change.ts';
import type {Inspection} from '../../../shared/model/finding.ts';
import {newPairWorkspace} from '../../../shared/pair/pairBuffers.ts';
import {conclude, indexCorpus, propose, reviewed, searchPart} from '../../../shared/pipeline.ts';
import {isProgram} from '../../../shared/text/code/syntax.ts';
import type {LoadedConfig} from '../../config/configTypes.ts';
import {type Conduct, type Sources, settledInspection, textsOf} from '../check.ts';
import type {Lexed} from './stagedTokens.ts';

export async function inspectLexed(
  sources: Sources,
  {corpus, sketches, fetch}: Lexed,
  loaded: LoadedConfig,
  templates: ReadonlySet<string>,
  conduct: Pick<Conduct, 'progress' | 'accept' | 'beyond'>,
  parents: readonly Parent[],
): Promise<Inspection> {
  const {config} = loaded;
  const {progress} = conduct;
  const texts = textsOf(sources.sources, loaded, templates);
  const indexed = reviewed(indexCorpus(corpus, texts, progress, [...sketches]), texts, parents);
  // Of these the pipeline makes other words, if any of them is checked.
  if (config.code === 'blind' && texts.some((text) => isProgram(text.format) && !text.reference)) {
    await fetch(texts.flatMap(({path, format}) => (isProgram(format) ? [path] : [])));
  }
  const search = propose(indexed, texts, config);
  const space = newPairWorkspace(newWorkspace());
  const found = Array.from({length: search.parts}, (_, part) => searchPart(search, part, space));
  await fetch(found.flatMap(({passages}) => passages.flatMap(({a, b}) => [texts[a].path, texts[b].path])));
  const inspection = conclude(indexed, texts, config, search.pairs, found);
  return settledInspection(inspection, sources, loaded, conduct, parents);
}
