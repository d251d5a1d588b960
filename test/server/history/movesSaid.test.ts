import {describe, expect, test} from 'vitest';
import {file, makeHistory} from '../../support/histories.ts';
import {type Shell, withShell} from '../../support/shell.ts';
import {before, line, made, rowsOf, withoutCommit} from './madeMoves.ts';
import {keys, rota, type Step} from './reintroductions.ts';

// Output of `moves` for small histories of which each sentence is known: nothing that the commits did not do.

describe('removed means that the parents of the commit had it', () => {
  const branches: readonly Step[] = [
    {'a.md': before},
    'git checkout -qb topic',
    {'a.md': `${before}\n${rota}`},
    'git checkout -q main',
    {'a.md': `${before}\n${line}`},
    {'b.md': rota},
  ];

  test('what only another branch has was removed by no commit', async () => {
    await withShell(async (shell) => {
      await made(shell, branches);
      expect(await rowsOf(shell)).toEqual([]);
      const {stdout} = await shell.runHere('shingle check --history --format jsonl');
      expect(stdout).toBe('');
    });
  });

  test('a removal on one branch is found between changes of another', async () => {
    await withShell(async (shell) => {
      await made(shell, [
        {'a.md': `${before}\n${rota}`},
        'git checkout -qb topic',
        {'a.md': `${before}\n${rota}\n${line}`},
        'git checkout -q main',
        {'a.md': before},
        'git checkout -q topic',
        {'a.md': `${before}\n${rota}\n${line}${line}`},
        'git checkout -q main',
        {'a.md': `${before}\n${line}`},
        {'b.md': rota},
      ]);
      const {stdout: removal} = await shell.run('git log --format=%h --abbrev=12 --grep="^step 4$" main');
      const {stdout} = await shell.runHere('shingle moves --format concise');
      expect(stdout).toContain(`Removed there by ${removal.trim()}`);
    });
  });
});

describe('elsewhere before means in the past of the commit', () => {
  const onMain = 'git checkout -q main';
  const onTopic = 'git checkout -q topic';
  /** Main removes a passage; a branch that has it changes its page later. */
  const forked: readonly Step[] = [
    {'a.md': `${before}\n${rota}`},
    'git checkout -qb topic',
    {'a.md': `${before}\n${rota}\n${line}`},
    onMain,
    {'a.md': before},
    onTopic,
    {'a.md': `${before}\n${rota}\n${line}${line}`},
    onMain,
  ];
  /** The kind of each row, its file, and the subject of the commit on its other side. */
  const said = async (shell: Shell) => {
    const rows = await rowsOf(shell);
    return Promise.all(
      rows.map(async ({code, a, b}) => {
        const {stdout} = await shell.run(`git log -1 --format=%s ${b.slice(0, 12)}`);
        return `${code} ${withoutCommit(a)} from ${withoutCommit(b)} of ${stdout.trim()}`;
      }),
    );
  };

  test('what main removed and put into another page came back, though a branch still has it', async () => {
    await withShell(async (shell) => {
      await made(shell, [...forked, {'b.md': rota}]);
      expect(await said(shell)).toEqual(['resurrected-passage b.md from a.md of step 0']);
    });
  });

  test('behind the merge that brought it back, it is copied', async () => {
    await withShell(async (shell) => {
      await made(shell, [
        ...forked,
        'git merge -q -s ours topic',
        'git checkout -q topic -- a.md',
        {'c.md': line},
        {'b.md': rota},
      ]);
      const rows = await said(shell);
      expect(rows.at(-1)).toMatch(/^copied-passage b\.md from a\.md of /);
    });
  });

  test('what only a branch had was written by main itself', async () => {
    await withShell(async (shell) => {
      await made(shell, [
        {'a.md': before},
        'git checkout -qb topic',
        {'x.md': rota},
        onMain,
        {'a.md': `${before}\n${line}`},
        {'b.md': rota},
      ]);
      expect(await said(shell)).toEqual([]);
    });
  });
});

test('a shallow clone is not said to have put its files where they are', async () => {
  await withShell(async (shell) => {
    await made(shell, [
      {'b.md': `# B\n\n${keys}`, 'x.md': rota},
      'git checkout -qb side',
      {'x.md': `${rota}\n${line}`},
      'git checkout -q main',
      {'a.md': `# A\n\n${keys}`},
      {'y.md': line},
      'git merge -q side',
    ]);
    expect((await rowsOf(shell)).map(({a}) => withoutCommit(a))).toEqual(['a.md']);
    // Both parents of the merge are commits without parents there.
    await shell.run('git clone -q --depth 2 "file://$PWD" cut');
    expect(await rowsOf(shell, '--root cut')).toEqual([]);
  });
});

test('the version before the first commit that was read is named by its parent', async () => {
  await withShell(async (shell) => {
    await made(shell, [{'a.md': `${rota}\n${keys}\n${before}`}, {'a.md': `${keys}\n${before}\n${rota}`}]);
    const [row, ...others] = await rowsOf(shell, '--max-commits 1 --kind within-file');
    expect(others).toEqual([]);
    const [first, last] = row.bLines.split('-').map(Number);
    const {stdout: text} = await shell.run(`git show ${row.b}`);
    expect(
      `${text
        .split('\n')
        .slice(first - 1, last)
        .join('\n')}\n`,
    ).toBe(rota);
  });
});

test('a passage begins with what the commit added, and is named as a copy', async () => {
  await withShell(async (shell) => {
    const intro = 'The worker reads the queue, and every message of the queue is written down before it is sent on.';
    const other = 'A worker reads its queue, and each message of the queue is written down before it goes on.';
    await made(shell, [
      {'start.md': `# Start\n\n${intro}\n`, 'queues.md': `# Queues\n\n${other}\n\n${rota}`},
      {'start.md': `# Start\n\n${intro}\n\n${rota}`},
    ]);
    const [row, ...others] = await rowsOf(shell);
    expect(others).toEqual([]);
    expect([withoutCommit(row.a), row.aLines, row.code]).toEqual(['start.md', '5-7', 'copied-passage']);
    const {stdout} = await shell.runHere('shingle moves --format concise');
    expect(stdout).toMatch(/These \d+ words are also in [0-9a-f]{12}:queues\.md:5\. Added here by /);
  });
});

test('a passage has only what the commit added, however much of the other page is equal around it', async () => {
  await withShell(async (shell) => {
    const page = `# A\n\n${before}\n${keys}`;
    await made(shell, [{'a.md': `${page}\n${rota}`, 'b.md': page}, {'b.md': `${page}\n${rota}`}]);
    const [row, ...others] = await rowsOf(shell, 'HEAD~1..HEAD');
    expect(others).toEqual([]);
    expect([row.code, withoutCommit(row.a), row.aLines]).toEqual(['copied-passage', 'b.md', '9-11']);
  });
});

test('pages that one commit removed and another put back are restored, and come from no other page', async () => {
  await withShell(async (shell) => {
    const pages = {'a.md': `# A\n\n${rota}`, 'b.md': `# B\n\n${rota}`, 'c.md': `# C\n\n${rota}`};
    await made(shell, [pages, {'a.md': null, 'b.md': null, 'c.md': null, 'd.md': line}, pages]);
    const rows = await rowsOf(shell, 'HEAD~1..HEAD');
    expect(rows.map(({code, a, b}) => [code, withoutCommit(a), withoutCommit(b)])).toEqual(
      ['a.md', 'b.md', 'c.md'].map((name) => ['restored-passage', name, name]),
    );
  });
});

test('of two passages that change places, the one with fewer lines moved, blank lines included', async () => {
  await withShell(async (shell) => {
    // Four lines of text, and three with three blank ones between.
    const dense = `${keys}${line}`;
    const airy = rota.split('\n').join('\n\n');
    await made(shell, [{'a.md': `${dense}\n${airy}`}, {'a.md': `${airy}\n${dense}`}]);
    const [row, ...others] = await rowsOf(shell, 'HEAD~1..HEAD');
    expect(others).toEqual([]);
    const {stdout} = await shell.run(`git show ${row.a}`);
    const [first, last] = row.aLines.split('-').map(Number);
    expect(stdout.split('\n').slice(first - 1, last)[0]).toBe(keys.split('\n')[0]);
  });
});

test('where else a copied passage was once is left out for a terminal, which is told so, and listed for programs', async () => {
  await withShell(async (shell) => {
    await made(shell, [
      {'old.md': `# Old\n\n${rota}`, 'kept.md': `# Kept\n\n${rota}`},
      {'old.md': null},
      {'new.md': `# New\n\n${rota}`},
    ]);
    const codes = async (words: string) => (await rowsOf(shell, `HEAD~1..HEAD ${words}`)).map(({code}) => code);
    expect(await codes('')).toEqual(['copied-passage', 'resurrected-passage']);
    const plain = await shell.runHere('shingle moves --format concise HEAD~1..HEAD');
    expect(plain.stdout).toContain('also in ');
    expect(plain.stdout).not.toContain('old.md');
    expect(plain.stderr).toContain(
      'Copied passages of 1 changed page may once also have been in files that no longer have them.',
    );
    const asked = await shell.runHere('shingle moves --format concise --kind reintroduced HEAD~1..HEAD');
    expect(asked.stdout).toContain('old.md');
    expect(asked.stderr).toBe('');
    // A query for copies alone has missed none.
    const copies = await shell.runHere('shingle moves --format concise --kind copied HEAD~1..HEAD');
    expect(copies.stderr).toBe('');
  });
});

test('a page that was copied from the only file that ever had it was in no other', async () => {
  await withShell(async (shell) => {
    await made(shell, [{'kept.md': `# Kept\n\n${rota}`}, {'new.md': `# New\n\n${rota}`}]);
    const {stdout, stderr} = await shell.runHere('shingle moves --format concise HEAD~1..HEAD');
    expect(stdout).toContain('kept.md');
    expect(stderr).not.toContain('may once also have been');
  });
});

test('what a program wrote was moved by nobody, nor were headings and imports', async () => {
  await withShell(async (shell) => {
    const generated = `// Code generated by a tool. DO NOT EDIT.\n\n${rota}`;
    const imports = 'one two three four five six seven eight nine ten'
      .split(' ')
      .map((name) => `import {${name}} from './${name}.ts';\n`);
    const headings =
      'Before the week, During the week, After the week, When somebody is ill, When nobody answers'.split(', ');
    const all = headings.map((heading) => `## ${heading}\n\n`).join('');
    await made(shell, [
      {'a/go.sum': rota, 'a/app.min.js': rota, 'a/made.go': generated, 'a/list.ts': imports.join(''), 'a/week.md': all},
      {'a/go.sum': null, 'a/app.min.js': null, 'a/made.go': null, 'a/list.ts': null, 'a/week.md': null, 'x.md': line},
      {'b/go.sum': rota, 'b/made.go': generated, 'b/all.ts': imports.join(''), 'b/weeks.md': all, 'page.md': line},
    ]);
    expect(await rowsOf(shell)).toEqual([]);
    const {stderr} = await shell.runHere('shingle moves --format concise');
    expect(stderr).toContain('3 changes of generated, minified or binary files were not compared.');
  });
});

test('chapters that are numbered anew are found by their content, each in the one before it', async () => {
  await withShell(async (shell) => {
    const chapter = (page: number, number: number) =>
      `# Chapter ${number}\n\n${text(page, 150)}\nListing ${number}-1 shows it.\n\n${text(page + 10, 150)}`;
    const numbered = (first: number) =>
      Object.fromEntries([1, 2, 3].map((page) => [`ch${page + first}.md`, chapter(page, page + first)]));
    await made(shell, [numbered(16), {...numbered(17), 'ch17.md': null}]);
    const rows = await rowsOf(shell, 'HEAD~1..HEAD');
    const places = rows.map(({code, a, b}) => [code, a, b].join(' ').replace(/[0-9a-f]{12}:/g, ''));
    expect(new Set(places)).toEqual(
      new Set(['moved-passage ch18.md ch17.md', 'moved-passage ch19.md ch18.md', 'moved-passage ch20.md ch19.md']),
    );
  });
});

const word = (page: number, k: number) => `w${(page * 7919 + k * 104_729) % 99_991}`;
const text = (page: number, words = 60) =>
  `${Array.from({length: words}, (_, k) => word(page, k) + (k % 12 === 11 ? '\n' : ' ')).join('')}`;
const pagesNamed = (count: number, name: (page: number) => string) =>
  Object.fromEntries(Array.from({length: count}, (_, page) => [name(page), text(page)]));
const asFile = ([name, content]: [string, string]) => [name, file(content)] as const;
const without = (pages: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.keys(pages).map((name) => [name, null]));

test('a file is known as renamed among 45 that the commit deleted', async () => {
  await withShell(async (shell) => {
    const pages = pagesNamed(45, (page) => `old/p${page}.md`);
    await made(shell, [
      {...pages, 'old/p9.md': `${rota}\n${text(9)}`},
      {...without(pages), 'guide.md': `${text(9)}\n${rota}`},
    ]);
    const rows = await rowsOf(shell, 'HEAD~1..HEAD');
    expect(rows.map(({code}) => code)).toEqual(['moved-within-file']);
  });
});

test('of more files than are compared, those with the name of an added one are', async () => {
  await withShell(async (shell) => {
    const pages = pagesNamed(1100, (page) => `old/p${1000 + page}.md`);
    const old = new Map(Object.entries({...pages, 'old/p2090.md': `${rota}\n${text(1090)}`}).map(asFile));
    const now = new Map(Object.entries({'new/p2090.md': `${text(1090)}\n${rota}`}).map(asFile));
    await makeHistory(shell, 'a', [
      {parents: [], tree: old},
      {parents: [0], tree: now},
    ]);
    const rows = await rowsOf(shell, '--root a HEAD~1..HEAD');
    expect(rows.map(({code, b}) => `${code} ${withoutCommit(b)}`)).toEqual(['moved-within-file old/p2090.md']);
  });
});

test('what a page that is split gives to a second page is moved; its larger part goes on', async () => {
  await withShell(async (shell) => {
    const [large, small] = [text(1, 72), text(2, 60)];
    await made(shell, [
      {'guide.md': `${large}\n${small}`, 'x.md': line},
      {'guide.md': null, 'guide/first.md': large, 'guide/second.md': `# Second\n\n${small}`},
    ]);
    // Git shows the larger part as a rename of 50 to 60 %.
    const {stdout: shown} = await shell.run('git show --name-status -M --format= HEAD');
    expect(shown).toMatch(/^R05\d\tguide\.md\tguide\/first\.md$/m);
    const rows = await rowsOf(shell);
    expect(rows.map(({code, a, b}) => [code, withoutCommit(a), withoutCommit(b)])).toEqual([
      ['moved-passage', 'guide/second.md', 'guide.md'],
    ]);
    expect(rows.map(({aLines, bLines}) => [aLines, bLines])).toEqual([['3-7', '8-12']]);
  });
});
