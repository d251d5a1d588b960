import {expect, test} from 'vitest';
import {defaults} from '../../../shared/model/config.ts';
import {addTally, newTally, type Tally, tallyUp} from '../../../shared/pair/noise.ts';
import {random} from '../../support/random.ts';

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

test('counted in parts and added up in turn is as counted at once, places that overlap apart', () => {
  for (let seed = 1; seed <= 50; seed++) {
    const draw = random(seed);
    const config = {...defaults, limits: {...defaults.limits, noiseExamplesMax: Math.floor(draw() * 12)}};
    const all = newTally(config);
    const added = newTally(config);
    let part: Tally = newTally(config);
    for (let place = 0; place < 40; place++) {
      const reason = `reason ${Math.floor(draw() * draw() * 4)}`;
      tallyUp(all, reason, 0, place, place + 1);
      tallyUp(part, reason, 0, place, place + 1);
      if (draw() < 0.8) continue;
      addTally(added, part);
      part = newTally(config);
    }
    addTally(added, part);
    expect(added, `seed ${seed}`).toEqual(all);
  }
});
