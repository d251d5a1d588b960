import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {Blobs} from '../../../server/git/blobReader.ts';
import {gitAlong} from '../../../server/git/environment.ts';
import {openRepository, type Repository} from '../../../server/git/repository.ts';
import {withShell} from '../../support/shell.ts';

async function repositoryOf(folder: string): Promise<Repository> {
  const opened = await openRepository(folder);
  if (opened.kind === 'none') throw new Error(opened.reason);
  return opened.repository;
}

test.each(['sha1', 'sha256'])('a %s repository, its linked work tree and its bare clone', async (format) => {
  await withShell(async ({root, run}) => {
    await run(`git init -q -b main --object-format=${format} a && cd a && echo x > f && git add f && git commit -qm 1`);
    await run('cd a && git worktree add -q ../b -b other && mkdir sub && cd .. && git clone -q --bare a c.git');
    const main = await repositoryOf(join(root, 'a/sub'));
    expect(main).toMatchObject({workTree: join(root, 'a'), nameBytes: format === 'sha1' ? 20 : 32, isShallow: false});
    const linked = await repositoryOf(join(root, 'b'));
    expect(linked).toMatchObject({workTree: join(root, 'b'), commonFolder: join(root, 'a/.git')});
    expect(linked.gitFolder).toBe(join(root, 'a/.git/worktrees/b'));
    expect(await repositoryOf(join(root, 'c.git'))).toMatchObject({workTree: null});
  });
});

test.each([
  ['C:\\Tools;C:\\Program Files\\Git\\cmd', 'C:\\Program Files\\Git\\cmd\\git.exe'],
  ['"C:\\Program Files\\Git\\cmd"', 'C:\\Program Files\\Git\\cmd\\git.exe'],
  ['.;;tools;C:\\Tools', 'C:\\node\\git.exe'],
])('on Windows no folder of a stranger is looked into for Git: %s', (path, expected) => {
  const isThere = (file: string) => file.startsWith('C:\\Program Files') || !file.startsWith('C:');
  expect(gitAlong(path, 'C:\\node', isThere)).toBe(expected);
});

test('no repository is said, with the folder', async () => {
  await withShell(async ({root}) => {
    expect(await openRepository(root)).toEqual({kind: 'none', reason: `${root} is not in a Git repository.`});
  });
});

test('blobs in any order, asked at once; one that is missing is null and holds up nobody', async () => {
  await withShell(async ({root, run}) => {
    await run('git init -q -b main && git config user.email a@b');
    const contents = Array.from({length: 50}, (_, n) => Buffer.alloc(n * 4001, `${n} missing\n`));
    contents.forEach((content, n) => {
      writeFileSync(join(root, `f ${n}`), content);
    });
    await run('git add . && git commit -qm 1');
    const blobs = new Blobs(await repositoryOf(root));
    const names = contents.flatMap((_, n) => [`HEAD:f ${n}`, `HEAD:none ${n}`]);
    const read = await Promise.all(names.map((name) => blobs.read(name)));
    contents.forEach((content, n) => {
      expect(read[n * 2]?.equals(content)).toBe(true);
      expect(read[n * 2 + 1]).toBe(null);
    });
    expect(await blobs.read('a\nb')).toBe(null);
    blobs.end();
  });
});
