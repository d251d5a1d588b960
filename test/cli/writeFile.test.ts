// A report is in its file whole or not at all.

import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {writeFileWhole} from '../../server/cli/writeFile.ts';
import {withShell} from '../support/shell.ts';

function withFolder(use: (folder: string) => void): Promise<void> {
  return withShell(async ({root}) => use(root));
}

function* failing(): Generator<string> {
  yield 'half';
  throw new Error('no more');
}

test('a failure leaves what was there, and nothing beside it', () =>
  withFolder((folder) => {
    const file = join(folder, 'report');
    expect(() => writeFileWhole(file, failing())).toThrow('no more');
    expect(readdirSync(folder)).toEqual([]);
    writeFileSync(file, 'before');
    expect(() => writeFileWhole(file, failing())).toThrow('no more');
    expect(readFileSync(file, 'utf8')).toBe('before');
    expect(readdirSync(folder)).toEqual(['report']);
  }));

test('a new report takes the place of the old one, with its permissions', () =>
  withFolder((folder) => {
    const file = join(folder, 'report');
    writeFileSync(file, 'a long text that was there before');
    chmodSync(file, 0o640);
    writeFileWhole(file, ['new ', 'text']);
    expect(readFileSync(file, 'utf8')).toBe('new text');
    expect(statSync(file).mode & 0o777).toBe(0o640);
    expect(readdirSync(folder)).toEqual(['report']);
  }));

test('a link stays a link', () =>
  withFolder((folder) => {
    mkdirSync(join(folder, 'to'));
    writeFileSync(join(folder, 'to/report'), 'before');
    symlinkSync('to/report', join(folder, 'link'));
    writeFileWhole(join(folder, 'link'), ['text']);
    expect(readlinkSync(join(folder, 'link'))).toBe('to/report');
    expect(readFileSync(join(folder, 'to/report'), 'utf8')).toBe('text');
  }));

test('a device is written to', () => {
  writeFileWhole('/dev/null', ['text']);
  expect(statSync('/dev/null').isCharacterDevice()).toBe(true);
});

test('errors name the report, not what is written on the way', () =>
  withFolder((folder) => {
    const file = join(folder, 'missing/report');
    expect(() => writeFileWhole(file, [])).toThrow(`open '${file}'`);
  }));
