// The lines of `shingle mirrors` in a narrow terminal.

import {expect, test} from 'vitest';
import type {Mirror} from '../../../shared/group/mirrorShares.ts';
import {mirrorsPretty} from '../../../shared/report/commands/mirrorsReport.ts';

const mirror = {
  kind: 'whole',
  folders: [{path: 'a'}, {path: 'b'}],
  paths: 3,
  pathsTotal: 4,
  renamed: 0,
  pairs: 3,
  nearlySame: 3,
  identical: 0,
  translations: false,
  folded: false,
} as unknown as Mirror;

test.each([20, 30, 80])('no line is wider than %i', (width) => {
  for (const mirrors of [[], [mirror]]) {
    const report = {mirrors, files: 12_345, skipped: 678, resemblanceMin: 0.8, lost: mirrors.length * 9000};
    const lines = [...mirrorsPretty(report, width)].join('').split('\n');
    expect(lines.filter((line) => line.length > width)).toEqual([]);
    expect(lines.length).toBeGreaterThan(1);
  }
});
