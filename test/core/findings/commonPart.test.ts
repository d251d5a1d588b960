// Law: where three pages share a text, the percentages of two of them are of the part that these two have in common, whatever
// one of them shares with the third. Before, a place was "66 %" of a copy that the message quotes whole.

import {expect, test} from 'vitest';
import {indexTexts} from '../../../shared/indexTexts.ts';
import {message, versionsOf} from '../../../shared/kinds/message.ts';
import {defaults} from '../../../shared/model/config.ts';
import {inspect} from '../../../shared/pipeline.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';
import {plainMessage} from '../../../shared/wording/messageParts.ts';
import {random} from '../../support/random.ts';
import {draws} from '../../support/trials.ts';

const quiet = () => {};

/** Of words that no other text has. */
function wordsOf(name: string, count: number, draw: () => number): string[] {
  return Array.from({length: count}, () => `${name}${Math.floor(draw() * 1e6).toString(36)}`);
}

test.each(draws(60, 20))('seed %i', (seed) => {
  const draw = random(seed);
  const length = () => 10 + Math.floor(draw() * 10);
  const [common, beside] = [wordsOf('common', 40 + length(), draw), wordsOf('beside', length(), draw)];
  const isBefore = draw() < 0.5;
  const both = isBefore ? [...beside, ...common] : [...common, ...beside];
  const texts = ['a', 'b', 'c'].map((name) => {
    const own = () => wordsOf(name, 30, draw).join(' ');
    const copied = (name === 'c' ? common : both).join(' ');
    const bytes = new TextEncoder().encode(`${own()}.\n\n${copied}.\n\n${own()}.\n`);
    const path = `${name}/${name}.md`;
    return {path, bytes, format: formatOf(path), reference: false, template: false};
  });
  const inspection = inspect(indexTexts(texts, quiet), texts, defaults, quiet);
  const {findings} = inspection;
  const finding = findings.find((one) => one.kind === 'passage' && one.places.length === 3);
  if (finding?.kind !== 'passage') throw new Error(`no text at three places: ${JSON.stringify(findings)}`);
  const words = new Map(finding.pairs.map((one) => [`${one.a}${one.b}`, [one.wordsA, one.wordsB]]));
  expect(Object.fromEntries(words)).toEqual({
    '01': [both.length, both.length],
    '02': [common.length, common.length],
    '12': [common.length, common.length],
  });
  for (const {containmentA, containmentB} of finding.pairs) expect([containmentA, containmentB]).toEqual([1, 1]);
  const said = plainMessage(message(finding, 2, versionsOf(inspection)), (path) => path);
  expect(said).toContain(`${common.length} words`);
  expect(said).not.toContain('differences');
});
