// The statistics of clusters against a count of members, and those of 1997 as they were told.
import {expect, test} from 'vitest';
import {random} from '../../../test/support/random.ts';
import {statisticsOf, web1997} from '../../methods/clusters/statistics.ts';

test('shares and means are those of the members counted one by one', () => {
  for (let seed = 1; seed <= 40; seed++) {
    const draw = random(seed);
    const documents = Math.floor(draw() * 200);
    const clusterOf = Array.from({length: documents}, () => Math.floor(draw() ** 3 * 120));
    const sizes = Array.from({length: 120}, (_, cluster) => clusterOf.filter((one) => one === cluster).length);
    const together = clusterOf.filter((one) => sizes[one] > 1);
    const found = statisticsOf(documents, sizes);
    expect(found, `seed ${seed}`).toMatchObject({
      documents,
      unique: documents - together.length,
      clusters: new Set(together).size,
      ofTwo: new Set(together.filter((one) => sizes[one] === 2)).size,
      largest: Math.max(0, ...together.map((one) => sizes[one])),
    });
    expect(found.meanSize, `seed ${seed}`).toBeCloseTo(together.length / Math.max(1, new Set(together).size), 12);
  }
});

test('of 30 million pages of 1997 18 million were unique, 70 % of the clusters had two, and 3.4 on average', () => {
  // Broder, Algorithms for duplicate documents, slide "What did we learn in '97?".
  expect(web1997).toEqual({unique: 18 / 30, ofTwo: 0.7, meanSize: 3.4});
});
