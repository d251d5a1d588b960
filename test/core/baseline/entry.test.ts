// The text of a baseline file and its entries.
import {expect, test} from 'vitest';
import {type BaselineEntry, isDay, parseBaseline, printBaseline} from '../../../shared/baseline/entries.ts';
import {shuffled} from '../../support/pages.ts';
import {random} from '../../support/random.ts';

function entry(fingerprint: string, more: Partial<BaselineEntry> = {}): BaselineEntry {
  const none = {words: 0, excerpt: '', reason: '', owner: '', expires: '', line: 0};
  return {fingerprint, code: 'copied-passage', count: 2, paths: ['a.md', 'b.md'], ...none, ...more};
}

function read(text: string): readonly BaselineEntry[] {
  const parsed = parseBaseline(text, 'b');
  if (parsed.kind === 'broken') throw new Error(parsed.problems.join('\n'));
  return parsed.entries.map((one) => ({...one, line: 0}));
}

const entries = [
  entry('aaaa', {
    reason: 'why — “so”',
    owner: 'docs',
    expires: '2027-02-28',
    words: 40,
    excerpt: 'x \u202e\u001b[2J y',
  }),
  entry('aaaa', {code: 'repeated-block'}),
  entry('bbbbcccc', {paths: ['line\nbreak.md', 'ü\u2028.md']}),
  entry('dddd', {count: 7}),
];

test('what is written is what is read, one line each', () => {
  const text = printBaseline(entries);
  expect(read(text)).toEqual(entries);
  expect(text.trimEnd().split('\n')).toHaveLength(entries.length);
  expect(text).not.toMatch(/[\0-\x09\x0b-\x1f\u202e\u2028]/);
});

test('the same bytes whatever the order, line ends, blank lines and byte order mark', () => {
  const text = printBaseline(entries);
  for (let seed = 1; seed <= 5; seed++) {
    const lines = shuffled(text.trimEnd().split('\n'), random(seed));
    expect(printBaseline(read(`\ufeff${lines.join('\r\n\n')}`)), `seed ${seed}`).toBe(text);
  }
});

test('of two lines for one passage the one with more places holds, and they do not add up', () => {
  expect(read(printBaseline([entry('aaaa')]) + printBaseline([entry('aaaa', {count: 3})]))).toEqual([
    entry('aaaa', {count: 3}),
  ]);
});

test.each([
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['1900-02-29', false],
  ['2000-02-29', true],
  ['2026-12-31', true],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['2026-01-00', false],
  ['2026-1-1', false],
  ['31.12.2026', false],
])('%s is a day: %s', (day, expected) => {
  expect(isDay(day)).toBe(expected);
});
