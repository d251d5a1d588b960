import {relative} from 'node:path';
import {expect, test} from 'vitest';
import {watchedFor} from '../../../server/cache/watchedPaths.ts';
import {listFiles} from '../../../server/sources/listFiles.ts';
import {defaults} from '../../../shared/model/config.ts';
import {put, type Shell, withShell} from '../../support/shell.ts';

/** As a check does: relative to the root, without the settings of the user. */
async function watchedIn({root}: Shell): Promise<readonly string[]> {
  const {files, skipped} = await listFiles(root, ['.'], defaults);
  const entries = [...files, ...skipped].map(({path}) => `${root}/${path}`);
  return (watchedFor(root, entries) ?? []).map((path) => relative(root, path)).filter((path) => !path.startsWith('..'));
}

const ofGit = ['index', 'info/exclude', 'info/attributes', 'info/sparse-checkout', 'config', 'config.worktree', 'HEAD'];

test.each(['git init -q', 'git init -q --separate-git-dir ../apart', 'true'])(
  'a new file would be listed in every folder that is watched, and only there: %s',
  async (init) => {
    await withShell(async (shell) => {
      await shell.run(init);
      for (const path of ['a/b/x.md', 'ignored/y.md', 'node_modules/p/z.md', 'c/node_modules/kept.md'])
        put(shell, path, 'x\n');
      put(shell, '.gitignore', 'ignored/\n');
      await shell.run('mkdir -p empty/deep && (git add -f c; true)');
      const watched = new Set(await watchedIn(shell));
      const isGit = init !== 'true';
      for (const path of ['', 'a', 'a/b', 'empty', 'empty/deep', 'c', '.gitignore'])
        expect(watched, path).toContain(path);
      expect(watched.has('c/node_modules')).toBe(isGit);
      expect(watched.has('ignored')).toBe(!isGit);
      expect(watched).not.toContain('node_modules');
      if (init === 'git init -q') for (const name of ofGit) expect(watched).toContain(`.git/${name}`);
    });
  },
);
