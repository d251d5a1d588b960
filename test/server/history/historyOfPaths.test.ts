import {expect, test} from 'vitest';
import {workTreeAt} from '../../../server/git/repository.ts';
import {historyOfPaths} from '../../../server/history/index/historyOfPaths.ts';
import {historyOptions} from '../../../server/history/index/openHistory.ts';
import {defaults} from '../../../shared/model/config.ts';
import {type Shell, withShell} from '../../support/shell.ts';

async function read({root}: Shell, paths: readonly string[], commitsMax: number) {
  const repository = await workTreeAt(root);
  if (repository === null) throw new Error('there is a repository');
  const {signal} = new AbortController();
  return historyOfPaths(repository, historyOptions(root, defaults), paths, {commitsMax, signal});
}

test('the newest commits are counted whether they change the paths or not', async () => {
  await withShell(async (shell) => {
    await shell.run('git init -q -b main');
    expect(await read(shell, ['a'], 9)).toBeNull();
    // Of five commits the first, the third and, on a branch that is merged, the fourth change a.
    await shell.run(
      'for n in 1 2 3; do echo $n >> $([ $n = 2 ] && echo b || echo a); git add .; git commit -qm $n; done',
    );
    await shell.run(
      'git checkout -qb side; echo 4 >> a; git commit -qam 4; git checkout -q main; git merge -q --no-ff -m 5 side',
    );
    for (const [commitsMax, changes, isWhole] of [
      [9, 3, true],
      [5, 3, true],
      [4, 2, false],
      [3, 2, false],
      [2, 1, false],
      [1, 0, false],
    ] as const) {
      const history = await read(shell, ['a'], commitsMax);
      const {commits, changes: rows} = history?.past.catalog ?? {commits: [], changes: {after: []}};
      expect([commitsMax, commits.length, rows.after.length, history?.isWhole]).toEqual([
        commitsMax,
        Math.min(5, commitsMax),
        changes,
        isWhole,
      ]);
      expect([...(history?.head.files.keys() ?? [])]).toEqual(['a']);
    }
    expect((await read(shell, ['a\nb'], 9))?.past.catalog.changes.after.length).toBe(0);
  });
});
