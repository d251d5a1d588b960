// Addresses of remotes as people write them, and the addresses of lines on each forge.
import {describe, expect, test} from 'vitest';
import type {ForgeName} from '../../../shared/model/settingNames.ts';
import {forgeLinks, forgeRepository, type Permalinks, permalink, repositoryName} from '../../../shared/report/forge.ts';

describe('the page of a remote', () => {
  test.each<[string, ForgeName, string]>([
    ['https://github.com/owner/name.git', 'github', 'https://github.com/owner/name'],
    ['https://github.com/owner/name/', 'github', 'https://github.com/owner/name'],
    ['https://me:secret@github.com/owner/name', 'github', 'https://github.com/owner/name'],
    ['https://x-access-token:ghs_1@github.com/owner/name', 'github', 'https://github.com/owner/name'],
    ['git@github.com:owner/name.git', 'github', 'https://github.com/owner/name'],
    ['github.com:owner/name', 'github', 'https://github.com/owner/name'],
    ['ssh://git@gitlab.com:2222/group/sub/name.git', 'gitlab', 'https://gitlab.com/group/sub/name'],
    ['https://gitlab.example.org:8443/group/name.git', 'gitlab', 'https://gitlab.example.org:8443/group/name'],
    ['http://gitea.example.org/owner/name', 'forgejo', 'http://gitea.example.org/owner/name'],
    ['https://git-github.example.org/owner/name', 'github', 'https://git-github.example.org/owner/name'],
    ['git@codeberg.org:owner/name.git', 'forgejo', 'https://codeberg.org/owner/name'],
    ['git@bitbucket.org:owner/name.git', 'bitbucket', 'https://bitbucket.org/owner/name'],
    ['https://code.example.org/owner/name', 'gitlab', 'https://code.example.org/owner/name'],
  ])('%s', (remote, forge, address) => {
    expect(forgeRepository(remote, {hosts: {'code.example.org': 'gitlab'}})).toEqual({forge, address});
    expect(repositoryName(remote)).toBe(new URL(address).pathname.slice(1));
  });

  test.each([
    '',
    '/srv/git/name.git',
    '../name',
    'C:\\git\\name',
    'file:///srv/git/name',
    'https://example.org/owner/name',
    'https://bitbucket.example.org/scm/owner/name',
    'https://evil.example/github.com/owner/name',
    'https://github.com/owner/na me)](javascript:alert(1))',
    'https://github.com/owner',
    'ext::sh -c evil',
  ])('"%s" has none', (remote) => {
    expect(forgeRepository(remote)).toBeNull();
  });

  test('the forge that the configuration names counts, whatever the host is called', () => {
    const remote = 'https://git.example.com/a/b';
    expect(forgeRepository(remote)).toBeNull();
    expect(forgeRepository(remote, {setting: 'forgejo', hosts: {'git.example.com': 'gitlab'}})?.forge).toBe('forgejo');
  });
});

describe('an address of lines', () => {
  const links = (forge: ForgeName, prefix = ''): Permalinks => ({
    forge,
    address: 'https://forge.test/o/r',
    commit: 'c0ffee',
    prefix,
    committed: new Set(['a.md', 'b c/d(1).ts']),
  });

  test.each<[ForgeName, string, number, number, string]>([
    ['github', 'a.md', 3, 9, '/blob/c0ffee/a.md?plain=1#L3-L9'],
    ['github', 'b c/d(1).ts', 3, 3, '/blob/c0ffee/b%20c/d%281%29.ts#L3'],
    ['github', 'a.md', 0, 0, '/blob/c0ffee/a.md'],
    ['gitlab', 'a.md', 3, 9, '/-/blob/c0ffee/a.md?plain=1#L3-9'],
    ['forgejo', 'a.md', 3, 9, '/src/commit/c0ffee/a.md?display=source#L3-L9'],
    ['bitbucket', 'a.md', 3, 9, '/src/c0ffee/a.md#lines-3:9'],
  ])('%s %s:%i-%i', (forge, path, start, end, address) => {
    expect(permalink(links(forge), path, start, end)).toBe(`https://forge.test/o/r${address}`);
  });

  test('begins at the top of the repository', () => {
    expect(permalink(links('github', 'docs/x/'), 'a.md', 0, 0)).toBe('https://forge.test/o/r/blob/c0ffee/docs/x/a.md');
  });

  test('is only for what the commit has', () => {
    expect(permalink(links('github'), 'changed.md', 1, 2)).toBeNull();
  });
});

test('the forms for a page, which fills them in', () => {
  expect(forgeLinks({forge: 'forgejo', address: 'https://git.example.com/a/b'}, 'docs/')).toEqual({
    name: 'Forgejo',
    file: 'https://git.example.com/a/b/src/commit/{commit}/{path}?display=source#L{start}-L{end}',
    commit: 'https://git.example.com/a/b/commit/{commit}',
    prefix: 'docs/',
  });
});
