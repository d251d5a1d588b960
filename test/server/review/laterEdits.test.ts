// A history made with Git, and the copies that it says were left behind.
import {execFileSync} from 'node:child_process';
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {afterAll, expect, test} from 'vitest';
import {relationOf} from '../../eval/copyRelation.ts';
import {laterEdits} from '../../eval/laterEdits.ts';
import {wordChanges} from '../../eval/wordChanges.ts';

const folder = mkdtempSync(join(tmpdir(), 'shingle-later-'));
afterAll(() => rmSync(folder, {recursive: true, force: true}));

const text =
  'To start the development server of the handbook, open a terminal in the folder of the project and\nrun yarn dev ' +
  'there. The first start takes some minutes, because all pages are built once.\n\nNeeds 3 GB of memory.\n';
const pages = {
  'a.md': `# A\n\n${text}`,
  'guide/b.md': `# B\n\n${text}`,
  'c.md': `# C\n\n${text}`,
  'd.md': 'run yarn dev there.\n',
};
const npm = (one: string) => one.replace('yarn', 'npm');

/** Edits of the pages, day by day. */
const history: readonly Partial<Record<keyof typeof pages, string>>[] = [
  pages,
  {'a.md': npm(pages['a.md']), 'c.md': npm(pages['c.md'])},
  {'a.md': npm(pages['a.md']).replace('3 GB', '`3 GB`')},
  // Wrapped otherwise, it is the same edit.
  {'guide/b.md': npm(pages['guide/b.md']).replace(' and\nrun', '\nand run'), 'd.md': npm(pages['d.md'])},
  {'guide/b.md': npm(pages['guide/b.md']).replace('3 GB', '`3 GB`')},
];

test('a copy that was edited alike two days later', async () => {
  const git = (words: readonly string[], day = 1) => {
    const date = `2024-01-0${day}T12:00:00Z`;
    const names = ['author', 'committer'].flatMap((who) => ['-c', `${who}.name=A`, '-c', `${who}.email=a@example.org`]);
    const env = {...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date};
    return execFileSync('git', [...names, ...words], {cwd: folder, encoding: 'utf8', stdio: 'pipe', env}).trim();
  };
  git(['init', '--quiet', '-b', 'main']);
  const commits = history.map((files, at) => {
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), {recursive: true});
      writeFileSync(join(folder, path), content);
    }
    git(['add', '--all']);
    git(['commit', '--quiet', '-m', `${at}`], at + 1);
    return git(['rev-parse', 'HEAD']);
  });
  const changes = await wordChanges(folder, ['*.md']);
  expect(changes.map(({commit, edits}) => [commits.indexOf(commit), edits.length])).toEqual([
    [1, 2],
    [2, 1],
    [3, 1],
    [4, 1],
  ]);
  const found = laterEdits(folder, changes, {runMin: 25, daysMax: 365});
  expect(
    found.map(({commit, later, ...one}) => ({...one, from: commits.indexOf(commit), to: commits.indexOf(later)})),
  ).toEqual([
    {
      ...{path: 'a.md', other: 'guide/b.md', from: 1, to: 3, days: 2, run: 39, line: 4},
      edits: [
        {
          path: 'a.md',
          left: ['project', 'and', 'run'],
          before: ['yarn'],
          now: ['npm'],
          right: ['dev', 'there.', 'The'],
        },
      ],
    },
  ]);
  expect(laterEdits(folder, changes, {runMin: 25, daysMax: 1})).toEqual([]);
  expect(laterEdits(folder, changes, {runMin: 60, daysMax: 365})).toEqual([]);
});

test.each([
  ['docs/v1.2/a.md', 'docs/v1.3/a.md', 'versions'],
  ['docs/a.md', 'docs/v1.3/b.md', 'versions'],
  ['docs/en/a.md', 'docs/de/a.md', 'translations'],
  ['docs/a.md', 'docs/release-notes.md', 'dated'],
  ['js/setup.md', 'go/setup.md', 'products'],
  ['js/setup.md', 'guides/start.md', 'pages'],
])('%s and %s: %s', (a, b, relation) => {
  expect(relationOf(a, b)).toBe(relation);
});
