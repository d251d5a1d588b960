// The cache of compiled code: whoever can write to it runs as the user, so whatever is doubtful is left alone.

import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {codeCacheFolder, readCode, writeCode} from '../../../server/store/codeCache.ts';

const source = Buffer.from('the program');
const code = Buffer.from('what V8 made of it');
let home = '';
let folder = '';
let file = '';

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'shingle-code-'));
  folder = codeCacheFolder({XDG_CACHE_HOME: home, HOME: home}) ?? '';
  file = join(folder, 'program');
});

afterEach(() => rmSync(home, {recursive: true, force: true}));

test('what is written is read again, and only the user may read it', () => {
  writeCode(file, source, code);
  expect(readCode(file, source)).toEqual(code);
  expect(readdirSync(folder)).toEqual(['program']);
  if (process.platform === 'win32') return;
  expect([folder, file].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o600]);
});

test('nothing is read that belongs to another source, is damaged, cut short or not there', () => {
  expect(readCode(file, source)).toBeUndefined();
  writeCode(file, source, code);
  expect(readCode(file, Buffer.from('the Program'))).toBeUndefined();
  const bytes = readFileSync(file);
  for (let at = 0; at < bytes.length; at++) {
    const damaged = Buffer.from(bytes);
    damaged[at] ^= 4;
    writeFileSync(file, damaged);
    expect(readCode(file, source), `byte ${at}`).toBeUndefined();
    writeFileSync(file, bytes.subarray(0, at));
    expect(readCode(file, source), `${at} bytes`).toBeUndefined();
  }
});

test.skipIf(process.platform === 'win32')(
  'a folder or a file that others may write is neither read nor written',
  () => {
    writeCode(file, source, code);
    for (const [path, mode] of [
      [folder, 0o770],
      [folder, 0o702],
      [file, 0o620],
      [file, 0o602],
    ] as const) {
      const before = statSync(path).mode;
      chmodSync(path, mode);
      expect(readCode(file, source), `${path} ${mode}`).toBeUndefined();
      if (path === folder) {
        writeCode(join(folder, 'other'), source, code);
        expect(readdirSync(folder)).toEqual(['program']);
      }
      chmodSync(path, before);
    }
    expect(readCode(file, source)).toEqual(code);
  },
);

test.skipIf(process.platform === 'win32')('links are not followed', () => {
  writeCode(file, source, code);
  symlinkSync(file, join(folder, 'link'));
  expect(readCode(join(folder, 'link'), source)).toBeUndefined();
  const elsewhere = join(home, 'elsewhere');
  symlinkSync(folder, elsewhere);
  expect(readCode(join(elsewhere, 'program'), source)).toBeUndefined();
  writeCode(join(elsewhere, 'other'), source, code);
  expect(readdirSync(folder).sort()).toEqual(['link', 'program']);
});

test.skipIf(process.getuid?.() !== 0)('what belongs to somebody else is left alone', () => {
  writeCode(file, source, code);
  for (const path of [folder, file]) {
    chownSync(path, 4711, 4711);
    expect(readCode(file, source), path).toBeUndefined();
    chownSync(path, 0, 0);
  }
  chownSync(folder, 4711, 4711);
  writeCode(join(folder, 'other'), source, code);
  expect(readdirSync(folder)).toEqual(['program']);
});

test('where nothing can be written, nothing is said', () => {
  writeFileSync(join(home, 'shingle'), 'a file in the way');
  writeCode(file, source, code);
  expect(readCode(file, source)).toBeUndefined();
  // Below /proc, Node 20 never comes back from making a folder with all its parents.
  writeCode('/proc/nowhere/shingle/code/program', source, code);
  rmSync(join(home, 'shingle'));
  mkdirSync(file, {recursive: true});
  chmodSync(folder, 0o700);
  writeCode(file, source, code);
  expect(readdirSync(folder)).toEqual(['program']);
});

test('the newest eight stay, and nothing that a killed process left', () => {
  for (let number = 0; number < 12; number++) {
    const name = join(folder, number === 3 ? '3.1234.part' : String(number));
    writeCode(name, source, code);
    utimesSync(name, 1000 + number, 1000 + number);
  }
  writeCode(join(folder, 'last'), source, code);
  expect(readdirSync(folder).sort()).toEqual(['10', '11', '5', '6', '7', '8', '9', 'last']);
});

test('it can be switched off, and needs a folder of the user', () => {
  expect(codeCacheFolder({HOME: home, NODE_DISABLE_COMPILE_CACHE: '1'})).toBeNull();
  expect(codeCacheFolder({HOME: home, NODE_V8_COVERAGE: '/tmp/x'})).toBeNull();
  if (process.platform === 'linux') expect(codeCacheFolder({HOME: ''})).toBeNull();
  expect(folder.startsWith(home)).toBe(true);
});
