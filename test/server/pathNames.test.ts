import {expect, test} from 'vitest';
import {isBelow, nameFrom, nameIn, pathIn, plainPath, slashed, spelledAs} from '../../server/pathNames.ts';

// Folder, path, name from the folder; null: it is outside.
const windows: readonly (readonly [string, string, string, string | null])[] = [
  ['C:\\work', 'C:\\work\\docs\\a.md', 'docs/a.md', 'docs/a.md'],
  ['C:\\work', 'c:/work/docs/a.md', 'docs/a.md', 'docs/a.md'],
  ['C:\\Work', 'c:\\work\\README.md', 'README.md', 'README.md'],
  ['C:\\', 'C:\\a.md', 'a.md', 'a.md'],
  ['C:\\work', 'C:\\work', '', ''],
  ['C:\\work', 'C:\\workshop\\a.md', '../workshop/a.md', null],
  ['C:\\work', 'C:\\work\\..notes\\a.md', '..notes/a.md', '..notes/a.md'],
  ['C:\\work', 'D:\\a.md', 'D:/a.md', null],
  ['\\\\server\\share', '\\\\server\\share\\docs\\a.md', 'docs/a.md', 'docs/a.md'],
  ['\\\\server\\share', 'C:\\a.md', 'C:/a.md', null],
];

const posix: typeof windows = [
  ['/work', '/work/docs/a.md', 'docs/a.md', 'docs/a.md'],
  ['/', '/a.md', 'a.md', 'a.md'],
  ['/work', '/workshop/a.md', '../workshop/a.md', null],
  ['/work', '/work/..notes/a.md', '..notes/a.md', '..notes/a.md'],
  ['/work', '/work/a\\b.md', 'a\\b.md', 'a\\b.md'],
  ['/work', '/work/C:/a.md', 'C:/a.md', 'C:/a.md'],
];

test.each([
  ...windows.map((row) => ['win32' as const, ...row] as const),
  ...posix.map((row) => ['linux' as const, ...row] as const),
  ...posix.map((row) => ['darwin' as const, ...row] as const),
])('%s: from %s to %s', (platform, folder, path, way, inside) => {
  expect(nameFrom(folder, path, platform)).toBe(way);
  expect(nameIn(folder, path, platform)).toBe(inside);
  expect(isBelow(path, folder, platform)).toBe(inside !== null);
  // A name leads back to its file.
  if (inside !== null && inside !== '') {
    expect(nameIn(folder, pathIn(folder, inside, platform), platform)).toBe(inside);
  }
});

test.each([
  ['win32', 'C:\\work', 'docs/a.md', 'C:\\work\\docs\\a.md'],
  ['win32', 'C:\\', 'a.md', 'C:\\a.md'],
  ['linux', '/', 'docs/a.md', '/docs/a.md'],
  ['linux', '/work', 'a\\b.md', '/work/a\\b.md'],
] as const)('%s: the path in %s of %s', (platform, folder, name, path) => {
  expect(pathIn(folder, name, platform)).toBe(path);
});

test('an accented letter has one form on macOS, and the one that is written elsewhere', () => {
  const [composed, apart] = ['caf\u00e9.md', 'cafe\u0301.md'];
  expect([slashed(apart, 'darwin'), slashed(composed, 'darwin')]).toEqual([composed, composed]);
  expect(slashed(apart, 'linux')).toBe(apart);
  expect(nameFrom('/work', `/work/${apart}`, 'darwin')).toBe(composed);
});

test.each([
  ['\\\\?\\C:\\work\\docs', 'C:\\work\\docs'],
  ['\\\\?\\UNC\\server\\share\\docs', '\\\\server\\share\\docs'],
  ['\\\\?\\Volume{0}\\docs', '\\\\?\\Volume{0}\\docs'],
  ['C:\\work', 'C:\\work'],
])('the usual way to write %s', (path, plain) => {
  expect(plainPath(path, 'win32')).toBe(plain);
  expect(plainPath(path, 'linux')).toBe(path);
});

test.each([
  ['DOCS/readme.md', 'docs/README.md', 'docs/README.md'],
  ['cafe\u0301.md', 'caf\u00e9.md', 'caf\u00e9.md'],
  ['link.md', 'docs/README.md', 'link.md'],
])('%s is on the disk as %s', (name, onDisk, spelled) => {
  expect(spelledAs(name, onDisk)).toBe(spelled);
});
