// Law: the lines of another place that a diagnostic lists have the words that it counts: what that place has in common with a
// third one, before or behind them, is outside.

import {expect, test} from 'vitest';
import {related} from '../../../server/lsp/features/messages.ts';
import {english} from '../../../shared/wording/language.ts';
import {random} from '../../support/random.ts';
import {draws} from '../../support/trials.ts';
import {root, worldOf} from './world.ts';

test.each(draws(20, 6).flatMap((seed) => [0, 1].map((edits) => [seed, edits])))('seed %i, edits: %i', (seed, edits) => {
  const draw = random(seed);
  const lines = (name: string, count: number) =>
    Array.from({length: count}, () =>
      Array.from({length: 10}, () => `${name}${Math.floor(draw() * 1e6).toString(36)}`).join(' '),
    );
  const [common, before, behind] = [lines('common', 7), lines('before', 2), lines('behind', 2)];
  const edited = common.map((line, at) => (at === 3 && edits > 0 ? line.replace(/ \S+$/, ' other') : line));
  const more = [...before, ...edited, ...behind];
  const page = (name: string, copied: readonly string[]) =>
    [...lines(name, 3), '', ...copied, '', ...lines(name, 3), ''].join('\n');
  const texts = {'a.md': page('a', common), 'b.md': page('b', more), 'c.md': page('c', more)};
  const {world, inspection} = worldOf(texts, {config: {documents: false}});
  const finding = inspection.findings.find((one) => one.kind === 'passage' && one.places.length === 3);
  if (finding?.kind !== 'passage') throw new Error(`no text at three places, of ${inspection.findings.length}`);
  const here = finding.places.findIndex(({path}) => path === 'a.md');
  const listed = related(root, finding, here, {...world, language: english}, 'utf-16', 5);
  const messages = ['b.md', 'c.md'].map((path) => `${path}:7–13: ${edits > 0 ? '69 of 70' : '70'} words`);
  expect(listed.map(({message}) => message)).toEqual(messages);
});
