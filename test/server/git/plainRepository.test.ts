import {realpathSync, symlinkSync} from 'node:fs';
import {join, resolve} from 'node:path';
import {expect, test} from 'vitest';
import {plainWorkTree} from '../../../server/git/plainRepository.ts';
import {openRepository} from '../../../server/git/repository.ts';
import {gitBytesNow} from '../../../server/git/runGit.ts';
import {withShell} from '../../support/shell.ts';

const init = 'git init -q -b main a && mkdir -p a/sub/deep';
const config = (line: string) => `${init} && printf '${line}\\n' >> a/.git/config`;

/** As the repository is made, the folder that is asked about, and the top that its files give; null: Git is asked. */
const cases: readonly (readonly [string, string, string | null])[] = [
  [init, 'a', 'a'],
  [init, 'a/sub/deep', 'a'],
  [`${init} && git -C a commit -q --allow-empty -m 1 && git -C a checkout -q --detach`, 'a', 'a'],
  [config('[remote "origin"]\\n\\turl = https://example.org/a.git\\n[user]\\n\\tname = a'), 'a', 'a'],
  // A folder without objects is no repository: the one around it is.
  [`${init} && mkdir a/sub/.git && cp a/.git/HEAD a/sub/.git`, 'a/sub', null],
  [`${init} && rm -r a/.git/refs`, 'a', null],
  [`${init} && echo none > a/.git/HEAD`, 'a', null],
  [`${init} && git init -q --bare a/sub/deep`, 'a/sub/deep', null],
  [`${init} && git -C a commit -q --allow-empty -m 1 && git clone -q --bare a b`, 'b', null],
  [`${init} && git -C a commit -q --allow-empty -m 1 && git -C a worktree add -q ../b`, 'b', null],
  [
    `${init} && for i in 1 2; do git -C a commit -q --allow-empty -m $i; done && git clone -q --depth 1 "file://$PWD/a" b`,
    'b',
    null,
  ],
  ['git init -q --object-format=sha256 a', 'a', null],
  [config('[core]\\n\\tworktree = ../sub'), 'a', null],
  [config('[core]\\n\\tWorkTree = ../sub'), 'a', null],
  [config('[core]\\n\\tbare = true'), 'a', null],
  [config('[core]\\n\\tbare'), 'a', null],
  [config('[core] bare = 1'), 'a', null],
  [config('[core]\\n\\trepositoryformatversion = 2'), 'a', null],
  [config('[extensions]\\n\\tworktreeConfig = true'), 'a', null],
  [config('[core]\\n\\tabbrev = "un'), 'a', null],
  [config('[core'), 'a', null],
  [`${init} && mv a/.git a/b && ln -s b a/.git`, 'a', null],
  ['mkdir a', 'a', null],
];

test.each(cases)('%s, in %s: %s', async (line, folder, top) => {
  await withShell(async ({root, run}) => {
    expect(await run(line)).toMatchObject({code: 0});
    const plain = plainWorkTree(join(root, folder));
    expect(plain).toBe(top === null ? null : join(root, top));
    if (plain !== null) expect(await openRepository(join(root, folder))).toEqual(askedOfGit(join(root, folder)));
  });
});

test('a folder behind a link, variables of the user, a repository of another, no Git', async () => {
  await withShell(async ({root, run}) => {
    await run(init);
    symlinkSync(join(root, 'a/sub'), join(root, 'link'));
    expect(plainWorkTree(join(root, 'link/deep'))).toBe(join(root, 'a'));
    const {PATH} = process.env;
    expect(plainWorkTree(join(root, 'a'), {PATH})).toBe(join(root, 'a'));
    expect(plainWorkTree(join(root, 'a'), {PATH: join(root, 'a')})).toBeNull();
    expect(plainWorkTree(join(root, 'a'), {PATH, GIT_CEILING_DIRECTORIES: root})).toBeNull();
    expect(plainWorkTree(join(root, 'a'), {PATH, GIT_DISCOVERY_ACROSS_FILESYSTEM: '1'})).toBeNull();
    expect(plainWorkTree(join(root, 'none'))).toBeNull();
  });
});

test.runIf(process.geteuid?.() === 0)(
  'the repository of another user is read by Git alone, which refuses it',
  async () => {
    await withShell(async ({root, run}) => {
      await run(`${init} && chown -R 4242 a`);
      expect(plainWorkTree(join(root, 'a'))).toBeNull();
      await run('chown 0 a');
      expect(plainWorkTree(join(root, 'a'))).toBeNull();
      expect(await openRepository(join(root, 'a'))).toMatchObject({kind: 'none'});
    });
  },
);

/** As Git spells it, without the files being read. */
function askedOfGit(folder: string): Awaited<ReturnType<typeof openRepository>> {
  const said = (word: string) => gitBytesNow({folder, hook: {}}, ['rev-parse', word]).toString().trimEnd();
  return {
    kind: 'repository',
    repository: {
      ...{folder, hook: {}, cuts: []},
      gitFolder: resolve(folder, said('--git-dir')),
      commonFolder: resolve(folder, said('--git-common-dir')),
      workTree: realpathSync(said('--show-toplevel')),
      nameBytes: said('--show-object-format') === 'sha1' ? 20 : 32,
      isShallow: said('--is-shallow-repository') === 'true',
    },
  };
}
