// `trend` in a terminal: no line is wider than it, and what a narrow one leaves out is in the other formats.

import {expect, test} from 'vitest';
import {type TrendReport, trendPretty} from '../../../shared/report/commands/trendReport.ts';
import {columns} from '../../../shared/wording/terminal.ts';

const commit = {name: '2b8047e9bbb6', day: '2019-08-20', author: 'Jo', subject: 'A subject of some length, as usual'};
const point = {commit, label: '2019-08', files: 1113, words: 212_721, copiedWords: 11_736, warnings: 2, findings: 3};
const report: TrendReport = {
  by: 'month',
  points: Array.from({length: 16}, () => point),
  available: 74,
  commits: 2485,
  added: [{commit, words: 1005}],
  removed: [{commit, words: -9}],
  authors: [{author: 'Jo', added: 1005, removed: 9}],
  unassigned: 48,
};

function table(width: number): string {
  const lines = [...trendPretty(report, width)].join('').split('\n');
  for (const line of lines) expect(columns(line)).toBeLessThanOrEqual(width);
  return lines.find((line) => line.startsWith('month')) ?? '';
}

test.each([
  [80, 'month    commit        files    words  copied  share  warnings'],
  [60, 'month    files    words  copied  share  warnings'],
  [48, 'month    files    words  copied  share  warnings'],
  [40, 'month    copied  share  warnings'],
])('at %i columns', (width, head) => {
  expect(table(width)).toBe(head);
});

test('words, commits and dates stand apart', () => {
  expect([...trendPretty(report, 80)].join('')).toContain('  +1,005 words  2b8047e9bbb6 2019-08-20 Jo: A subject');
});
