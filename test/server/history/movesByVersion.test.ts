import {expect, test} from 'vitest';
import {withShell} from '../../support/shell.ts';
import {before, made, rowsOf, withoutCommit} from './madeMoves.ts';
import {keys, rota} from './reintroductions.ts';

// Which places `moves` names of a passage that a commit moved in several versions of a page, and how short one may be.

test('a page that is split in all versions goes on in each: no passage came from another version', async () => {
  await withShell(async (shell) => {
    const versions = ['1.0', '1.1', '2.0'];
    const pages = (of: (version: string) => Record<string, string | null>) =>
      Object.assign({}, ...versions.map((version) => of(`docs/${version}`)));
    // In one version a word differs, so the others have more of what its page gave away.
    const given = (folder: string) => (folder.endsWith('1.1') ? rota.replace('The', 'This') : rota);
    await made(shell, [
      pages((folder) => ({[`${folder}/guide.md`]: `${before}\n${keys}\n${given(folder)}`})),
      pages((folder) => ({[`${folder}/guide.md`]: `${before}\n${keys}`, [`${folder}/parts/rota.md`]: rota})),
    ]);
    const rows = await rowsOf(shell);
    expect(rows.map(({code, a, b}) => [code, withoutCommit(a), withoutCommit(b)])).toEqual(
      versions.map((version) => ['moved-passage', `docs/${version}/parts/rota.md`, `docs/${version}/guide.md`]),
    );
  });
});

test('of a passage that several versions gave to a page outside them, all are named', async () => {
  await withShell(async (shell) => {
    const old = ['docs/1.0/guide.md', 'docs/2.0/guide.md'];
    await made(shell, [
      Object.fromEntries(old.map((path) => [path, `${keys}\n${rota}`])),
      {...Object.fromEntries(old.map((path) => [path, keys])), 'docs/shared/rota.md': rota},
    ]);
    expect((await rowsOf(shell)).map(({b}) => withoutCommit(b)).sort()).toEqual(old);
  });
});

test.each([
  ['Carry some strong basket with lids for fresh eggs, milk and cheese from our farm.\n', ''],
  ['Bring a basket with a lid for eggs from our farm.\n', '--min-words 15'],
])(
  'a passage of 15 words, or of as few as are asked for, moved though others were written beside it: %s',
  async (moved, flags) => {
    await withShell(async (shell) => {
      const [first, last] = [
        'The first store opens at seven in the morning and sells bread, milk and butter to all.\n',
        'The last store is behind the mill near the old stone bridge, and sells flour and wool.\n',
      ];
      const other = 'Ask the miller for everything else that you may want today, he knows.\n';
      await made(shell, [{'a.md': `${first}\n${moved}\n${last}`}, {'a.md': `${first}\n${last}\n${moved}${other}`}]);
      const rows = await rowsOf(shell, flags);
      expect(rows.map(({code, aLines, bLines}) => [code, aLines, bLines])).toEqual([['moved-within-file', '5', '3']]);
    });
  },
);
