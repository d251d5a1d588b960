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

/** The copy of two pages, of these blocks each. */
function copied(pages: readonly (readonly string[])[]): readonly (string | undefined)[] {
  const texts = pages.map((blocks, at) => {
    const path = `${'ab'[at]}.md`;
    const bytes = new TextEncoder().encode(`${blocks.join('\n\n')}\n`);
    return {path, bytes, format: formatOf(path), reference: false, template: false};
  });
  const {findings} = inspect(indexTexts(texts, quiet), texts, defaults, quiet);
  const [finding] = findings;
  if (finding?.kind !== 'passage') throw new Error(`no copy: ${JSON.stringify(findings)}`);
  return finding.places.map(({text}) => text);
}

function drawn(seed: number) {
  const draw = random(seed);
  const upTo = (most: number) => Math.floor(draw() * (most + 1));
  const words = (name: string, count: number) =>
    Array.from({length: count}, () => `${name}${Math.floor(draw() * 1e6).toString(36)}`).join(' ');
  return {upTo, words};
}

test.each(draws(80, 30))('seed %i', (seed) => {
  const {upTo, words} = drawn(seed);
  const common = words('common', 60 + upTo(40));
  const [above, below] = [words('above', 2 + upTo(3)), words('below', 2 + upTo(3))];
  const own = [1 + upTo(1), 3 + upTo(1)];
  const pages = ['a', 'b'].map((name, at) => [
    `${words(name, 30)} ${above} ${words(name, own[at])}.`,
    `${common}.`,
    `${words(name, own[at])} ${below} ${words(name, 30)}.`,
  ]);
  expect(copied(pages)).toEqual([common, common]);
});

test.each(draws(80, 30))('a block that only one has goes, too (seed %i)', (seed) => {
  const {upTo, words} = drawn(seed);
  const [common, below] = [words('common', 60 + upTo(40)), words('below', 2 + upTo(3))];
  const pages = [['a'], ['b', words('alone', 2 + upTo(1))]].map(([name, ...alone]) => [
    `${words(name, 30)}.`,
    `${common}.`,
    ...alone.map((block) => `${block}.`),
    `${words(name, alone.length === 0 ? 1 : 2)} ${below} ${words(name, 30)}.`,
  ]);
  expect(copied(pages)).toEqual([common, common]);
});

test.each(draws(80, 30))('a short block that both have stays with the copy (seed %i)', (seed) => {
  const {upTo, words} = drawn(seed);
  const [common, short] = [words('common', 60 + upTo(40)), words('short', 4)];
  const below = words('below', 2 + upTo(3));
  const own = [1, 3 + upTo(1)];
  const pages = ['a', 'b'].map((name, at) => [
    `${words(name, 30)}.`,
    `${common}.`,
    `${short}.`,
    `${words(name, own[at])} ${below} ${words(name, 30)}.`,
  ]);
  const both = `${common}.\n\n${short}`;
  expect(copied(pages)).toEqual([both, both]);
});
