// Law: the lines of a place that the file of the other place has outside of the copy, as a search of all lines finds them; and no
// sentence or frame takes such a line for a difference.

import {expect, test} from 'vitest';
import {withLinesElsewhere} from '../../../shared/group/linesElsewhere.ts';
import {message, noVersions} from '../../../shared/kinds/message.ts';
import type {PassageFinding} from '../../../shared/model/finding.ts';
import {codeFrame} from '../../../shared/wording/codeFrame.ts';
import {plainMessage} from '../../../shared/wording/messageParts.ts';
import {random} from '../../support/random.ts';
import {draws} from '../../support/trials.ts';
import {pair, passage, place} from '../report/sample.ts';

const line = (at: number) => `${'  '.repeat(at % 3)}the owner of number ${at} asks for it`;

/** Lines [from, to) of a file are the copy. */
function placeIn(path: string, lines: readonly string[], from: number, to: number) {
  const start = lines.slice(0, from).join('\n').length + (from > 0 ? 1 : 0);
  const text = lines.slice(from, to).join('\n');
  return place(path, from + 1, text, {start, end: start + text.length});
}

test.each(draws(200, 60))('seed %i', (seed) => {
  const draw = random(seed);
  const file = () => Array.from({length: 12}, () => line(Math.floor(draw() * 20)));
  const isOneFile = draw() < 0.3;
  const [here, other] = [file(), file()];
  const there = isOneFile ? here : other;
  const [one, two] = [placeIn('a.md', here, 2, 6), placeIn(isOneFile ? 'a.md' : 'b.md', there, 7, 11)];
  const finding = passage([one, two], {pairs: [pair(0, 1, {containmentA: 0.8, containmentB: 0.8})]});
  const texts = new Map([
    ['b.md', there.join('\n')],
    ['a.md', here.join('\n')],
  ]);
  const found = withLinesElsewhere(finding, (path) => texts.get(path) ?? '');
  const outside = (lines: readonly string[]) =>
    new Set(
      lines
        .filter((_, at) => !(lines === there && at >= 7 && at < 11) && !(lines === here && at >= 2 && at < 6))
        .map((text) => text.trim()),
    );
  const expected = [
    [here.slice(2, 6), there.slice(7, 11), outside(there)],
    [there.slice(7, 11), here.slice(2, 6), outside(here)],
  ] as const;
  expect(found.places.map(({elsewhere = []}) => elsewhere)).toEqual(
    expected.map(([own, others, beside]) =>
      own.flatMap((text, at) =>
        beside.has(text.trim()) && !others.some((one) => one.trim() === text.trim()) ? [at] : [],
      ),
    ),
  );
});

const equal = ['Before you begin, make sure that the machine has enough memory.', 'Then start the server again.'];

function shown(finding: PassageFinding): string {
  const frame = codeFrame([{text: finding, here: 0, there: 1}], 80);
  const rows = frame.map(({parts}) => parts.map(({text}) => text).join(''));
  return [plainMessage(message(finding, 0, noVersions), (path) => path), ...rows].join('\n');
}

test('a line that was moved within the other file is neither quoted nor marked', () => {
  const moved = 'const initialAllocSize = 1024;';
  const [one, two] = [[equal[0], moved, equal[1]], equal];
  const finding = passage([placeIn('a.ts', one, 0, 3), placeIn('b.ts', [...two, moved], 0, 2)], {
    pairs: [pair(0, 1, {containmentA: 0.8, containmentB: 1})],
  });
  const textOf = (path: string) => (path === 'a.ts' ? one : [...two, moved]).join('\n');
  expect(shown(finding)).toContain('initialAllocSize');
  expect(shown(withLinesElsewhere(finding, textOf))).not.toContain('initialAllocSize');
  expect(shown(withLinesElsewhere(finding, () => two.join('\n')))).toContain('initialAllocSize');
});
