// The numbers of the last report: what is damaged is none, and what could not be written leaves none of an earlier one.

import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, expect, test} from 'vitest';
import {readLastReport, writeLastReport} from '../../../server/cache/lastReport.ts';
import {realDisk} from '../../../server/store/disk.ts';
import {keyOf, storeIn} from '../../support/storeIn.ts';
import {watchedDisk} from '../store/numbers.ts';

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
  expect(writeLastReport(storeIn(folder), text)).toBe(true);
  expect(readLastReport(storeIn(folder))).toEqual(isRead ? report : null);
});

test('a report that cannot be written is not taken for the one before', () => {
  writeLastReport(storeIn(folder), JSON.stringify(report));
  const disk = watchedDisk(realDisk, (call) => {
    if (call === 1) throw Object.assign(new Error('ENOSPC'), {code: 'ENOSPC', syscall: 'open'});
  });
  expect(writeLastReport(storeIn(folder, disk), JSON.stringify({...report, root: '/other'}))).toBe(false);
  expect(readLastReport(storeIn(folder))).toBeNull();
});

test('the numbers of a report that somebody else wrote are none', () => {
  writeLastReport(storeIn(folder, realDisk, keyOf(1)), JSON.stringify(report));
  expect(readLastReport(storeIn(folder))).toBeNull();
});
