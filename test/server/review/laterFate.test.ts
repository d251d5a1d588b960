// A history of four years made with Git, and what became of the places that its second commit left behind.
import {execFileSync} from 'node:child_process';
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, expect, test} from 'vitest';
import {fateTable} from '../../eval/fateTable.ts';
import {fateReader} from '../../eval/laterFate.ts';
import {wordChanges} from '../../eval/wordChanges.ts';

const folder = mkdtempSync(join(tmpdir(), 'shingle-fate-'));
afterAll(() => rmSync(folder, {recursive: true, force: true}));

const text = 'To start the server of the handbook, open a terminal in the folder and run yarn dev there.\n';
const npm = text.replace('yarn', 'npm');

/** Months after the first commit, and the pages that a commit writes. */
const history: readonly (readonly [number, Readonly<Record<string, string>>])[] = [
  [0, {'a.md': text, 'soon.md': text, 'late.md': text, 'kept.md': text, 'still.md': text, 'gone.md': text}],
  [1, {'a.md': npm}],
  [2, {'soon.md': npm, 'kept.md': `${text}\n1\n`, 'gone.md': '1\n', 'late.md': `${text}\n1\n`}],
  [3, {'kept.md': `${text}\n2\n`, 'gone.md': '2\n', 'late.md': `${text}\n2\n`}],
  [20, {'kept.md': `${text}\n3\n`, 'gone.md': '3\n', 'late.md': npm, 'still.md': `${text}\n1\n`}],
  [40, {'kept.md': npm}],
];

test('edited alike within a year, still there after two, and neither', async () => {
  const git = (words: readonly string[], month = 0) => {
    const date = `${new Date(Date.UTC(2020, month, 1)).toISOString().slice(0, 10)}T12:00:00Z`;
    const names = ['author', 'committer'].flatMap((who) => ['-c', `${who}.name=A`, '-c', `${who}.email=a@example.org`]);
    const env = {...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date};
    return execFileSync('git', [...names, ...words], {cwd: folder, encoding: 'utf8', stdio: 'pipe', env}).trim();
  };
  git(['init', '--quiet', '-b', 'main']);
  for (const [month, files] of history) {
    for (const [path, content] of Object.entries(files)) writeFileSync(join(folder, path), content);
    git(['add', '--all']);
    git(['commit', '--quiet', '-m', `${month}`], month);
  }
  const [change] = (await wordChanges(folder, ['*.md'])).filter(({edits}) => edits.some(({path}) => path === 'a.md'));
  const fateOf = fateReader(folder);
  const place = {commit: change.commit, seconds: change.seconds, startLine: 1, endLine: 1};
  const edits = change.edits.filter(({path}) => path === 'a.md');
  const fates = ['soon', 'kept', 'late', 'still', 'gone'].map((name) => fateOf({...place, path: `${name}.md`}, edits));
  expect(fates).toEqual(['followed', 'kept', 'unclear', 'unclear', 'unclear']);
  // Another line of the page has another text.
  expect(fateOf({...place, path: 'soon.md', startLine: 9, endLine: 9}, edits)).toBe('unclear');
});

test('a file that was left behind in several places is counted once', () => {
  const place = {commit: 'c', path: 'a.md', level: 'warning', reason: '', fate: 'followed'} as const;
  expect(
    fateTable([
      place,
      {...place, fate: 'unclear'},
      {...place, path: 'b.md', level: 'info', reason: 'adapted copy', fate: 'kept'},
      {...place, path: 'd.md', level: 'missed'},
    ]),
  ).toEqual([
    'info (adapted copy): edited alike within a year 0, still there after two 1, unclear 0',
    'missed: edited alike within a year 1, still there after two 0, unclear 0',
    'warning: edited alike within a year 1, still there after two 0, unclear 0',
    'edited alike within a year: 2, told 1, warnings 1',
  ]);
});
