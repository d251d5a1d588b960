import {expect, test} from 'vitest';
import {changedCells} from '../../../shared/wording/changedCells.ts';
import {wholeOf} from '../../support/occurrence.ts';

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
  expect(changedCells(wholeOf(here), wholeOf(there))).toBe(said);
});

test('tags of HTML are no part of a cell', () => {
  const [here, there] = ['limit</td><td>5', 'limit</td><td>7'];
  expect(changedCells(wholeOf(here, 'a.html'), wholeOf(there, 'b.html'))).toBe('limit 5 / 7');
});
