import {join} from 'node:path';
import {expect, test} from 'vitest';
import {absent, LogParser, logArguments} from '../../../server/git/log.ts';
import {openRepository} from '../../../server/git/repository.ts';
import {gitBytes} from '../../../server/git/runGit.ts';
import {
  blobName,
  type Entry,
  file,
  type MadeCommit,
  makeHistory,
  secondsOf,
  type Tree,
} from '../../support/histories.ts';
import {parsedLog} from '../../support/parsedLog.ts';
import {random} from '../../support/random.ts';
import {withShell} from '../../support/shell.ts';
import {below, pick} from '../history/edits.ts';

test('a log that was ended early lacks its last commit, of which changes may be missing', () => {
  const [old, now] = ['1'.repeat(40), '2'.repeat(40)];
  const change = (path: string) => `:100644 100644 ${old} ${now} M\0${path}\0`;
  const newest = `${'a'.repeat(40)} 20\n${change('one')}${change('two')}`;
  const output = Buffer.from(`${newest}\0${'b'.repeat(40)} 10\n${change('one')}:100644 100644 ${old} ${now} M\0tw`);
  for (let end = newest.length + 45; end <= output.length; end++) {
    const parser = new LogParser(() => true);
    parser.take(output.subarray(0, end));
    const {commits, paths: named, changes} = parser.endBeforeLast();
    if (commits.length > 0)
      expect([commits, named.slice(0, 2), [...changes.commit]]).toEqual([['a'.repeat(40)], ['one', 'two'], [0, 0]]);
    if (end === output.length) expect(commits).toHaveLength(1);
  }
});

// Compares the parsed `git log` with what was written into the repository: each commit is compared with its parents by
// the simplest program.

const paths = ['a', 'b c.md', 'ü/\xff\xfe.txt', 'new\nline', ':100644 0 1 A', '"q"', 'deep/er/one', 'deep/er/two', 'x'];

function entryOf(draw: () => number, digits: number): Entry {
  const content = Buffer.from(`text ${below(draw, 12)}\n`);
  const mode = pick(draw, ['100644', '100644', '100644', '100755', '120000', '160000'] as const);
  return mode === '160000' ? {mode, content: Buffer.from(`${below(draw, 9)}`.repeat(digits))} : {mode, content};
}

function historyOf(draw: () => number, count: number, digits: number): MadeCommit[] {
  const commits: MadeCommit[] = [];
  for (let commit = 0; commit < count; commit++) {
    const most = commit === 0 || draw() < 0.05 ? 0 : pick(draw, [1, 1, 1, 1, 2, 2, 3, 5]);
    const parents = [...new Set(Array.from({length: most}, () => Math.max(0, commit - 1 - below(draw, 6))))];
    const tree = new Map(parents.length === 0 ? [] : commits[parents[0]].tree);
    // A merge takes files of its other parents, and may change some of them.
    for (const parent of parents.slice(1)) {
      for (const [path, entry] of commits[parent].tree) if (draw() < 0.5) tree.set(path, entry);
    }
    for (let k = below(draw, 4); k > 0; k--) {
      const path = pick(draw, paths);
      if (draw() < 0.3) tree.delete(path);
      else tree.set(path, entryOf(draw, digits));
    }
    commits.push({parents, tree, subject: `:${commit}\n\n:100644 100644 0 1 M`});
  }
  return commits;
}

/**
 * A change with names instead of numbers: commit, path, and the versions after it, in the first parent, in the second.
 */
function expectedOf(commits: readonly MadeCommit[], names: readonly string[], format: 'sha1' | 'sha256'): string[] {
  const raw = (tree: Tree | undefined, path: string): string => {
    const entry = tree?.get(path);
    if (entry === undefined) return '';
    return `${entry.mode} ${entry.mode === '160000' ? entry.content : blobName(entry, format)}`;
  };
  const version = (tree: Tree | undefined, path: string): string =>
    /^100/.test(raw(tree, path)) ? raw(tree, path).slice(7) : '-';
  const rows: string[] = [];
  commits.forEach(({parents, tree}, commit) => {
    const trees = parents.map((parent) => commits[parent].tree);
    const all = new Set([tree, ...trees].flatMap((one) => [...one.keys()]));
    for (const path of all) {
      const isChanged = (trees.length === 0 ? [new Map()] : trees).every((one) => raw(one, path) !== raw(tree, path));
      // If neither is a file there is nothing to read.
      const versions = [version(tree, path), version(trees[0], path), trees.length > 1 ? version(trees[1], path) : '-'];
      if (isChanged && versions.some((one) => one !== '-')) rows.push([names[commit], path, ...versions].join(' '));
    }
  });
  return rows.sort();
}

const seed = 2718;

test.each([
  ['sha1', '', 120],
  ['sha256', '', 40],
  ['sha1', 'git config log.follow true && git config diff.orderFile none && git config diff.renames copies', 40],
] as const)(
  `random histories in %s, with %j: every change of every file, seed ${seed}`,
  async (format, setup, count) => {
    await withShell(async (shell) => {
      const commits = historyOf(random(seed), count, format === 'sha1' ? 40 : 64);
      const names = await makeHistory(shell, 'a', commits, {main: count - 1, ...branchesOf(commits)}, format);
      if (setup !== '') await shell.run(`cd a && ${setup}`);
      const opened = await openRepository(join(shell.root, 'a'));
      if (opened.kind === 'none') throw new Error(opened.reason);
      const said = await gitBytes(opened.repository, [...logArguments, '--all']);
      const log = parsedLog(said);
      for (const size of [1, 7, 100, 4096]) {
        const parser = new LogParser(() => true);
        for (let at = 0; at < said.length; at += size) parser.take(said.subarray(at, at + size));
        expect(parser.end(), `in chunks of ${size}`).toEqual(log);
      }
      expect([...log.commits].sort()).toEqual([...names].sort());
      const place = new Map(log.commits.map((name, at) => [name, at]));
      commits.forEach(({parents}, commit) => {
        const own = place.get(names[commit]) ?? -1;
        for (const parent of parents) expect(place.get(names[parent])).toBeLessThan(own);
        expect(log.times[own]).toBe(secondsOf(commit));
      });
      const version = (number: number) => (number === absent ? '-' : log.blobs[number]);
      const {commit, path, after, before, other} = log.changes;
      const rows = [...commit].map((one, row) =>
        [log.commits[one], log.paths[path[row]], ...[after, before, other].map((column) => version(column[row]))].join(
          ' ',
        ),
      );
      expect([...commit]).toEqual([...commit].sort((x, y) => x - y));
      expect(rows.sort()).toEqual(expectedOf(commits, names, format));
    });
  },
);

/** A branch for each commit without a successor. */
function branchesOf(commits: readonly MadeCommit[]): Record<string, number> {
  const followed = new Set(commits.flatMap(({parents}) => parents));
  return Object.fromEntries([...commits.keys()].filter((at) => !followed.has(at)).map((at) => [`tip${at}`, at]));
}

test('only paths that are wanted are kept, and each is asked for once', async () => {
  await withShell(async (shell) => {
    const tree = (n: number) =>
      new Map([
        ['a.md', file(`${n}`)],
        ['b.png', file(`${n} b`)],
      ]);
    await makeHistory(shell, 'a', [
      {parents: [], tree: tree(1)},
      {parents: [0], tree: tree(2)},
    ]);
    const opened = await openRepository(join(shell.root, 'a'));
    if (opened.kind === 'none') throw new Error(opened.reason);
    const asked: string[] = [];
    const log = parsedLog(await gitBytes(opened.repository, [...logArguments, '--all']), (path) => {
      asked.push(path);
      return path.endsWith('.md');
    });
    expect(asked).toEqual(['a.md', 'b.png']);
    expect(log.paths).toEqual(['a.md']);
    expect(log.blobs).toEqual([blobName(file('1')), blobName(file('2'))]);
  });
});
