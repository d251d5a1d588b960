import {chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {streamBlobs} from '../../../server/git/blobStream.ts';
import {ObjectStream} from '../../../server/git/packs/objectStream.ts';
import {PackObjects} from '../../../server/git/packs/packObjects.ts';
import {makeHistory} from '../../support/histories.ts';
import {random} from '../../support/random.ts';
import {type Shell, withShell} from '../../support/shell.ts';
import {built, randomHistory, repositoryOf} from '../history/histories.ts';

// Repositories of every kind, made by real Git: what is read from their packs, and the index made of it, is what Git
// gives.

async function allBlobs({run}: Shell, folder: string): Promise<string[]> {
  const said = await run(`git -C ${folder} cat-file --batch-all-objects --batch-check`);
  return said.stdout
    .split('\n')
    .filter((line) => line.includes(' blob '))
    .map((line) => line.split(' ')[0]);
}

type Content = readonly [place: number, content: string];

async function byGit(folder: string, names: readonly string[], bytesMax: number): Promise<Content[]> {
  const got: Content[] = [];
  await streamBlobs({folder, hook: {}}, names, bytesMax, (place, content) => void got.push([place, textOf(content)]));
  return got;
}

async function byUs(folder: string, names: readonly string[], bytesMax: number): Promise<Content[]> {
  const objects = new ObjectStream(await repositoryOf(folder));
  const got: Content[] = [];
  await objects.stream(names, bytesMax, (place, content) => void got.push([place, textOf(content)]));
  objects.close();
  return got;
}

function textOf(content: Buffer | string): string {
  return typeof content === 'string' ? content : `text ${content.toString('latin1')}`;
}

/** How many of them are read without Git. */
async function packed(folder: string, names: readonly string[]): Promise<number> {
  const {commonFolder, nameBytes} = await repositoryOf(folder);
  const packs = new PackObjects(join(commonFolder, 'objects'), nameBytes);
  const count = names.filter((name) => packs.locate(name) >= 0).length;
  packs.close();
  return count;
}

/** In an empty folder for replaced objects, Git finds none, but nothing is read from packs. */
async function builtByGit(folder: string) {
  const replaced = join((await repositoryOf(folder)).commonFolder, 'refs/replace');
  mkdirSync(replaced);
  try {
    return await built(folder);
  } finally {
    rmSync(replaced, {recursive: true});
  }
}

interface Case {
  readonly why: string;
  readonly format?: 'sha256';
  /** Runs above the folder `a`. */
  readonly setup: string;
  readonly folder?: string;
  readonly packed: 'all' | 'some' | 'none';
}

const loose =
  'mv a/.git/objects/pack/* . && for one in *.pack; do git -C a unpack-objects -q < $one; done && rm -f pack-*';
const more = '(cd a && for n in 1 2 3; do seq $n 400 > "new $n.md" && git add . && git commit -qm $n && $EACH; done)';

const cases: readonly Case[] = [
  {why: 'as fast-import packs', setup: 'true', packed: 'all'},
  {why: 'repacked with deltas', setup: 'git -C a repack -qadf --depth=50', packed: 'all'},
  {why: 'after a collection', setup: 'git -C a gc -q --prune=now', packed: 'all'},
  {why: 'loose objects only', setup: loose, packed: 'none'},
  {why: 'a pack and newer loose objects', setup: more.replace('$EACH', 'true'), packed: 'some'},
  {why: 'several packs', setup: more.replace('$EACH', 'git repack -q'), packed: 'all'},
  {why: 'deltas by id', setup: 'git -C a -c repack.useDeltaBaseOffset=false repack -qadf', packed: 'all'},
  {
    why: 'an index with large offsets',
    setup:
      'git -C a -c pack.indexVersion=2 repack -qadf && cd a/.git/objects/pack && rm -f *.idx *.rev && git index-pack --index-version=2,0x10 *.pack > ../said',
    packed: 'all',
  },
  {why: 'an index of version 1', setup: 'git -C a -c pack.indexVersion=1 repack -qadf', packed: 'none'},
  {
    why: 'an index of several packs',
    setup: `${more.replace('$EACH', 'git repack -q')} && git -C a multi-pack-index write`,
    packed: 'all',
  },
  {why: 'cut off', setup: 'git clone -q --depth 40 file://$PWD/a b', folder: 'b', packed: 'all'},
  {why: 'objects of another repository', setup: 'git clone -q --shared a b', folder: 'b', packed: 'all'},
  {
    why: 'objects of another one, through a third',
    setup: 'git clone -q --shared a b && git clone -q --shared b c',
    folder: 'c',
    packed: 'all',
  },
  {why: 'bare', setup: 'git clone -q --bare a b.git', folder: 'b.git', packed: 'all'},
  {why: 'a linked work tree', setup: 'git -C a worktree add -q ../b HEAD~3', folder: 'b', packed: 'all'},
  {why: 'SHA-256', format: 'sha256', setup: 'git -C a repack -qadf', packed: 'all'},
];

for (const {why, format, setup, folder = 'a', packed: share} of cases) {
  test(`${why}: the same contents in the same order, and the same index`, async () => {
    await withShell(async (shell) => {
      const {root, run} = shell;
      await makeHistory(shell, 'a', randomHistory(random(11), 60), undefined, format);
      const made = await run(setup);
      expect(made.stderr.replace(/^Switched.*|^Preparing.*/gm, '').trim()).toBe('');
      const where = join(root, folder);
      const names = await allBlobs(shell, folder);
      expect(names.length).toBeGreaterThan(10);
      const count = await packed(where, names);
      expect(count === 0 ? 'none' : count === names.length ? 'all' : 'some').toBe(share);
      const asked = [...names, '7'.repeat(names[0].length), ...names.toReversed(), names[3]];
      for (const bytesMax of [1e6, 300])
        expect(await byUs(where, asked, bytesMax)).toEqual(await byGit(where, asked, bytesMax));
      expect(await built(where)).toEqual(await builtByGit(where));
    });
  });
}

test('an object that was replaced is the one that Git gives', async () => {
  await withShell(async (shell) => {
    const {root, run} = shell;
    await run(
      'git init -q a && cd a && seq 100 > a.md && seq 200 > b.md && git add . && git commit -qm 1 && git repack -qad',
    );
    const [a, b] = (await run('git -C a rev-parse HEAD:a.md HEAD:b.md')).stdout.trim().split('\n');
    await run(`git -C a replace ${a} ${b}`);
    const got = await byUs(join(root, 'a'), [a, b], 1e6);
    expect(got[0][1]).toBe(got[1][1]);
    // Packed refs have no folder.
    await run('cd a && git pack-refs --all && rmdir .git/refs/replace');
    expect(await byUs(join(root, 'a'), [a, b], 1e6)).toEqual(got);
  });
});

test('a pack that is broken in the middle: what is left comes from Git', async () => {
  await withShell(async (shell) => {
    const {root, run} = shell;
    await makeHistory(shell, 'a', randomHistory(random(12), 60));
    const where = join(root, 'a');
    await run('git -C a repack -qadf && cp a/.git/objects/pack/*.pack a/.git/objects/pack/*.idx .');
    // Git has each object a second time, and finds it there.
    await run(`${loose.replace('rm -f pack-*', 'true')} && mv pack-*.pack pack-*.idx a/.git/objects/pack/`);
    const names = await allBlobs(shell, 'a');
    const expected = await byGit(where, names, 1e6);
    expect(await packed(where, names)).toBe(names.length);
    const folder = join(where, '.git/objects/pack');
    const file = join(folder, readdirSync(folder).find((name) => name.endsWith('.pack')) ?? '');
    const bytes = readFileSync(file);
    for (const share of [0.3, 0.5, 0.7]) {
      const at = Math.floor(bytes.length * share);
      bytes.fill(0xaa, at, at + 9);
    }
    chmodSync(file, 0o644);
    writeFileSync(file, bytes);
    expect(await byUs(where, names, 1e6)).toEqual(expected);
  });
});

test('stopped at any blob; files that are no packs, and alternates that lead nowhere or to themselves', async () => {
  await withShell(async (shell) => {
    const {root, run} = shell;
    await makeHistory(shell, 'a', randomHistory(random(12), 60));
    const where = join(root, 'a');
    const names = await allBlobs(shell, 'a');
    const expected = await byGit(where, names, 1e6);
    const stop = new AbortController();
    const objects = new ObjectStream(await repositoryOf(where));
    const got: number[] = [];
    await objects.stream(names, 1e6, (place) => void (got.push(place) === 5 && stop.abort()), stop.signal);
    expect(got).toEqual([0, 1, 2, 3, 4]);
    objects.close();
    mkdirSync(join(where, '.git/objects/info'), {recursive: true});
    writeFileSync(join(where, '.git/objects/info/alternates'), '# none\n/nowhere\n.\n../HEAD\n"quoted"\n');
    const folder = join(where, '.git/objects/pack');
    writeFileSync(join(folder, 'pack-x.idx'), 'no index');
    writeFileSync(join(folder, 'pack-x.pack'), 'no pack');
    // Opening a pipe would wait for ever.
    await run(`mkfifo ${folder}/pack-y.idx ${folder}/pack-y.pack`);
    expect(await packed(where, names)).toBe(names.length);
    await run(`rm ${folder}/pack-[xy].*`);
    expect(await byUs(where, names, 1e6)).toEqual(expected);
  });
});
