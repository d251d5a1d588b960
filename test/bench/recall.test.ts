import {expect, test} from 'vitest';
import {indexTexts} from '../../shared/indexTexts.ts';
import {defaults} from '../../shared/model/config.ts';
import {inspect} from '../../shared/pipeline.ts';
import {formatOf} from '../../shared/text/formatOf.ts';
import {sizeOf} from '../support/trials.ts';
import {newPlantedCorpus} from './corpus.ts';
import {countsOf, coversHalf, recallOf} from './recall.ts';
import {runStages} from './stages.ts';

test('half is half of what is wanted, wherever it lies', () => {
  const wanted = {start: 100, end: 200};
  expect(coversHalf({start: 0, end: 150}, wanted)).toBe(true);
  expect(coversHalf({start: 0, end: 149}, wanted)).toBe(false);
  expect(coversHalf({start: 120, end: 170}, wanted)).toBe(true);
  expect(coversHalf({start: 300, end: 900}, wanted)).toBe(false);
});

test('what is planted word by word is found, and no later stage has more than an earlier one', () => {
  const corpus = newPlantedCorpus(sizeOf(750_000), 11);
  const run = runStages(corpus.pages, defaults, () => 0);
  const rows = recallOf(corpus, run);
  expect(rows.find(({kind}) => kind === 'exact')).toMatchObject({aligned: rows[0].planted});
  for (const {planted, proposed, inRegions, aligned} of rows) {
    expect(planted).toBeGreaterThan(0);
    expect(proposed).toBeLessThanOrEqual(planted);
    expect(inRegions).toBeLessThanOrEqual(proposed);
    expect(aligned).toBeLessThanOrEqual(inRegions);
  }
  expect(run.stages.map(({name}) => name)).toContain('align');
  expect(countsOf(run).every(({count}) => count >= 0)).toBe(true);
});

test('the stages are the way of the pipeline: the same findings', () => {
  const {pages} = newPlantedCorpus(sizeOf(300_000), 12);
  const texts = pages.map(({path, bytes}) => {
    return {path, bytes, format: formatOf(path), reference: false, template: false};
  });
  const nothing = () => {};
  const inspection = inspect(indexTexts(texts, nothing), texts, defaults, nothing);
  expect(runStages(pages, defaults, () => 0).inspection).toEqual(inspection);
});
