// Lines that one of two files with the same words has alone.

import {expect, test} from 'vitest';
import {differingLines} from '../../../shared/wording/differingLines.ts';
import {place} from '../report/sample.ts';

test.each([
  ['other lines', 'one\ntwo three\nfour', 'one\ntwo\nthree\nfour', ['2||two three', '|2|two', '|3|three']],
  ['a line of one alone', '<link>\n<p>one</p>', '<p>one</p>', ['1||<link>']],
  ['no more than two', 'One\nTwo\nThree', 'one two three', ['1||One', '2||Two', '|1|one two three']],
  ['ends and blank lines', 'one  \n\ntwo', 'one\ntwo', []],
])('%s', (_, here, there, expected) => {
  const rows = differingLines(place('a.txt', 1, here), place('b.txt', 1, there), 60);
  expect(rows.map((row) => `${row.here}|${row.there}|${row.parts.map(({text}) => text).join('')}`)).toEqual(expected);
});
