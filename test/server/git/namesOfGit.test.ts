import {expect, test} from 'vitest';
import {isOwnFolder, nameProblem} from '../../../server/git/namesOfGit.ts';

const [elsewhere, device, ofGit] = ['a name that leads elsewhere', 'a name of a device', 'a file of Git'];

// A name that the index or a tree of a stranger may have, and what is wrong with it on each system.
test.each([
  ['docs/a.md', {win32: '', darwin: '', linux: ''}],
  ['docs/../a.md', {win32: elsewhere, darwin: elsewhere, linux: elsewhere}],
  ['.git/config', {win32: ofGit, darwin: ofGit, linux: ofGit}],
  ['.GIT/config', {win32: ofGit, darwin: ofGit, linux: ofGit}],
  ['docs\\..\\..\\a.md', {win32: elsewhere, darwin: '', linux: ''}],
  ['C:a.md', {win32: elsewhere, darwin: '', linux: ''}],
  ['C:/a.md', {win32: elsewhere, darwin: '', linux: ''}],
  ['docs/a.md:stream', {win32: elsewhere, darwin: '', linux: ''}],
  ['docs./a.md', {win32: elsewhere, darwin: '', linux: ''}],
  ['docs/a.md ', {win32: elsewhere, darwin: '', linux: ''}],
  ['.git ./config', {win32: ofGit, darwin: '', linux: ''}],
  ['.git::$INDEX_ALLOCATION/config', {win32: ofGit, darwin: '', linux: ''}],
  ['GIT~1/config', {win32: ofGit, darwin: '', linux: ''}],
  ['.g\u200cit/config', {win32: '', darwin: ofGit, linux: ''}],
  ['docs/aux.md', {win32: device, darwin: '', linux: ''}],
  ['NUL', {win32: device, darwin: '', linux: ''}],
  ['com1.tar.md/a.md', {win32: device, darwin: '', linux: ''}],
  ['LPT¹.md', {win32: device, darwin: '', linux: ''}],
  ['docs/auxiliary.md', {win32: '', darwin: '', linux: ''}],
  ['docs/console.md', {win32: '', darwin: '', linux: ''}],
])('%s', (name, expected) => {
  for (const platform of ['win32', 'darwin', 'linux'] as const) {
    expect(nameProblem(name, platform), platform).toBe(expected[platform]);
  }
});

test('a folder of Git is one however it is written', () => {
  expect(['.git', '.Git', 'git~1', '.git.'].map((name) => isOwnFolder(name, 'win32'))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(['.git', '.Git', 'git~1', '.git.'].map((name) => isOwnFolder(name, 'linux'))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
