import {expect, test} from 'vitest';
import {progressLine} from '../../server/cli/progress.ts';

// The progress line, with a fake clock.

type Report = readonly [ms: number, stage: string, done: number, total: number];

/** The terminal line after each report, without the bar. */
function shownBy(reports: readonly Report[], {isTTY = true, columns = 100} = {}): string[] {
  const written: string[] = [];
  let now = 0;
  const stderr = {isTTY, columns, write: (text: string) => written.push(text) > 0, drained: async () => true};
  const line = progressLine({stderr, env: {}, clock: () => now}, true);
  for (const [ms, stage, done, total] of reports) {
    now = ms;
    line.report(stage, done, total);
  }
  line.end();
  return written.map((text) => text.replace(/^\r.\[K(?:[━─]+ )?/, ''));
}

test('how far, how fast and how long still; short work says nothing', () => {
  expect(
    shownBy([
      [100, 'reading', 1, 10],
      [400, 'reading', 9, 10],
    ]),
  ).toEqual([]);
  expect(
    shownBy([
      [0, 'reading', 0, 900],
      [600, 'reading', 30, 900],
      [3000, 'reading', 300, 900],
    ]),
  ).toEqual(['reading 30 of 900', 'reading 300 of 900, 100 a second, 6 s left', '']);
});

test('what a stopped run did is not this one’s pace, and each stage has its own', () => {
  const shown = shownBy([
    [0, 'reading', 50_000, 90_000],
    [4000, 'reading', 50_400, 90_000],
    [5000, 'comparing', 0, 8],
    [9000, 'comparing', 2, 8],
    [9000, 'comparing', 3, 8],
  ]);
  expect(shown).toEqual([
    'reading 50400 of 90000, 100 a second, 6 min 36 s left',
    'comparing 0 of 8',
    'comparing 2 of 8, 0.5 a second, 12 s left',
    '',
  ]);
});

test('hours; a narrow terminal; no terminal', () => {
  const reports: Report[] = [
    [0, 'reading', 0, 1_000_000],
    [10_000, 'reading', 1000, 1_000_000],
  ];
  expect(shownBy(reports)).toEqual(['reading 1000 of 1000000, 100 a second, 2 h 46 min left', '']);
  const [narrow = ''] = shownBy(reports, {columns: 40});
  expect(narrow).toBe('reading 1000 o');
  expect(shownBy(reports, {isTTY: false})).toEqual([]);
});
