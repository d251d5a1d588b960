// Rows of the same words are not the same where a sign, a picture or a cell differs.
import {expect, test} from 'vitest';
import {meaningfulSigns, type RowGap, rowSigns} from '../../../shared/text/signsBetween.ts';

function signs(text: string, gap: Partial<RowGap> = {}): string {
  return rowSigns({text, isFirst: false, isLast: false, isInNumber: false, withCells: true, ...gap});
}

test.each([
  [' | ✅ | ', ' | ❌ | '],
  [' | $', ' | €'],
  [' | ', ' | −'],
  [' | &ge; ', ' | &le; '],
  [' ° | ', ' " | '],
  [' → ', ' ← '],
  [' | ~~', ' | '],
  [' | ![](yes.svg) | ', ' | ![](no.svg) | '],
  ['<td><img src="yes.svg"></td><td>', '<td><img src="no.svg"></td><td>'],
  [' | - | ', ' | + | '],
  ['- | ', ' | '],
  [' |  | ', ' | '],
])('%j and %j differ', (one, other) => {
  expect(signs(one)).not.toBe(signs(other));
});

test.each([
  [' | ', '|'],
  [' | **', ' | '],
  [' | `', ' | '],
  [' [', ' '],
  [' | [', ' | '],
  ['](a.md) | ', '](b.md) | '],
  ['</td><td>', '</td>\n  <td class="x">'],
])('%j and %j are the same', (one, other) => {
  expect(signs(one)).toBe(signs(other));
});

test('a row may open and close with a separator; an empty first cell counts', () => {
  expect(signs('| ', {isFirst: true})).toBe(signs('', {isFirst: true}));
  expect(signs('|  | ', {isFirst: true})).not.toBe(signs('| ', {isFirst: true}));
  expect(signs(' |', {isLast: true})).toBe(signs('', {isLast: true}));
  expect(signs(' | - |', {isLast: true})).not.toBe(signs(' | + |', {isLast: true}));
});

test('what joins two numbers', () => {
  const all = ['.', '/', ',', ' '].map((text) => signs(text, {isInNumber: true}));
  expect(new Set(all).size).toBe(4);
});

test('other formats part cells otherwise', () => {
  expect(signs('</td><td>', {withCells: false})).toBe(signs(' | ', {withCells: false}));
});

test.each([
  ['(\n        -', '(-'],
  ['\n--', ' --'],
  ['\n- ', ' '],
  ['\n    # ', ' '],
  ['\n> ', ' '],
])('in a sentence, %j and %j are the same', (one, other) => {
  expect(meaningfulSigns(one)).toBe(meaningfulSigns(other));
});
