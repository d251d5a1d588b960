// Law: the lines of a place that the file of the other place has outside of the copy, as a search of all lines finds them; and no
// sentence or frame takes such a line for a difference.

import {expect, test} from 'vitest';
import {linesOfFiles, withLinesElsewhere} from '../../../shared/group/linesElsewhere.ts';
import {indexTexts} from '../../../shared/indexTexts.ts';
import {message, noVersions} from '../../../shared/kinds/message.ts';
import {defaults} from '../../../shared/model/config.ts';
import type {PassageFinding} from '../../../shared/model/finding.ts';
import {inspect} from '../../../shared/pipeline.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';
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
  const found = withLinesElsewhere(
    finding,
    linesOfFiles((path) => texts.get(path) ?? ''),
  );
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
  expect(found.places.map(({elsewhere = []}) => elsewhere.flatMap(({lines}) => lines))).toEqual(
    expected.map(([own, others, beside]) =>
      own.flatMap((text, at) =>
        beside.has(text.trim()) && !others.some((one) => one.trim() === text.trim()) ? [at] : [],
      ),
    ),
  );
});

const equalPair = {containmentA: 1, containmentB: 1, resemblance: 1};

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
  expect(shown(withLinesElsewhere(finding, linesOfFiles(textOf)))).not.toContain('initialAllocSize');
  expect(
    shown(
      withLinesElsewhere(
        finding,
        linesOfFiles(() => two.join('\n')),
      ),
    ),
  ).toContain('initialAllocSize');
});

test('of two forms of one line the difference is shown, also where the other file has this form, too', () => {
  const [half, whole] = ['The default timeout is 30 seconds.', 'The default timeout is 60 seconds.'];
  const [one, two] = [
    [equal[0], half, equal[1]],
    [equal[0], whole, equal[1], half],
  ];
  const finding = passage([placeIn('a.md', one, 0, 3), placeIn('b.md', two, 0, 3)], {
    pairs: [pair(0, 1, {containmentA: 0.9, containmentB: 0.9})],
  });
  const found = withLinesElsewhere(
    finding,
    linesOfFiles((path) => (path === 'a.md' ? one : two).join('\n')),
  );
  expect(found.places[0].elsewhere).toEqual([{path: 'b.md', lines: [1]}]);
  expect(shown(found)).toContain('"30" here is "60" there');
  expect(shown(found)).toContain(half);
});

test('a line that a third file has elsewhere is a difference of the two', () => {
  const moved = 'const initialAllocSize = 1024;';
  const texts = new Map([
    ['a.ts', [equal[0], moved, equal[1]]],
    ['b.ts', equal],
    ['c.ts', [...equal, moved]],
  ]);
  const places = [...texts].map(([path, lines]) => placeIn(path, lines, 0, path === 'a.ts' ? 3 : 2));
  const differing = {containmentA: 0.8, containmentB: 1};
  const finding = passage(places, {pairs: [pair(0, 1, differing), pair(0, 2, differing), pair(1, 2, equalPair)]});
  const found = withLinesElsewhere(
    finding,
    linesOfFiles((path) => (texts.get(path) ?? []).join('\n')),
  );
  expect(found.places[0].elsewhere).toEqual([{path: 'c.ts', lines: [1]}]);
  expect(shown(found)).toContain('initialAllocSize');
});

test('a check reads the lines of its files', () => {
  const words = (name: string) => Array.from({length: 12}, (_, at) => `${name}${at}`).join(' ');
  const copied = ['one', 'two', 'three', 'four'].map(words);
  const moved = 'const initialAllocSize = 1024 * 16';
  const files = {
    'a.md': [...copied.slice(0, 2), moved, ...copied.slice(2)].join('\n'),
    'b.md': `${copied.join('\n')}\n\n${words('beside')}\n\n${words('behind')}\n\n${moved}\n`,
  };
  const texts = Object.entries(files).map(([path, text]) => {
    const bytes = new TextEncoder().encode(text);
    return {path, bytes, format: formatOf(path), reference: false, template: false};
  });
  const {findings} = inspect(
    indexTexts(texts, () => {}),
    texts,
    defaults,
    () => {},
  );
  const places = findings.flatMap((one) => (one.kind === 'passage' ? one.places : []));
  expect(places.find(({path}) => path === 'a.md')?.elsewhere).toEqual([{path: 'b.md', lines: [2]}]);
});
