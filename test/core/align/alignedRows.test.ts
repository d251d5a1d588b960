import {expect, test} from 'vitest';
import {changedRows, equalRows, rowKey} from '../../../shared/align/alignedRows.ts';

/** Rows of one-letter words, from one store. */
function changed(a: readonly string[], b: readonly string[]): string[] {
  const text = [...a, ...b].join('');
  const tokens = {hash: Uint32Array.from(text, (letter) => letter.charCodeAt(0))};
  let from = 0;
  const rowsOf = (table: readonly string[]) =>
    table.map((row) => {
      from += row.length;
      return {from: from - row.length, to: from};
    });
  const [rowsA, rowsB] = [rowsOf(a), rowsOf(b)];
  const equal = equalRows(rowsA, rowsB, (row) => rowKey(tokens, row));
  const named = ({from, to}: {readonly from: number; readonly to: number}) => text.slice(from, to);
  return changedRows(tokens, rowsA, rowsB, equal).map((pair) => `${named(pair.a)} ${named(pair.b)}`);
}

test('rows that differ are paired by how they begin, and by most words', () => {
  expect(changed(['abcd', 'efgh', 'ijkl'], ['ijkl', 'efgx', 'ybcd'])).toEqual(['abcd ybcd', 'efgh efgx']);
  // The one that begins alike, though another has more of its words.
  expect(changed(['abcd'], ['xbcd', 'abxy'])).toEqual(['abcd abxy']);
});

test('rows of which less than half is equal, and equal rows, are none that were changed', () => {
  expect(changed(['abcd', 'efgh'], ['axyz', 'efgh'])).toEqual([]);
  expect(changed([], ['abcd'])).toEqual([]);
  // One more row than the other table has.
  expect(changed(['abcd', 'abcd'], ['abcd'])).toEqual([]);
});

test('each row is paired once', () => {
  expect(changed(['abcd', 'abce'], ['abcf'])).toEqual(['abcd abcf']);
});
