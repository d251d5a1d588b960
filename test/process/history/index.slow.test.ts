import {join} from 'node:path';
import {expect, test} from 'vitest';
import type {HistoryOptions} from '../../../server/history/index/commitSelection.ts';
import {firstOccurrences} from '../../../server/history/index/segments.ts';
import {openVersionLookup} from '../../../server/history/queries/versionLookup.ts';
import {below} from '../../server/history/edits.ts';
import {
  built,
  opened,
  randomHistory,
  reachable,
  repositoryOf,
  unknownOf,
  updated,
  usual,
} from '../../server/history/histories.ts';
import {blobName, type Entry, file, makeHistory, secondsOf} from '../../support/histories.ts';
import {random} from '../../support/random.ts';
import {type Shell, withShell} from '../../support/shell.ts';

// Compares the history index with the history: for every file of every reachable commit, the index contains all
// fingerprints and the path, however the index was built.

const seed = 1_918;
const rounds = 12;

async function withHistory(
  round: number,
  use: (shell: Shell, draw: () => number, folder: string) => Promise<void>,
): Promise<void> {
  await withShell((shell) => use(shell, random(seed + round), join(shell.root, 'a')));
}

async function expectAllKnown(
  folder: string,
  history: Awaited<ReturnType<typeof built>>,
  commits: ReturnType<typeof randomHistory>,
  live: ReadonlySet<number>,
  what: string,
): Promise<void> {
  const past = openVersionLookup(await repositoryOf(folder), history, usual);
  expect(unknownOf(past, commits, live), what).toEqual([]);
  expect(history.state.reading).toBe(null);
}

test(`built at once, seed ${seed}`, async () => {
  for (let round = 0; round < rounds; round++) {
    await withHistory(round, async (shell, draw, folder) => {
      const commits = randomHistory(draw, 40);
      await makeHistory(shell, 'a', commits);
      const live = reachable(commits, [39]);
      await expectAllKnown(folder, await built(folder), commits, live, `seed ${seed} + ${round}`);
    });
  }
});

test(`brought up to date after every commit, and stopped at any version, seed ${seed}`, async () => {
  for (let round = 0; round < 1; round++) {
    await withHistory(round, async (shell, draw, folder) => {
      const commits = randomHistory(draw, 18);
      const names = await makeHistory(shell, 'a', commits);
      const kept = new Set<number>();
      for (let commit = 0; commit < commits.length; commit++) {
        // Only HEAD moves: the branch that fast-import made stays behind.
        await shell.run(`cd a && git update-ref refs/heads/main ${names[commit]}`);
        for (const one of reachable(commits, [commit])) kept.add(one);
        const stopAfter = draw() < 0.5 ? 2 + below(draw, 3) : Infinity;
        for (let runs = 0; (await updated(folder, {stopAfter})).state.reading !== null; runs++) {
          expect(runs, 'it goes on').toBeLessThan(20);
        }
        if (commit % 6 !== 5 && commit !== commits.length - 1) continue;
        const found = await opened(folder);
        if (found.kind === 'none') throw new Error(`${found.reason}`);
        const what = `seed ${seed} + ${round}, commit ${commit}`;
        await expectAllKnown(folder, found.history, commits, reachable(commits, [commit]), what);
      }
    });
  }
});

test(`stopped again and again, it reads each version once and is the same in the end, seed ${seed}`, async () => {
  await withHistory(0, async (shell, draw, folder) => {
    await makeHistory(shell, 'a', randomHistory(draw, 60));
    let runs = 1;
    for (; (await updated(folder, {stopAfter: 2 + below(draw, 6)})).state.reading !== null; runs++) {}
    expect(runs).toBeGreaterThan(8);
    const found = await opened(folder);
    if (found.kind === 'none') throw new Error(`${found.reason}`);
    const whole = await built(folder);
    expect(found.history.catalog).toEqual(whole.catalog);
    expect(found.history.unread).toEqual(whole.unread);
  });
});

test(`branches deleted, pruned and made again; commits amended: what can be reached is known, seed ${seed}`, async () => {
  for (let round = 0; round < 6; round++) {
    await withHistory(round, async (shell, draw, folder) => {
      const commits = randomHistory(draw, 40);
      const names = await makeHistory(shell, 'a', commits);
      const branches = new Map<string, number>([['main', 39]]);
      for (let step = 0; step < 8; step++) {
        // A new branch, one less, or one moved to another commit.
        const name = `b${below(draw, 3)}`;
        const commit = below(draw, 40);
        if (draw() < 0.4 && branches.size > 1) branches.delete(name);
        else branches.set(draw() < 0.3 ? 'main' : name, commit);
        const wanted = [...branches].map(([branch, at]) => `update refs/heads/${branch} ${names[at]}`);
        const gone = ['b0', 'b1', 'b2'].filter((one) => !branches.has(one)).map((one) => `refs/heads/${one}`);
        const lines = [
          `printf '%s\\n' ${wanted.map((line) => `'${line}'`).join(' ')} | git update-ref --stdin`,
          ...gone.map((ref) => `git update-ref -d ${ref}`),
          `git symbolic-ref HEAD refs/heads/main`,
        ];
        // Sometimes permanently: unreachable objects are pruned, so new branches can only start at the remaining
        // commits.
        const isPruned = step === 7;
        if (isPruned) lines.push('git reflog expire --expire=now --all', 'git gc -q --prune=now');
        const ran = await shell.run(`cd a && ${lines.join(' && ')}`);
        expect(ran.stderr).toBe('');
        const live = reachable(commits, [...branches.values()]);
        const what = `seed ${seed} + ${round}, step ${step}`;
        await expectAllKnown(folder, await updated(folder), commits, live, what);
      }
    });
  }
});

const page = (...words: string[]) => file(`${words.join(' of the one and the other ')}\n`.repeat(4));

test('commits are chosen by refs, date, number and path, and the rest is not read', async () => {
  await withShell(async (shell) => {
    const commits = Array.from({length: 6}, (_, n) => ({
      // 0-1-2-3 are main; 4-5 branch off at 1.
      parents: n === 0 ? [] : n === 4 ? [1] : [n - 1],
      tree: new Map([
        [`p${n % 2}.txt`, page('one', `${n}`)],
        ['sub/x.txt', page('two', `${n}`)],
      ]),
    }));
    const folder = join(shell.root, 'a');
    const names = await makeHistory(shell, 'a', commits, {main: 3, side: 5});
    await shell.run(`cd a && git tag -a -m x old ${names[2]} && git update-ref refs/remotes/origin/one ${names[4]}`);
    const numbers = async (options: Partial<HistoryOptions>) => {
      const {catalog} = await built(folder, {...usual, ...options});
      return catalog.commits.map((name) => names.indexOf(name)).join('');
    };
    expect(await numbers({})).toBe('012345');
    expect(await numbers({refs: ['main']})).toBe('0123');
    expect(await numbers({refs: ['refs/tags/*']})).toBe('012');
    expect(await numbers({refs: ['refs/remotes/origin', 'old']})).toBe('0124');
    expect(await numbers({refs: [names[5]]})).toBe('0145');
    expect(await numbers({commitsMax: 2})).toBe('45');
    expect(await numbers({since: new Date(1000 * secondsOf(3)).toISOString()})).toBe('345');
    expect(await numbers({paths: ['p0.txt']})).toBe('012345');
    expect((await built(folder, {...usual, paths: ['sub']})).catalog.paths).toEqual(['sub/x.txt']);
    expect((await built(folder, {...usual, paths: ['./sub/x.txt']})).catalog.paths).toEqual(['sub/x.txt']);
    await expect(numbers({refs: ['none']})).rejects.toThrow('"none" is not a commit, branch or tag');
    await expect(numbers({refs: ['--all']})).rejects.toThrow('"--all" is not a commit, branch or tag');
  });
});

test('what a branch had and a merge did not take is in the history of a path too', async () => {
  await withShell(async (shell) => {
    const tree = (...words: string[]) => new Map([['a.txt', page(...words)]]);
    await makeHistory(shell, 'a', [
      {parents: [], tree: tree('first')},
      {parents: [0], tree: tree('first', 'second')},
      {parents: [0], tree: tree('first', 'other')},
      {parents: [1, 2], tree: tree('first', 'second')},
    ]);
    const {catalog} = await built(join(shell.root, 'a'), {...usual, paths: ['a.txt']});
    expect(catalog.blobs.length).toBe(3);
  });
});

test('versions without text are told once each, with the reason, however often it was stopped', async () => {
  await withShell(async (shell) => {
    const bytes = (...parts: (string | Buffer)[]) => file(Buffer.concat(parts.map((part) => Buffer.from(part))));
    const pointer = 'version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 5\n';
    const trees: Record<string, Entry>[] = [
      {
        'a.txt': page('a'),
        'b.txt': page('b'),
        'large.txt': file('word '.repeat(9000)),
        'data.txt': bytes('\0\x01\0\0'),
      },
      {'a.txt': page('a', 'c'), 'b.txt': page('b', 'd'), 'c.txt': file(pointer), 'd.txt': bytes('\xff\xfe', 'w\0o\0')},
      {'a.txt': page('a', 'e'), 'e.txt': file(''), 'f.txt': bytes(Buffer.from([0x63, 0x61, 0x66, 0xe9, 10]))},
    ];
    const commits = trees.map((tree, n) => ({parents: n === 0 ? [] : [n - 1], tree: new Map(Object.entries(tree))}));
    await makeHistory(shell, 'a', commits);
    const folder = join(shell.root, 'a');
    // Two versions are missing as in a partial clone, although nothing declares it as one.
    for (const entry of [page('a', 'c'), page('b')]) {
      const name = blobName(entry);
      await shell.run(`cd a && git unpack-objects -q < /dev/null; mkdir -p x && mv .git/objects/pack/* x/`);
      await shell.run(
        `cd a && cat x/*.pack | git unpack-objects -q; rm -rf x .git/objects/${name.slice(0, 2)}/${name.slice(2)}`,
      );
    }
    const options = {...usual, fileBytesMax: 20_000};
    for (const isPartial of [false, true]) {
      if (isPartial) await shell.run('cd a && rm -rf .git/kept && git config remote.origin.promisor true');
      while ((await updated(folder, {options, stopAfter: 3})).state.reading !== null) {}
      const {catalog, unread} = await updated(folder, {options});
      const {path} = firstOccurrences(catalog);
      const reported = unread.versions.map((version, at) => `${catalog.paths[path[version]]} ${unread.reasons[at]}`);
      expect(reported.sort()).toEqual(['a.txt 0', 'b.txt 0', 'c.txt 2', 'data.txt 2', 'large.txt 1']);
    }
  });
});

test('a shallow clone that is deepened has more history behind the same commits', async () => {
  await withShell(async (shell) => {
    const commits = Array.from({length: 5}, (_, n) => ({
      parents: n === 0 ? [] : [n - 1],
      tree: new Map([['a.txt', page(...Array.from({length: n + 1}, (_, k) => `${n - k}`))]]),
    }));
    await makeHistory(shell, 'whole', commits);
    await shell.run('git clone -q --depth 2 file://$PWD/whole a');
    const folder = join(shell.root, 'a');
    const count = async () => (await updated(folder)).catalog.commits.length;
    expect(await count()).toBe(2);
    await shell.run('cd a && git fetch -q --deepen 1');
    expect(await count()).toBe(3);
    await shell.run('cd a && git fetch -q --unshallow');
    expect(await count()).toBe(5);
  });
});

test('a branch that was merged as one commit and deleted had brought what the commit has', async () => {
  await withShell(async (shell) => {
    const tree = (...parts: string[]) => new Map([['a.txt', page(...parts)]]);
    const commits = [
      {parents: [], tree: tree('first')},
      {parents: [0], tree: tree('first', 'second', 'third')},
      {parents: [0], tree: tree('first', 'second')},
    ];
    await makeHistory(shell, 'a', commits, {main: 2, side: 1});
    const folder = join(shell.root, 'a');
    await expectAllKnown(folder, await updated(folder), commits, new Set([0, 1, 2]), 'with the branch');
    await shell.run('cd a && git branch -q -D side');
    const history = await updated(folder);
    expect(history.state.dead).toEqual([1]);
    await expectAllKnown(folder, history, commits, new Set([0, 2]), 'without');
  });
});
