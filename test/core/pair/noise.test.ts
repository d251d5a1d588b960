import {expect, test} from 'vitest';
import {defaults} from '../../../shared/model/config.ts';
import {countRejection, newRejections} from '../../../shared/pair/noise.ts';

test('a place that matches many others is counted each time and is one example', () => {
  const rejections = newRejections(defaults);
  for (let other = 0; other < 8; other++) countRejection(rejections, 'common', 3, 100 + other, 130);
  countRejection(rejections, 'common', 3, 130, 160);
  countRejection(rejections, 'common', 4, 100, 130);
  countRejection(rejections, 'short', 3, 100, 130);
  expect([...rejections.counts]).toEqual([
    ['common', 10],
    ['short', 1],
  ]);
  expect(rejections.examples.map(({reason, document, from}) => `${reason} ${document} ${from}`)).toEqual([
    'common 3 100',
    'common 3 130',
    'common 4 100',
    'short 3 100',
  ]);
});

test('five examples of a reason, and no more than the limit in all', () => {
  const rejections = newRejections({...defaults, limits: {...defaults.limits, noiseExamplesMax: 7}});
  for (const reason of ['one', 'two'])
    for (let document = 0; document < 9; document++) countRejection(rejections, reason, document, 0, 9);
  expect(rejections.examples.map(({reason}) => reason)).toEqual(['one', 'one', 'one', 'one', 'one', 'two', 'two']);
});
