// Words for the shells, and addresses for the terminals, of systems on which these tests do not run.
import {expect, test} from 'vitest';
import {programFiles, shellWord} from '../../server/cli/programCall.ts';
import {fileLinkTo} from '../../server/cli/writeReports.ts';
import {onLifeline} from '../../server/git/runGit.ts';

test.each([
  ['docs/a.md', 'docs/a.md', 'docs/a.md'],
  ['a b.md', "'a b.md'", '"a b.md"'],
  ["it's.md", "'it'\\''s.md'", '"it\'s.md"'],
  ['C:\\work\\a.md', "'C:\\work\\a.md'", 'C:\\work\\a.md'],
  ['C:\\Program Files\\a.md', "'C:\\Program Files\\a.md'", '"C:\\Program Files\\a.md"'],
  ['50%.md', '50%.md', '"50%.md"'],
])('%s as a word of a shell', (text, posix, windows) => {
  expect(shellWord(text, 'linux')).toBe(posix);
  expect(shellWord(text, 'win32')).toBe(windows);
});

test('npm installs a program as a script of cmd on Windows', () => {
  expect(programFiles('shingle', 'win32')).toContain('shingle.cmd');
  expect(programFiles('shingle', 'darwin')).toEqual(['shingle']);
});

test.each([
  ['linux', '/work/a b', 'box', 'file://box/work/a%20b'],
  ['linux', '/work/', 'no host!', 'file:///work'],
  ['win32', 'C:\\work\\a b', 'box', 'file:///C:/work/a%20b'],
  ['win32', '\\\\server\\share\\docs', 'box', 'file://server/share/docs'],
] as const)('%s: the address of %s', (platform, folder, host, address) => {
  expect(fileLinkTo(folder, host, platform)).toBe(address);
});

test('Git is started by a shell that outlives nobody, except on Windows, where a job does that', () => {
  expect(onLifeline('git', ['log'], 'win32')).toMatchObject({program: 'git', words: ['log']});
  expect(onLifeline('git', ['log'], 'darwin')).toMatchObject({program: '/bin/sh', stdio: {length: 4}});
});
