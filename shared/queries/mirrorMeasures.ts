// Takes texts and returns the mirrored folders among them, measured by the same functions that `check` uses.

import {type Mirror, mirrorShares} from '../group/mirrorShares.ts';
import {indexTexts} from '../indexTexts.ts';
import type {Config} from '../model/config.ts';
import type {Document, Progress} from '../model/document.ts';
import {newMeasurer} from '../pair/documentMeasures.ts';
import {templateWords} from '../pair/templateWords.ts';

export function reportedMirrors(texts: readonly Document[], config: Config, progress: Progress): Mirror[] {
  const indexed = indexTexts(texts, progress);
  const measurer = newMeasurer(indexed.corpus, templateWords(indexed, texts));
  const reported: Mirror[] = [];
  for (const mirror of mirrorShares(indexed.mirrors, texts, measurer, config)) {
    const {groups, parallel, partialPairs} = indexed.mirrors;
    progress('measuring mirrors', reported.length, groups.length + parallel.length + partialPairs.length);
    reported.push(mirror);
  }
  return reported;
}
