// Notes of a report on documents that a sketch may have missed, and the sketch that it names instead: it must measure
// the same, or the flags of the command would be refused or their meaning lost.
import {expect, test} from 'vitest';
import {methodOf} from '../../documents/near/method.ts';
import type {SearchedSketches} from '../../methods/clusters/nearReportData.ts';
import {missedText} from '../../methods/report/nearReport.ts';
import {labDefaults} from '../../methods/settings/labConfig.ts';

const looked: SearchedSketches = {
  ...{w: 8, isBag: false, isWeighted: false, isPromised: true, sketch: 'mod', resemblanceMin: 0.5},
  lookup: {name: 'all', probe: 'sketch', probes: 1, candidates: 1, skippedKeys: 0, misses: null},
  ...{containmentMin: null, measure: null, distanceMax: null, unit: 'file', documents: 1, skipped: 0, tooShort: 0},
  acceptance: [{resemblance: 0.5, probability: 0.8}],
  common: null,
};

test.each<[string, Partial<SearchedSketches>, string | null]>([
  ['sets', {}, '--sketch bins finds nearly all.'],
  ['bags, for which the default sketch must be told to count', {isBag: true}, '--sketch bins --bag finds nearly all.'],
  ['real weights, which no other sketch takes', {sketch: 'weighted', isBag: true, isWeighted: true}, null],
  ['the default sketch itself', {sketch: 'bins'}, null],
])('%s', (_, own, advice) => {
  const said = missedText({...looked, ...own});
  expect(said).toContain('finds 80.0 %, so some may be missing.');
  if (advice === null) expect(said).not.toContain('nearly all');
  else expect(said).toContain(advice);
});

test.each([
  [null, 3],
  [0.98, 3],
  [0.95, 8],
])('manku has the distance of its source for its own resemblance only: %s', (asked, distanceMax) => {
  const usual = {resemblance: 0.5, lookup: 'all'} as const;
  expect(methodOf({...labDefaults, preset: 'manku'}, asked, usual).sketcher.distanceMax).toBe(distanceMax);
});
