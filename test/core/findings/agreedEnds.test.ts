// Law: the two places of a copy begin with the same word and end with the same one, whichever of the two pages has a blank line
// near an end of it. Before, only the page with the blank line was cut there, and the two began at lines that do not belong together.

import {expect, test} from 'vitest';
import {indexTexts} from '../../../shared/indexTexts.ts';
import {defaults} from '../../../shared/model/config.ts';
import {inspect} from '../../../shared/pipeline.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';
import {random} from '../../support/random.ts';
import {draws} from '../../support/trials.ts';

const quiet = () => {};

function wordsOf(name: string, count: number, draw: () => number): string[] {
  return Array.from({length: count}, () => `${name}${Math.floor(draw() * 1e6).toString(36)}`);
}

test.each(draws(80, 30))('seed %i', (seed) => {
  const draw = random(seed);
  const upTo = (most: number) => Math.floor(draw() * (most + 1));
  const common = wordsOf('common', 70, draw);
  const texts = ['a', 'b'].map((name) => {
    const own = () => wordsOf(name, 30, draw).join(' ');
    // Words of this page alone, so that the copy does not end at a blank line on both.
    const edit = () => wordsOf(`${name}edit`, upTo(2), draw);
    const [from, to] = [upTo(5), common.length - upTo(5)];
    const gap = () => (draw() < 0.5 ? '\n\n' : ' ');
    const [before, behind] = [
      [...edit(), ...common.slice(0, from)],
      [...common.slice(to), ...edit()],
    ];
    const text = [before, common.slice(from, to), behind].map((words) => words.join(' '));
    const bytes = new TextEncoder().encode(`${own()} ${text[0]}${gap()}${text[1]}${gap()}${text[2]} ${own()}\n`);
    const path = `${name}/${name}.md`;
    return {path, bytes, format: formatOf(path), reference: false, template: false};
  });
  const {findings} = inspect(indexTexts(texts, quiet), texts, defaults, quiet);
  const [finding] = findings;
  if (finding?.kind !== 'passage') throw new Error(`no copy: ${JSON.stringify(findings)}`);
  const [a, b] = finding.places.map(({text}) => text.split(/\s+/).filter((word) => word !== ''));
  expect([a[0], a.at(-1)]).toEqual([b[0], b.at(-1)]);
});
