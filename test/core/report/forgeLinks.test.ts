// What the address of a remote says of links to a file and a commit.

import {expect, test} from 'vitest';
import {forgeLinks, repositoryName} from '../../../shared/report/html/forgeLinks.ts';

test.each([
  ['https://github.com/owner/name.git', 'https://github.com/owner/name/blob/'],
  ['https://github.com/owner/name', 'https://github.com/owner/name/blob/'],
  ['https://github.com/owner/name/', 'https://github.com/owner/name/blob/'],
  ['git@github.com:owner/name.git', 'https://github.com/owner/name/blob/'],
  ['ssh://git@github.com:22/owner/name.git', 'https://github.com/owner/name/blob/'],
  ['git://github.com/owner/name.git', 'https://github.com/owner/name/blob/'],
  ['https://user:secret@github.com/owner/name.git', 'https://github.com/owner/name/blob/'],
  ['https://gitlab.example.com/a/b/c.git', 'https://gitlab.example.com/a/b/c/-/blob/'],
  ['git@bitbucket.org:team/name.git', 'https://bitbucket.org/team/name/src/'],
  ['https://codeberg.org/owner/name', 'https://codeberg.org/owner/name/src/commit/'],
])('%s', (remote, start) => {
  const links = forgeLinks(remote, 'auto', '');
  expect(links?.file.startsWith(start)).toBe(true);
  expect(JSON.stringify(links)).not.toMatch(/secret|user/);
  expect(repositoryName(remote)).toBe(
    new URL(start).pathname
      .split('/')
      .slice(1, remote.includes('/c.') ? 4 : 3)
      .join('/'),
  );
});

test.each([
  '',
  '/srv/git/name.git',
  '../other',
  'file:///srv/name',
  'javascript:alert(1)',
  'https://git.example.com/a/b',
])('no link for %s', (remote) => {
  expect(forgeLinks(remote, 'auto', '')).toBeUndefined();
});

test('a host of another name has the forge that the configuration names', () => {
  expect(forgeLinks('https://git.example.com/a/b', 'forgejo', 'docs/')).toEqual({
    name: 'Forgejo',
    file: 'https://git.example.com/a/b/src/commit/{commit}/{path}?display=source#L{start}-L{end}',
    commit: 'https://git.example.com/a/b/commit/{commit}',
    prefix: 'docs/',
  });
});
