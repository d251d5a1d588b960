// A passage ends before two headings that differ and of which no text is left: a reader takes them for an edit of the text above.

import {expect, test} from 'vitest';
import {indexTexts} from '../../../shared/indexTexts.ts';
import {defaults} from '../../../shared/model/config.ts';
import {inspect} from '../../../shared/pipeline.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';
import {random} from '../../support/random.ts';
import {draws} from '../../support/trials.ts';

const quiet = () => {};

test.each(draws(40, 10))('seed %i', (seed) => {
  const draw = random(seed);
  const words = (name: string, count: number) =>
    Array.from({length: count}, () => `${name}${Math.floor(draw() * 1e6).toString(36)}`).join(' ');
  const common = words('common', 60 + Math.floor(draw() * 40));
  const type = ['`string` `function`', 'Type: string', '*Since* 2.1'][Math.floor(draw() * 3)];
  const heading = (name: string) => `## output.${words(name, 1 + Math.floor(draw() * 2))}`;
  const texts = ['a', 'b'].map((name) => {
    const text = `${words(name, 30)}\n\n${common}.\n\n${heading(name)}\n\n${type} ${words(name, 30)}\n`;
    const path = `${name}.md`;
    return {path, bytes: new TextEncoder().encode(text), format: formatOf(path), reference: false, template: false};
  });
  const {findings} = inspect(indexTexts(texts, quiet), texts, defaults, quiet);
  const [finding] = findings;
  if (finding?.kind !== 'passage') throw new Error(`no copy: ${JSON.stringify(findings)}`);
  expect(finding.places.map(({text}) => text)).toEqual([common, common]);
});
