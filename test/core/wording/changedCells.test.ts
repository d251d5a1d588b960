import {expect, test} from 'vitest';
import type {Occurrence} from '../../../shared/model/finding.ts';
import {changedCells} from '../../../shared/wording/changedCells.ts';

const row = (text: string, path = 'a.md'): Occurrence => ({
  path,
  start: 0,
  end: text.length,
  startLine: 1,
  startColumn: 1,
  endLine: 1,
  endColumn: 1,
  text,
  words: 1,
  reference: false,
  alsoIn: [],
});

test.each([
  ['queue | 500 | waits', 'queue | 800 | waits', 'queue 500 / 800'],
  ['delay | 30 s | again', 'delay | 90 s | once', 'delay 30 s / 90 s, again / once'],
  ['delay | -5 | again', 'delay | 5 | again', 'delay -5 / 5'],
  ['load | 5 % | again', 'load | 5 | again', 'load 5 % / 5'],
  ['load | again | 5%', 'load | again | 5', 'load 5% / 5'],
  ['-first | again', 'first | again', '-first / first'],
  [
    'a | one two three four five six seven eight nine ten',
    'a | one two three four five six seven eight nine x',
    'a … ten / … x',
  ],
  ['a | b | c', 'a | b', 'a | b | c / a | b'],
  ['a | \u001b[31mred', 'a | green', 'a \\x1b[31mred / green'],
])('%j and %j differ in %j', (here, there, said) => {
  expect(changedCells(row(here), row(there))).toBe(said);
});

test('tags of HTML are no part of a cell', () => {
  const [here, there] = ['limit</td><td>5', 'limit</td><td>7'];
  expect(changedCells(row(here, 'a.html'), row(there, 'b.html'))).toBe('limit 5 / 7');
});
