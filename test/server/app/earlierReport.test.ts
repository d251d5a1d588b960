// The data block of an HTML report: out comes what went in, and what is damaged is refused.

import {expect, test} from 'vitest';
import {packData, unpackData} from '../../../server/app/htmlReport/earlierReport.ts';
import {random} from '../../support/random.ts';

const characters = ['a', 'ä', '\u4e00', '\u{1f600}', '<', '\u2028', '\0', '"'];

test.each([0, 1, 2, 3, 4, 5])('law: out comes what went in, seed %i', (seed) => {
  const next = random(seed);
  const pieces = Array.from({length: seed * 40}, () =>
    Array.from({length: Math.floor(next() * 50)}, () => characters[Math.floor(next() * characters.length)]).join(''),
  );
  const packed = packData(pieces);
  expect(unpackData(packed)).toBe(pieces.join(''));
  expect(packed).toMatch(/^[A-Za-z0-9+/]+=*$/);
  expect(packData([pieces.join('')])).toBe(packed);
});

test('a text that repeats itself is at most a tenth', () => {
  const text = 'Keep this text in one place and link to it. '.repeat(200);
  expect(packData([text]).length).toBeLessThan(text.length / 10);
});

test('what was cut or changed is refused', () => {
  const packed = packData([JSON.stringify({a: Array.from({length: 999}, (_, number) => number)})]);
  expect(() => unpackData(packed.slice(0, packed.length / 2))).toThrow();
  expect(() => unpackData(`${packed.slice(0, 200)}AAAA${packed.slice(204)}`)).toThrow();
  expect(() => unpackData('')).toThrow();
});
