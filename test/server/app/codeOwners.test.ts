// Owners of a file, as in CODEOWNERS.

import {mkdtempSync, rmSync, symlinkSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {codeOwnersOf, ownersIn} from '../../../server/app/htmlReport/codeOwners.ts';

const owners = ownersIn(`# Everything else
*            @all
*.js         @js      # a comment
/build/logs/ @doctor
docs/*       docs@example.com
apps/        @octocat
/docs/       @writers @editors
/apps/github
with\\ space.md @space
/src/**/test @tests
`);

test.each([
  ['readme.md', '@all'],
  ['src/deep/x.js', '@js'],
  ['build/logs/a/b.txt', '@doctor'],
  ['other/build/logs/a.txt', '@all'],
  ['docs/a.md', '@writers @editors'],
  ['docs/deep/a.md', '@writers @editors'],
  ['lib/apps/x.md', '@octocat'],
  ['apps/github/x.md', ''],
  ['sub/with space.md', '@space'],
  ['src/a/b/test/x.ts', '@tests'],
  ['.hidden/x.md', '@all'],
])('%s: %s', (path, expected) => {
  expect(owners(path).join(' ')).toBe(expected);
});

test('a star behind a slash matches the files of the folder only', () => {
  const of = ownersIn('docs/* @docs');
  expect([of('docs/a.md'), of('docs/deep/a.md')]).toEqual([['@docs'], []]);
});

test('each section of GitLab has owners of its own, and usual ones', () => {
  const of = ownersIn('* @all\n[Docs] @writers\n*.md\nspecial.md @one\n^[Optional][2]\n*.md @opt');
  expect(of('a.md')).toEqual(['@all', '@writers', '@opt']);
  expect(of('special.md')).toEqual(['@all', '@one', '@opt']);
  expect(of('a.ts')).toEqual(['@all']);
});

test('a pattern that is longer than any path matches nothing', () => {
  const of = ownersIn(`* @all\n${'x'.repeat(100_000)} @long`);
  expect(of('a.md')).toEqual(['@all']);
});

// It would never be read to its end.
test.runIf(process.platform !== 'win32')('a link is not followed', () => {
  const top = mkdtempSync(join(tmpdir(), 'shingle-owners-'));
  try {
    symlinkSync('/dev/zero', join(top, 'CODEOWNERS'));
    expect(codeOwnersOf(top, '')).toBeNull();
  } finally {
    rmSync(top, {recursive: true, force: true});
  }
});
