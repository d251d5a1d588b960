// Law: a passage ends with its block where the next block of each page begins with words of its own and goes on with a few equal
// ones, and begins where the block before it has ended. A term of the next section would be an edit of the text above it.

import {expect, test} from 'vitest';
import {indexTexts} from '../../../shared/indexTexts.ts';
import {defaults} from '../../../shared/model/config.ts';
import {inspect} from '../../../shared/pipeline.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';
import {random} from '../../support/random.ts';
import {draws} from '../../support/trials.ts';

const quiet = () => {};

test.each(draws(80, 30))('seed %i', (seed) => {
  const draw = random(seed);
  const upTo = (most: number) => Math.floor(draw() * (most + 1));
  const words = (name: string, count: number) =>
    Array.from({length: count}, () => `${name}${Math.floor(draw() * 1e6).toString(36)}`).join(' ');
  const common = words('common', 60 + upTo(40));
  const [above, below] = [words('above', 2 + upTo(3)), words('below', 2 + upTo(3))];
  const own = [1 + upTo(1), 3 + upTo(1)];
  const texts = ['a', 'b'].map((name, at) => {
    const count = own[at];
    const blocks = [
      `${words(name, 30)} ${above} ${words(name, count)}.`,
      `${common}.`,
      `${words(name, count)} ${below} ${words(name, 30)}.`,
    ];
    const path = `${name}.md`;
    const bytes = new TextEncoder().encode(`${blocks.join('\n\n')}\n`);
    return {path, bytes, format: formatOf(path), reference: false, template: false};
  });
  const {findings} = inspect(indexTexts(texts, quiet), texts, defaults, quiet);
  const [finding] = findings;
  if (finding?.kind !== 'passage') throw new Error(`no copy: ${JSON.stringify(findings)}`);
  expect(finding.places.map(({text}) => text)).toEqual([common, common]);
});
