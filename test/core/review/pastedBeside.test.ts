// A paragraph that a change adds to a page which has another one of the same source, behind text of its own.

import {test} from 'vitest';
import {topic} from '../../server/review/topics.ts';
import {expect} from '../../support/expect.ts';
import {anyWhole, reviewOfTrees} from '../../support/reviewOfTrees.ts';

const [bees, oven] = ['bees', 'oven'].map((name) => `${topic(name).split(/\s+/).slice(0, 35).join(' ')}\n\n`);

test.each([38, 50, 70, 80, 110, 200])('behind %i words', (count) => {
  const own = Array.from({length: count}, (_, at) => `own${String.fromCharCode(97 + (at % 26))}${at}`).join(' ');
  const source = bees + oven;
  const before = `${bees}${own}\n\n`;
  const {findings} = reviewOfTrees(
    {'source.md': source, 'page.md': before},
    {'source.md': source, 'page.md': before + oven},
    anyWhole,
  );
  expect(findings.map(({code, level, places}) => `${level} ${code} ${places.map(({path}) => path)}`)).toEqual([
    'warning copied-passage page.md,source.md',
  ]);
});
