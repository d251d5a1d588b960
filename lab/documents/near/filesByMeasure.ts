// Takes a text and returns the most similar files by a measure that sketches do not estimate: each file is compared.

import type {LoadedConfig} from '../../../server/config/configTypes.ts';
import type {NearDocument} from '../../methods/clusters/nearReportData.ts';
import {weightedOverlapOf} from '../../methods/clusters/resemblance.ts';
import {type FoundMeasure, measureAtLeast, type SearchMeasureName} from '../../methods/distance/searchMeasures.ts';
import {Turns} from '../turns.ts';
import type {Query} from './nearestDocuments.ts';
import type {Shingler} from './shingler.ts';
import {type FileDocuments, fileTexts, type SketchOptions, sketchContentName} from './sketchedFiles.ts';

export async function filesByMeasure(
  {own, text, raw}: Query,
  documents: FileDocuments,
  loaded: LoadedConfig,
  shingler: Shingler,
  {measure, least}: {readonly measure: SearchMeasureName; readonly least: number},
  {progress, signal}: SketchOptions,
): Promise<NearDocument[]> {
  const name = sketchContentName(raw);
  const {contents, files, names} = documents;
  const asked = shingler.searched(text);
  const set = shingler.setOf(text);
  const read = fileTexts(documents, loaded.config, (source) => {
    const found = measureAtLeast(measure, asked, shingler.searched(source), least);
    return found === null ? null : {found, overlap: weightedOverlapOf(set, shingler.setOf(source))};
  });
  const near = new Map<number, {readonly found: FoundMeasure; readonly overlap: NearDocument['overlap']}>();
  const turns = new Turns();
  for (const content of names.keys()) {
    if (content % 16 === 0) progress('measuring', content, names.length);
    await turns.take();
    if (signal.aborted) break;
    const one = read(content);
    if (one !== null) near.set(content, one);
  }
  const found = files.flatMap((file, at): (NearDocument & {readonly measure: FoundMeasure})[] => {
    const one = near.get(contents[at]);
    if (one === undefined || file.path === own) return [];
    const isExact = names[contents[at]] === name;
    return [{path: file.path, isExact, overlap: one.overlap, past: null, measure: one.found}];
  });
  return found.sort(
    (x, y) =>
      Number(y.isExact) - Number(x.isExact) ||
      y.measure.similarity - x.measure.similarity ||
      (x.path < y.path ? -1 : x.path > y.path ? 1 : 0),
  );
}
