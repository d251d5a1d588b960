// The law of stamps: a file of which anything has changed, and be it one number of its metadata, is not as it was.

import {mkdtempSync, renameSync, rmSync, statSync, utimesSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, expect, test} from 'vitest';
import {isUnchanged, type Stamped, stamped} from '../../../server/cache/fileStamps.ts';

const root = mkdtempSync(join(tmpdir(), 'shingle-stamps-'));
afterAll(() => rmSync(root, {recursive: true}));

const file = join(root, 'a.md');
const someTime = new Date(1_600_000_000_000);

function written(path: string, text: string): void {
  writeFileSync(path, text);
  utimesSync(path, someTime, someTime);
}

function stampedNow(): Stamped {
  const stamps = stamped(root, ['a.md', 'gone.md'], 'entry');
  if (stamps === null) throw new Error('the folder can be read');
  return stamps;
}

/** Until the clock of the file system has ticked, nothing shows it. */
function rewrittenInPlace(): void {
  const {ctimeMs} = statSync(file);
  while (statSync(file).ctimeMs === ctimeMs) written(file, 'TEXT');
}

function replaced(): void {
  written(join(root, 'b.md'), 'TEXT');
  renameSync(join(root, 'b.md'), file);
}

test.each([
  ['text written over it, with its size and time', rewrittenInPlace],
  ['another file in its place, with its size and time', replaced],
  ['a file that is removed', () => rmSync(file)],
  ['a file where there was none', () => written(join(root, 'gone.md'), '')],
])('a stamp shows %s', (_, change) => {
  for (const path of [file, join(root, 'gone.md')]) rmSync(path, {force: true});
  written(file, 'text');
  const before = stampedNow();
  expect(isUnchanged(root, before, 'entry')).toBe(true);
  change();
  expect(isUnchanged(root, before, 'entry')).toBe(false);
});

test('each number of a stamp counts', () => {
  rmSync(join(root, 'gone.md'), {force: true});
  written(file, 'text');
  const {paths, stamps} = stampedNow();
  for (const at of stamps.keys()) {
    const other = stamps.with(at, stamps[at] + 1);
    const areAlike = isUnchanged(root, {paths, stamps: other}, 'entry');
    // Of a missing file, only that it is missing.
    expect(areAlike, `number ${at}`).toBe(at > 5);
  }
});
