import {execFileSync} from 'node:child_process';
import {chownSync, mkdirSync, renameSync, symlinkSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {locationFor} from '../../../server/store/location.ts';
import {gitEnvironment} from '../../support/gitEnvironment.ts';
import {withFolder} from './folders.ts';

// The folder of an index is located without Git; here Git creates the repositories.

const surroundings = (home: string, platform = 'linux', environment = {}) => ({home, platform, environment});

function git(folder: string, ...words: string[]): void {
  const env = {
    PATH: process.env.PATH ?? '',
    ...gitEnvironment,
    GIT_AUTHOR_NAME: 'a',
    GIT_AUTHOR_EMAIL: 'a@b',
    GIT_COMMITTER_NAME: 'a',
    GIT_COMMITTER_EMAIL: 'a@b',
  };
  execFileSync('git', ['-c', 'protocol.file.allow=always', ...words], {cwd: folder, env, stdio: 'pipe'});
}

function folderOf(root: string, home: string): string {
  const location = locationFor(root, surroundings(home));
  return location.kind === 'location' ? location.folder : location.reason;
}

test('worktrees share the folder of their repository; submodules and bare repositories have their own', async () => {
  await withFolder((folder) => {
    const main = join(folder, 'main');
    mkdirSync(join(main, 'docs'), {recursive: true});
    git(main, 'init', '-q');
    git(main, 'commit', '-q', '--allow-empty', '-m', 'one');
    git(main, 'worktree', 'add', '-q', '../linked');
    git(folder, 'clone', '-q', '--bare', 'main', 'bare.git');
    git(main, 'submodule', '--quiet', 'add', '../bare.git', 'sub');
    const shared = join(main, '.git/shingle');
    expect(folderOf(main, folder)).toBe(shared);
    expect(folderOf(join(main, 'docs'), folder)).toBe(shared);
    expect(folderOf(join(folder, 'linked'), folder)).toBe(shared);
    expect(folderOf(join(main, 'sub'), folder)).toBe(join(main, '.git/modules/sub/shingle'));
    expect(folderOf(join(folder, 'bare.git'), folder)).toBe(join(folder, 'bare.git/shingle'));
  });
});

test('outside Git the cache of the user holds it, by platform', async () => {
  await withFolder((folder) => {
    const below = (platform: string, environment: Record<string, string>) => {
      const location = locationFor(folder, surroundings('/home/me', platform, environment));
      return location.kind === 'location' ? location.folder.replace(/[0-9a-f]{32}$/, 'HASH') : location.reason;
    };
    expect(below('linux', {})).toBe('/home/me/.cache/shingle/HASH');
    expect(below('linux', {XDG_CACHE_HOME: '/var/cache/me'})).toBe('/var/cache/me/shingle/HASH');
    expect(below('linux', {XDG_CACHE_HOME: 'relative'})).toBe('/home/me/.cache/shingle/HASH');
    expect(below('darwin', {})).toBe('/home/me/Library/Caches/shingle/HASH');
    expect(below('win32', {LOCALAPPDATA: '/local'})).toBe('/local/shingle/HASH');
    expect(locationFor(folder, surroundings('')).kind).toBe('notSaved');
  });
});

test('a .git that is a link, names nothing or belongs to somebody else is not written to', async () => {
  await withFolder((folder) => {
    const home = join(folder, 'home');
    const cached = expect.stringMatching(/home\/\.cache\/shingle\/[0-9a-f]{32}$/);
    const root = join(folder, 'root');
    mkdirSync(root);
    git(root, 'init', '-q');
    renameSync(join(root, '.git'), join(folder, 'elsewhere'));
    symlinkSync('../elsewhere', join(root, '.git'));
    expect(folderOf(root, home)).toEqual(cached);

    // Made with --separate-git-dir: nothing shows that the repository is that of this folder.
    const apart = join(folder, 'apart');
    mkdirSync(apart);
    git(apart, 'init', '-q', '--separate-git-dir', join(folder, 'apart.git'));
    expect(folderOf(apart, home)).toEqual(cached);

    const wrong = join(folder, 'wrong');
    mkdirSync(wrong);
    for (const content of ['', 'gitdir: ', 'gitdir: ../nowhere', `gitdir: ${'x'.repeat(9000)}`, 'gitdir: ..']) {
      writeFileSync(join(wrong, '.git'), content);
      expect(folderOf(wrong, home)).toEqual(cached);
    }

    // Only root can change the owner of a folder.
    if (process.getuid?.() !== 0) return;
    const foreign = join(folder, 'foreign');
    mkdirSync(foreign);
    git(foreign, 'init', '-q');
    chownSync(join(foreign, '.git'), 12_345, 12_345);
    expect(folderOf(foreign, home)).toEqual(cached);
  });
});
