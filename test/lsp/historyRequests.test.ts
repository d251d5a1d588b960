import {readFileSync, rmSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {headNow, watchedGitFiles} from '../../server/git/gitFolders.ts';
import {commit, keys, rota} from '../server/history/reintroductions.ts';
import {random} from '../support/random.ts';
import {put, withShell} from '../support/shell.ts';
import {brief, madeOf, pastOf, told} from './histories.ts';

// The history as the language server queries it, in real repositories: the findings of one document are those of the
// commands, and changes to the repository never cause more than an error answer.

test('texts of the editor count instead of those on the disk', async () => {
  await withShell(async (shell) => {
    await madeOf(shell, [{'old.md': keys, 'x.md': rota}, {'old.md': null}, {'new.md': '# New\n'}]);
    const past = pastOf(shell.root);
    await past.update();
    expect(await past.reintroduced('new.md', '# New\n')).toEqual([]);
    expect(await past.reintroduced('new.md', `# New\n\n${keys}`)).toHaveLength(1);
    // The passage is also in another document, in the editor only: it is a copy, and not gone.
    await past.put([{path: 'x.md', text: `${rota}\n${keys}`}]);
    expect(await past.reintroduced('new.md', `# New\n\n${keys}`)).toEqual([]);
    await past.put([{path: 'x.md', text: null}]);
    expect(await past.reintroduced('new.md', `# New\n\n${keys}`)).toHaveLength(1);
    put(shell, 'y.md', keys);
    await past.touched(['y.md']);
    expect(await past.reintroduced('new.md', `# New\n\n${keys}`)).toEqual([]);
    // The text in the editor counts, regardless of changes to the file.
    await past.put([{path: 'y.md', text: rota}]);
    await past.touched(['y.md']);
    expect(await past.reintroduced('new.md', `# New\n\n${keys}`)).toHaveLength(1);
    await past.put([{path: 'y.md', text: null}]);
    expect(await past.reintroduced('new.md', `# New\n\n${keys}`)).toEqual([]);
    rmSync(join(shell.root, 'y.md'));
    await past.touched(['y.md']);
    expect(await past.reintroduced('new.md', `# New\n\n${keys}`)).toHaveLength(1);
    // Not saved, and not in the repository at all.
    await past.put([{path: 'new.md', text: null}]);
    expect(await past.reintroduced('Untitled-1', keys)).toHaveLength(1);
    past.close();
  });
});

test('origin and drift are those of the commands', async () => {
  await withShell(async (shell) => {
    const edited = keys.replace('has not expired', 'has not been revoked');
    const page = (seed: number, passage: string) => {
      const draw = random(seed);
      return `${passage}\n${Array.from({length: 200}, () => `w${Math.floor(draw() * 9000)}`).join(' ')}\n`;
    };
    await madeOf(shell, [{'a.md': page(1, keys)}, {'b.md': page(2, keys)}, {'b.md': page(2, edited)}]);
    const past = pastOf(shell.root);
    await past.update();
    const copies = await told(shell, 'check');
    for (const path of ['a.md', 'b.md']) {
      const drifted = await past.driftOf(path, copies, []);
      expect(brief(drifted)).toEqual(brief(await told(shell, 'drift')));
      expect(drifted).toHaveLength(1);
      const [{places}] = copies;
      const text = readFileSync(join(shell.root, path), 'utf8');
      const here = places.find((place) => place.path === path) ?? places[0];
      const others = places.filter((place) => place !== here);
      const [expected] = await told(shell, `origin ${path}:${here.startLine}`);
      const origin = await past.originOf(path, text, here.start, here.end, others);
      expect(origin?.history).toEqual(expected.history);
      expect(origin?.places.map((place) => place.path)).toEqual(expected.places.map((place) => place.path));
      // The other occurrences need not be known.
      const alone = await past.originOf(path, text, here.start, here.end);
      expect(alone?.places.map((place) => place.path)).toContain(path === 'a.md' ? 'b.md' : 'a.md');
    }
    expect(await past.originOf('c.md', rota, 0, rota.length)).toBeNull();
    past.close();
  });
});

test('texts of old commits', async () => {
  await withShell(async (shell) => {
    await madeOf(shell, [{'docs/a.md': keys, 'x.bin': 'a\0b'}, {'docs/a.md': null}]);
    const past = pastOf(join(shell.root));
    const name = (await shell.run('git rev-parse HEAD~1')).stdout.trim();
    expect(await past.textOf(name.slice(0, 12), 'docs/a.md')).toBe(keys);
    expect(await past.textOf(name, 'docs/b.md')).toBeNull();
    expect(await past.textOf(name, 'x.bin')).toBeNull();
    expect(await past.textOf('--all', 'docs/a.md')).toBeNull();
    expect(await past.textOf('0'.repeat(40), 'docs/a.md')).toBeNull();
    past.close();
  });
});

test('commits, branches, rewritten and collected history are taken over', async () => {
  await withShell(async (shell) => {
    await madeOf(shell, [{'old.md': keys, 'x.md': rota}]);
    const past = pastOf(shell.root);
    expect(await past.update()).toMatchObject({kind: 'open', commits: 1, isNew: true});
    expect(await past.update()).toMatchObject({kind: 'open', commits: 1, isNew: false});
    const back = async () => (await past.reintroduced('new.md', keys)).length;
    expect(await back()).toBe(0);
    const before = headNow(shell.root);
    await commit(shell, {'old.md': null}, 1);
    expect(headNow(shell.root)?.stamp).not.toBe(before?.stamp);
    await past.put([{path: 'old.md', text: null}]);
    expect(await past.update()).toMatchObject({commits: 2, isNew: true});
    expect(await back()).toBe(1);
    // The commit that removed it no longer exists.
    await shell.run('git reset -q --hard HEAD~1 && git reflog expire --expire=now --all && git gc -q --prune=now');
    await past.put([{path: 'old.md', text: null}]);
    expect(await past.update()).toMatchObject({kind: 'open', commits: 1, isNew: true});
    expect(await back()).toBe(0);
    await shell.run('git checkout -qb side');
    await commit(shell, {'old.md': null}, 2);
    await past.put([{path: 'old.md', text: null}]);
    await past.update();
    expect(await back()).toBe(1);
    past.close();
  });
});

test('a repository that vanishes, and one that appears', async () => {
  await withShell(async (shell) => {
    const past = pastOf(shell.root);
    expect(await past.update()).toMatchObject({
      kind: 'none',
      reason: expect.stringMatching(/not in a Git repo/),
    });
    expect(await past.reintroduced('new.md', keys)).toEqual([]);
    await madeOf(shell, [{'old.md': keys, 'x.md': rota}, {'old.md': null}]);
    await past.update();
    expect(await past.reintroduced('new.md', keys)).toHaveLength(1);
    rmSync(join(shell.root, '.git'), {recursive: true});
    // What is open answers without Git: of a passage that went, but not of one whose commits would be read.
    expect(await past.reintroduced('new.md', `${rota}\n${keys}`)).toHaveLength(1);
    expect(await past.originOf('x.md', rota, 0, rota.length)).toBeNull();
    expect(await past.update()).toMatchObject({kind: 'none'});
    expect(headNow(shell.root)).toBeNull();
    await shell.run('git init -q -b main');
    expect((await past.update()).kind).toMatch(/open|none/);
    await madeOf(shell, [{'old.md': keys}, {'old.md': null}]);
    expect(await past.update()).toMatchObject({kind: 'open', commits: 2});
    await past.put([{path: 'new.md', text: null}]);
    expect(await past.reintroduced('other.md', keys)).toHaveLength(1);
    past.close();
  });
});

test('what is cancelled is no failure, and a root that is gone is no crash', async () => {
  await withShell(async (shell) => {
    await madeOf(shell, [{'old.md': keys, 'x.md': rota}, {'old.md': null}]);
    const past = pastOf(shell.root);
    await expect(past.update(AbortSignal.abort())).rejects.toThrow(/aborted/);
    const stop = new AbortController();
    const opening = past.update(stop.signal);
    stop.abort();
    await expect(opening).rejects.toThrow(/aborted/);
    await past.update();
    await expect(past.reintroduced('new.md', keys, AbortSignal.abort())).rejects.toThrow(/aborted/);
    const asking = new AbortController();
    const asked = past.reintroduced('new.md', keys, asking.signal);
    asking.abort();
    await expect(asked).rejects.toThrow(/aborted/);
    // Each of two simultaneous requests gets its own answer, and closing does not wait.
    const both = Promise.all([past.reintroduced('new.md', keys), past.reintroduced('x.md', rota)]);
    expect((await both).map((one) => one.length)).toEqual([1, 0]);
    rmSync(shell.root, {recursive: true});
    expect(await past.reintroduced('new.md', keys)).toHaveLength(1);
    expect(await past.update()).toMatchObject({kind: 'none'});
    past.close();
  });
});

test('after a rest it answers as before, and tells only of what is new', async () => {
  await withShell(async (shell) => {
    await madeOf(shell, [{'old.md': keys, 'x.md': rota}, {'old.md': null}]);
    const past = pastOf(shell.root);
    await past.update();
    past.rest();
    expect(await past.update()).toMatchObject({kind: 'open', commits: 2, isNew: false});
    expect(await past.reintroduced('new.md', keys)).toHaveLength(1);
    const asked = past.reintroduced('new.md', keys);
    past.rest();
    expect(await asked).toHaveLength(1);
    await commit(shell, {'y.md': '# Y\n'}, 3);
    past.rest();
    // The request opened the history, so the new commit is known but not yet reported.
    expect(await past.reintroduced('new.md', keys)).toHaveLength(1);
    expect(await past.update()).toMatchObject({kind: 'open', commits: 3, isNew: true});
    expect(await past.update()).toMatchObject({kind: 'open', commits: 3, isNew: false});
    past.close();
    expect(await past.reintroduced('new.md', keys)).toEqual([]);
  });
});

test('a shallow clone says so, and asks no other', async () => {
  await withShell(async (shell) => {
    await shell.run('mkdir origin');
    const origin = {
      ...shell,
      root: join(shell.root, 'origin'),
      run: (line: string) => shell.run(`cd origin && ${line}`),
    };
    await madeOf(origin, [{'old.md': keys, 'x.md': rota}, {'old.md': null}, {'y.md': '# Y\n'}]);
    await shell.run('git clone -q --depth 1 "file://$PWD/origin" clone');
    const root = join(shell.root, 'clone');
    const past = pastOf(root);
    const opening = await past.update();
    expect(opening).toMatchObject({kind: 'open', commits: 1, notes: [expect.stringMatching(/shallow/)]});
    expect(await past.reintroduced('new.md', keys)).toEqual([]);
    await shell.run('cd clone && git fetch -q --unshallow');
    expect(await past.update()).toMatchObject({kind: 'open', commits: 3, isNew: true, notes: []});
    expect(await past.reintroduced('new.md', keys)).toHaveLength(1);
    past.close();
  });
});

test('where HEAD is, without a process', async () => {
  await withShell(async (shell) => {
    await madeOf(shell, [{'a.md': keys}, {'b.md': rota}]);
    const commitNow = async () => (await shell.run('git rev-parse HEAD')).stdout.trim();
    const stamps = new Set<string | undefined>();
    const look = async () => {
      const now = headNow(shell.root);
      expect(now?.commit).toBe(await commitNow());
      expect(stamps).not.toContain(now?.stamp);
      stamps.add(now?.stamp);
      expect(headNow(shell.root)).toEqual(now);
      return now?.ref;
    };
    expect(await look()).toBe('refs/heads/main');
    await shell.run('git checkout -qb feature/x');
    expect(await look()).toBe('refs/heads/feature/x');
    await commit(shell, {'c.md': keys}, 3);
    expect(await look()).toBe('refs/heads/feature/x');
    await shell.run('git pack-refs --all');
    expect(await look()).toBe('refs/heads/feature/x');
    await shell.run('git checkout -q --detach HEAD~1');
    expect(await look()).toBeNull();
    await shell.run('git branch other/y main');
    expect(await look()).toBeNull();
    await shell.run('git worktree add -q linked main');
    const linked = watchedGitFiles(join(shell.root, 'linked'));
    expect(linked.map(({folder}) => folder)).toEqual([
      join(shell.root, '.git/worktrees/linked'),
      join(shell.root, '.git'),
    ]);
    expect(headNow(join(shell.root, 'linked'))?.ref).toBe('refs/heads/main');
    expect(headNow('/')).toBeNull();
  });
});
