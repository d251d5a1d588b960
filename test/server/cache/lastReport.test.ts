// The numbers of the last report: what is damaged is none, and what could not be written leaves none of an earlier one.

import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, expect, test} from 'vitest';
import {readLastReport, writeLastReport} from '../../../server/cache/lastReport.ts';

const folder = mkdtempSync(join(tmpdir(), 'shingle-last-'));
afterAll(() => rmSync(folder, {recursive: true, force: true}));

const entry = {fingerprint: 'f', code: 'copied-passage', count: 2, paths: ['a.md', 'b.md']};
const report = {root: '/r', findings: [{id: '1', entries: [{entry, accepted: 0}]}]};

test.each<[why: string, text: string, isRead: boolean]>([
  ['whole', JSON.stringify(report), true],
  ['no JSON', '{"root"', false],
  ['null', 'null', false],
  ['no findings', '{"root": "/r"}', false],
  ['a finding that is none', '{"root": "/r", "findings": [null]}', false],
  ['no entries', '{"root": "/r", "findings": [{"id": "1", "entries": null}]}', false],
  ['an entry without paths', '{"root": "/r", "findings": [{"id": "1", "entries": [{"entry": {"count": 2}}]}]}', false],
])('%s', (_, text, isRead) => {
  expect(writeLastReport(folder, text)).toBe(true);
  expect(readLastReport(folder)).toEqual(isRead ? report : null);
});

test('a report that cannot be written is not taken for the one before', () => {
  writeLastReport(folder, JSON.stringify(report));
  // In the way of the temporary file.
  const obstacle = join(folder, `last-report.${process.pid}.tmp`);
  mkdirSync(obstacle);
  writeFileSync(join(obstacle, 'x'), '');
  expect(writeLastReport(folder, JSON.stringify({...report, root: '/other'}))).toBe(false);
  expect(readLastReport(folder)).toBeNull();
});
