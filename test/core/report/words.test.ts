import {describe, test} from 'vitest';
import {
  count,
  decimal,
  lineRange,
  listInEnglish,
  percent,
  plural,
  rounded,
} from '../../../shared/wording/numbersInEnglish.ts';
import {expect} from '../../support/expect.ts';

describe('percent', () => {
  test.each([
    [0, '0 %'],
    [0.0001, '1 %'],
    [0.004, '1 %'],
    [0.5, '50 %'],
    [0.924, '92 %'],
    [0.996, '99 %'],
    [0.9999999, '99 %'],
    [1, '100 %'],
  ])('%d is %s', (share, expected) => {
    expect(percent(share)).toBe(expected);
  });

  test('never says all or nothing of a part, and never falls while the share rises', () => {
    let last = 0;
    for (let shared = 0; shared <= 10_007; shared++) {
      const said = percent(shared / 10_007);
      expect(said === '0 %').toBe(shared === 0);
      expect(said === '100 %').toBe(shared === 10_007);
      expect(Number.parseInt(said, 10)).toBeGreaterThanOrEqual(last);
      last = Number.parseInt(said, 10);
    }
  });
});

test('counts have separators, nouns have numbers', () => {
  expect([0, 999, 1000, 1204, 999_999, 1_000_000].map(count)).toEqual([
    '0',
    '999',
    '1,000',
    '1,204',
    '999,999',
    '1,000,000',
  ]);
  expect([
    plural(0, 'word'),
    plural(1, 'word'),
    plural(2, 'word'),
    plural(0.6, 'word'),
    plural(2, 'match', 'matches'),
  ]).toEqual(['0 words', '1 word', '2 words', '1 word', '2 matches']);
});

test('lines, lists and rounded numbers', () => {
  expect([lineRange(4, 4), lineRange(40, 58)]).toEqual(['4', '40-58']);
  expect([listInEnglish([]), listInEnglish(['a']), listInEnglish(['a', 'b']), listInEnglish(['a', 'b', 'c'])]).toEqual([
    '',
    'a',
    'a and b',
    'a, b and c',
  ]);
  expect([rounded(1 / 3), rounded(1), rounded(0.1 + 0.2)]).toEqual([0.333333, 1, 0.3]);
});

test('thousands before the point are grouped, digits behind it are not', () => {
  expect([0.5, 999.96, 20000, 1234567.125].map((value) => decimal(value, 1))).toEqual([
    '0.5',
    '1,000.0',
    '20,000.0',
    '1,234,567.1',
  ]);
  expect(decimal(1234.56789, 4)).toBe('1,234.5679');
});
