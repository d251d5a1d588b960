// A summary is explained by the long text far better than the rest of its page is: two texts on one subject explain each other
// everywhere.

import {expect, test} from 'vitest';
import {acceptRetold} from '../../../shared/rewritten/acceptRetold.ts';
import type {Retold} from '../../../shared/rewritten/retold.ts';

const texts = {a: {from: 0, to: 400}, b: {from: 400, to: 2400}};

/** Seven sentences of 74 words that a text of 2,000 words explains. */
function summary(share: number, restShare: number): Retold {
  const explained = Array.from({length: 7}, (_, at) => ({
    total: 4,
    got: 4 * share,
    sources: [{sentence: at * 20, weight: 4 * share}],
  }));
  return {
    stretch: {first: 3, last: 9, evidence: 10},
    explained,
    here: {from: 40, to: 114},
    there: {from: 500, to: 2300},
    words: 74,
    share,
    restShare,
    fromThere: {explained, share},
    dense: 0.5,
    sourceCount: 7,
    fresh: 10,
    freshWords: 74,
  };
}

test.each([
  [0.52, 0.03, 1],
  [0.52, 0.12, 1],
  [0.52, 0.14, 0],
  [0.9, 0.14, 1],
  [0.45, 0.24, 0],
])('explained %d, the rest of its page %d: %i', (share, restShare, count) => {
  const found = acceptRetold([summary(share, restShare)], [], [], texts);
  expect(found.map(({kind}) => kind)).toEqual(Array.from({length: count}, () => 'condensed'));
});
