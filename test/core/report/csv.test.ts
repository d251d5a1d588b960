import {expect, test} from 'vitest';
import {csvRow} from '../../../shared/report/csv.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-a', "'-a"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['＝1+1', "'＝1+1"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  ['\n=1', `"'\n=1"`],
  ['a "b", c', '"a ""b"", c"'],
  ['a=1', 'a=1'],
])('%j in a cell', (text, cell) => {
  expect(csvRow([text, -1])).toBe(`${cell},-1\n`);
});
