import {existsSync, rmSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, test} from 'vitest';
import {UserError} from '../../../server/userError.ts';
import {type Config, defaults} from '../../../shared/model/config.ts';
import {git, gitFed, listed, plant, type Tree, withTree} from './tree.ts';

interface Case {
  readonly why: string;
  readonly tree: Tree;
  readonly paths?: readonly string[];
  readonly fromList?: readonly string[];
  readonly around?: readonly string[];
  readonly config?: Partial<Config>;
  readonly expected: readonly string[];
}

/** Cases that hold with Git and without: each is listed by `git ls-files` and by the directory walk. */
const everywhere: readonly Case[] = [
  {
    why: 'Sorted by code units, upper case before lower, folders among files.',
    tree: {'b.md': '', 'a/z.md': '', 'a.md': '', 'B.md': '', 'é.md': '', '.hidden.md': ''},
    expected: ['.hidden.md', 'B.md', 'a.md', 'a/z.md', 'b.md', 'é.md'],
  },
  {
    why: 'Nested ignore files; the nearer one takes back.',
    tree: {
      '.gitignore': '*.log\n/build/\n',
      'x.log': '',
      'build/a.md': '',
      'docs/build/a.md': '',
      'docs/.gitignore': '!keep.log\n*.tmp\n',
      'docs/keep.log': '',
      'docs/other.log': '',
      'docs/a.tmp': '',
      'a.tmp': '',
    },
    expected: ['.gitignore', 'a.tmp', 'docs/.gitignore', 'docs/build/a.md', 'docs/keep.log'],
  },
  {
    why: 'A folder; ignore files above it hold.',
    tree: {'.gitignore': '*.log\n', 'docs/a.md': '', 'docs/b.log': '', 'src/a.ts': ''},
    paths: ['docs'],
    expected: ['docs/a.md'],
  },
  {
    why: 'A named file is taken although it is ignored and excluded; once, however often it is named.',
    tree: {'.gitignore': '*.log\n', 'b.log': '', 'c.log': '', 'a.md': ''},
    paths: ['b.log', './b.log', '.'],
    config: {exclude: ['*.log']},
    expected: ['.gitignore', 'a.md', 'b.log'],
  },
  {
    why: 'A file from a list obeys the settings, unless it is named too; an ignored one was staged by force.',
    tree: {'.gitignore': '*.log\n', 'a.log': '', 'b.log': '', 'c.md': '', 'd.md': '', 'e.ts': '', 'x/f.md': ''},
    paths: ['d.md'],
    fromList: ['a.log', 'b.log', 'c.md', 'd.md', 'e.ts', 'x'],
    config: {exclude: ['b.log', 'd.md', 'x'], include: ['*.log', '*.md']},
    expected: [
      'a.log',
      'c.md',
      'd.md',
      'b.log: excluded by "b.log"',
      'e.ts: not in "include"',
      'x/f.md: excluded by "x"',
    ],
  },
  {
    why: 'What is around them is matched against, and obeys the settings; references are meant whatever they say.',
    tree: {'a.md': 'a', 'b.md': 'b', 'c.ts': 'c', 'd.ts': 'd', 'e.log': 'e'},
    paths: [],
    fromList: ['b.md', 'd.ts'],
    around: ['.'],
    config: {include: ['*.md'], exclude: ['e.log'], reference: ['c.ts']},
    expected: ['a.md (reference)', 'b.md', 'c.ts (reference)', 'd.ts: not in "include"', 'e.log: excluded by "e.log"'],
  },
  {
    why: 'A named folder that is ignored is meant.',
    tree: {'.gitignore': '/sources/\n', 'sources/a.md': '', 'b.md': ''},
    paths: ['sources'],
    expected: ['sources/a.md'],
  },
  {
    why: 'Globs go into folders and dotted names, never to ignored files; several of them give a union.',
    tree: {'.gitignore': 'c.md\n', 'a.md': '', 'x/b.md': '', 'x/c.md': '', 'x/.d/e.md': '', 'x/f.ts': '', 'y/g.ts': ''},
    paths: ['**/*.md', 'x/*.{ts,js}'],
    expected: ['a.md', 'x/.d/e.md', 'x/b.md', 'x/f.ts'],
  },
  {
    why: 'A file whose name is a glob is meant literally.',
    tree: {'[id].md': '', 'i.md': '', 'd.md': ''},
    paths: ['[id].md'],
    expected: ['[id].md'],
  },
  {
    why: 'Hostile names: line end, quotes, tab, leading dash, backslash, what looks like a record of git ls-files.',
    tree: {
      'a\nb.md': '',
      '"q".md': '',
      'a\tb.md': '',
      '-c.md': '',
      'back\\slash.md': '',
      '? x': '',
      'H 100644 0\tn': '',
    },
    expected: ['"q".md', '-c.md', '? x', 'H 100644 0\tn', 'a\tb.md', 'a\nb.md', 'back\\slash.md'],
  },
  {
    why: 'Names that are no UTF-8 survive; of two that look the same one is left out.',
    tree: {'latin-1:caf\xe9.md': 'one', 'latin-1:caf\xe8.md': 'two', 'a.md': ''},
    expected: ['a.md', 'caf\ufffd.md', 'caf\ufffd.md: its name looks like that of another file'],
  },
  {
    why: 'Links: to a listed file, to itself, in a circle, nowhere, to a folder, to its own folder, out of the tree.',
    tree: {
      'a.md': '',
      'again.md': '-> a.md',
      'self.md': '-> self.md',
      'x.md': '-> y.md',
      'y.md': '-> x.md',
      'nowhere.md': '-> missing.md',
      'docs/b.md': '',
      folder: '-> docs',
      'docs/loop': '-> .',
      'out.md': '-> /etc/passwd',
    },
    expected: [
      'a.md',
      'docs/b.md',
      'again.md: symbolic link to a.md',
      'docs/loop: symbolic link to a folder',
      'folder: symbolic link to a folder',
      'nowhere.md: symbolic link that leads nowhere',
      'out.md: symbolic link out of the folder',
      'self.md: symbolic link that leads nowhere',
      'x.md: symbolic link that leads nowhere',
      'y.md: symbolic link that leads nowhere',
    ],
  },
  {
    why: 'A link to a file in the tree that is not listed is read once.',
    tree: {'.gitignore': 'gen.md\n', 'gen.md': '', 'one.md': '-> gen.md', 'two.md': '-> gen.md'},
    expected: ['.gitignore', 'one.md', 'two.md: symbolic link to one.md'],
  },
  {
    why: 'In a folder that is named through a link, a link still is the file it leads to.',
    tree: {'real/a.md': '', 'real/l.md': '-> a.md', alias: '-> real'},
    paths: ['alias'],
    expected: ['alias/a.md', 'alias/l.md: symbolic link to alias/a.md'],
  },
  {
    why: 'include and exclude: names anywhere, folders as a whole, paths from the root; the last that matches decides.',
    tree: {'a.md': '', 'a.ts': '', 'old/b.md': '', 'x/old/c.md': '', 'x/d.md': '', 'x/keep.md': '', 'y/e.md': ''},
    config: {include: ['*.md'], exclude: ['old', 'x/*.md', '!x/keep.md', 'y/']},
    expected: [
      'a.md',
      'x/keep.md',
      'a.ts: not in "include"',
      'old/b.md: excluded by "old"',
      'x/d.md: excluded by "x/*.md"',
      'x/old/c.md: excluded by "old"',
      'y/e.md: excluded by "y/"',
    ],
  },
  {
    why: 'A reference folder in the root is no longer checked, one outside is shown from the root.',
    tree: {'a.md': '', 'upstream/b.md': '', '../teacher/c.md': ''},
    config: {reference: ['upstream', '../teacher'], include: ['*.md']},
    expected: ['../teacher/c.md (reference)', 'a.md', 'upstream/b.md (reference)'],
  },
  {
    why: 'The nearer naming decides: one new text against everything beside it.',
    tree: {'in/new.md': '', 'in/old.md': '', 'in/sub/x.md': ''},
    paths: ['in/new.md', 'in/sub'],
    config: {reference: ['in']},
    expected: ['in/new.md', 'in/old.md (reference)', 'in/sub/x.md'],
  },
  {
    why: 'The limit cuts and says so.',
    tree: {'a.md': '', 'b.md': '', 'c.md': ''},
    config: {limits: {...defaults.limits, filesMax: 1}},
    expected: ['a.md', 'filesMax 1: 2 files'],
  },
  {why: 'An empty folder.', tree: {}, expected: []},
];

describe('a listing is the same', () => {
  const ways = [
    ['tracked', (root: string) => [git(root, 'init', '-q'), git(root, 'add', '-A')]],
    ['untracked', (root: string) => git(root, 'init', '-q')],
    ['without Git', () => undefined],
  ] as const;
  for (const [way, prepare] of ways) {
    test.each(everywhere)(`${way}: $why`, async ({tree, fromList, around, paths = ['.'], config, expected}) => {
      await withTree(tree, async (root) => {
        prepare(root);
        expect(await listed(root, paths, config, fromList, around)).toEqual(expected);
      });
    });
  }
});

describe('in a Git work tree', () => {
  const submodule = 'a Git submodule';
  const cases: readonly (readonly [why: string, tree: Tree, prepare: (root: string) => void, expected: string[]])[] = [
    [
      'Installed packages are not listed, even if Git does not ignore them; what is tracked among them is.',
      {'a.md': '', 'node_modules/b/c.js': '', 'docs/node_modules/d.js': '', 'node_modules/e.js': ''},
      (root) => git(root, 'add', '-f', 'node_modules/e.js'),
      ['a.md', 'node_modules/e.js'],
    ],
    [
      'A submodule is not entered, nor is another repository.',
      {'a.md': '', 'sub/b.md': ''},
      (root) => {
        git(join(root, 'sub'), 'init', '-q');
        plant(root, 'other/c.md', '');
        git(join(root, 'other'), 'init', '-q');
        const id = '1234567890123456789012345678901234567890';
        git(root, 'update-index', '--add', '--cacheinfo', `160000,${id},sub`);
      },
      ['a.md', 'other: another Git repository', `sub: ${submodule}`],
    ],
    [
      'A file with conflicts has three entries and is listed once.',
      {'a.md': ''},
      (root) => {
        const id = git(root, 'hash-object', '-w', 'a.md').trim();
        const lines = [1, 2, 3].map((stage) => `100644 ${id} ${stage}\tb.md\n`);
        writeFileSync(join(root, 'b.md'), '');
        gitFed(root, lines.join(''), 'update-index', '--index-info');
      },
      ['a.md', 'b.md'],
    ],
    [
      'A tracked file is listed although a rule ignores it; .git/info/exclude counts.',
      {'.gitignore': '*.log\n', 'a.log': '', 'b.log': '', 'secret.md': ''},
      (root) => {
        git(root, 'add', '-f', 'a.log');
        writeFileSync(join(root, '.git/info/exclude'), 'secret.md\n');
      },
      ['.gitignore', 'a.log'],
    ],
    [
      'A deleted file is still listed: reading says that it is gone.',
      {'a.md': '', 'b.md': ''},
      (root) => {
        git(root, 'add', '-A');
        rmSync(join(root, 'a.md'));
      },
      ['a.md', 'b.md'],
    ],
  ];
  test.each(cases)('%s', async (_why, tree, prepare, expected) => {
    await withTree(tree, async (root) => {
      git(root, 'init', '-q');
      prepare(root);
      expect(await listed(root, ['.'])).toEqual(expected);
    });
  });

  test('Nothing that the configuration of the repository names is run.', async () => {
    await withTree({'a.md': ''}, async (root) => {
      git(root, 'init', '-q');
      git(root, 'add', '-A');
      const canary = join(root, '../canary');
      const script = join(root, '../hook.sh');
      plant(root, '../hook.sh', `#!/bin/sh\ntouch ${canary}\n`);
      git(root, 'config', 'core.fsmonitor', `sh ${script}`);
      git(root, 'config', 'core.hooksPath', join(root, '..'));
      git(root, 'config', 'core.pager', `sh ${script}`);
      git(root, 'config', 'filter.x.clean', `sh ${script}`);
      expect(await listed(root, ['.'])).toEqual(['a.md']);
      expect(existsSync(canary)).toBe(false);
      // Plain Git, without our protection, creates the canary.
      git(root, 'status');
      expect(existsSync(canary)).toBe(true);
    });
  });

  test("A hook's own repository does not stand in for that of the folder.", async () => {
    await withTree({'a.md': ''}, async (root) => {
      git(root, 'init', '-q');
      process.env.GIT_DIR = '/nowhere';
      try {
        expect(await listed(root, ['.'])).toEqual(['a.md']);
      } finally {
        delete process.env.GIT_DIR;
      }
    });
  });
});

describe('a path that names nothing', () => {
  const cases: readonly (readonly [paths: string[], reference: string[], message: RegExp])[] = [
    [['missing.md'], [], /The path "missing\.md" does not exist in .*Expected a file, a folder or a glob/],
    [['*.rst'], [], /No file in .* matches "\*\.rst"\. Expected/],
    [['missing/*.md'], [], /No file in .*missing matches "missing\/\*\.md"/],
    [['.'], ['teacher'], /The reference "teacher" does not exist/],
  ];
  test.each(cases)('%j, reference %j', async (paths, reference, message) => {
    await withTree({'a.md': ''}, async (root) => {
      const failed = listed(root, paths, {reference});
      await expect(failed).rejects.toThrow(message);
      await expect(failed).rejects.toBeInstanceOf(UserError);
    });
  });
});
