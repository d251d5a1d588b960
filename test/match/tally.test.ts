import {expect, test} from 'vitest';
import {defaults} from '../../shared/config.ts';
import {newTally, tallyUp} from '../../shared/match/tally.ts';

test('a place that matches many others is counted each time and is one example', () => {
  const tally = newTally(defaults);
  for (let other = 0; other < 8; other++) tallyUp(tally, 'common', 3, 100 + other, 130);
  tallyUp(tally, 'common', 3, 130, 160);
  tallyUp(tally, 'common', 4, 100, 130);
  tallyUp(tally, 'short', 3, 100, 130);
  expect([...tally.counts]).toEqual([
    ['common', 10],
    ['short', 1],
  ]);
  expect(tally.examples.map(({reason, document, from}) => `${reason} ${document} ${from}`)).toEqual([
    'common 3 100',
    'common 3 130',
    'common 4 100',
    'short 3 100',
  ]);
});

test('five examples of a reason, and no more than the limit in all', () => {
  const tally = newTally({...defaults, limits: {...defaults.limits, noiseExamplesMax: 7}});
  for (const reason of ['one', 'two'])
    for (let document = 0; document < 9; document++) tallyUp(tally, reason, document, 0, 9);
  expect(tally.examples.map(({reason}) => reason)).toEqual(['one', 'one', 'one', 'one', 'one', 'two', 'two']);
});
