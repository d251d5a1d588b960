// Law: of several places of a text, a message compares a place with the one that is most like it. Before, it was the one
// that was found first: a page whose exact twin was named last was compared with another page.

import {expect, test} from 'vitest';
import {indexTexts} from '../../../shared/indexTexts.ts';
import {defaults} from '../../../shared/model/config.ts';
import {inspect} from '../../../shared/pipeline.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';
import {random} from '../../support/random.ts';
import {draws} from '../../support/trials.ts';

const quiet = () => {};

test.each(draws(60, 20))('seed %i', (seed) => {
  const draw = random(seed);
  const words = (name: string, count: number) =>
    Array.from({length: count}, () => `${name}${Math.floor(draw() * 1e6).toString(36)}`);
  const common = words('common', 60 + Math.floor(draw() * 20));
  // Two pages have more than this in common, and two others a part of it each with other words in it.
  const beside = words('beside', 120);
  const texts = ['a', 'b', 'c', 'd'].map((name) => {
    const edited = (some: readonly string[]) => some.map((word, at) => (at % 15 === 5 ? `${name}${at}` : word));
    const copied = {a: [common, beside], b: [edited(common)], c: [common, beside], d: [edited(beside)]}[name] ?? [];
    const paragraphs = [words(name, 40), ...copied, words(name, 40)].map((some) => `${some.join(' ')}.\n`);
    const path = `${name}/${name}.md`;
    return {
      path,
      bytes: new TextEncoder().encode(paragraphs.join('\n')),
      format: formatOf(path),
      reference: false,
      template: false,
    };
  });
  const {findings} = inspect(indexTexts(texts, quiet), texts, defaults, quiet);
  const finding = findings.find((one) => one.kind === 'passage' && one.places.length === 3);
  if (finding?.kind !== 'passage') throw new Error(`no text at three places, of ${findings.length}`);
  const inCommon = finding.pairs.map(({containmentA, wordsA}) => Math.round(containmentA * wordsA));
  expect(inCommon).toHaveLength(3);
  expect(inCommon).toEqual(inCommon.toSorted((one, other) => other - one));
});
