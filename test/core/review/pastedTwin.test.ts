// A paragraph that a change copies from a page which has one like it, too: it is told as what it is a copy of, word for word.

import {test} from 'vitest';
import {topic} from '../../server/review/topics.ts';
import {expect} from '../../support/expect.ts';
import {anyWhole, reviewOfTrees} from '../../support/reviewOfTrees.ts';

const words = topic('bees').split(/\s+/).slice(0, 42);
const paragraph = `${words.join(' ')}.`;
const twin = `${words.map((word, at) => (at % 14 < 2 ? `twin${at}` : word)).join(' ')}.`;
const between = topic('oven').split(/\s+/).join(' ');

test.each([
  {name: 'the copied one first', source: [paragraph, between, twin]},
  {name: 'its twin first', source: [twin, between, paragraph]},
])('$name', ({source}) => {
  const before = `${topic('aquarium').split(/\s+/).join(' ')}\n\n`;
  const [own, other] = [source.join('\n\n'), before];
  const {findings} = reviewOfTrees(
    {'source.md': own, 'page.md': other},
    {'source.md': own, 'page.md': other + paragraph},
    anyWhole,
  );
  const told = findings.map(
    ({level, pairs, places}) =>
      `${level} ${pairs[0].resemblance} ${places.map(({path, startLine}) => `${path}:${startLine}`)}`,
  );
  const line = 1 + 2 * source.indexOf(paragraph);
  expect(told).toEqual([`warning 1 page.md:3,source.md:${line}`]);
});
