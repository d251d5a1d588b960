// At which step a review loses a copy, of edits whose step is known by the way they are made. Real Git: the first commit has
// both pages of each case, the second one the edits.
import {execFileSync} from 'node:child_process';
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {lossOf} from '../../eval/lossOf.ts';
import {type WordChange, wordChanges} from '../../eval/wordChanges.ts';

const text =
  'To start the server of the handbook, open a terminal in the folder of the project and run yarn dev there. It takes some minutes, because all pages are built once, and then it is done in two seconds.';
const short = 'To start the server run yarn dev there and wait.';
const rows = (more: string) =>
  `| name | port |\n| --- | --- |\n| web server of the handbook | 80 |\n${more}| mail | 25 |\n`;
const another =
  'Whoever sails to the island needs a boat with a keel, food for two days, and somebody who knows where the rocks are when the tide is low.';

interface Case {
  readonly step: string;
  readonly before: string;
  readonly after: string;
  readonly other: string;
}

const cases: readonly Case[] = [
  {step: 'found in the two pages alone', before: text, after: text.replace('yarn', 'npm'), other: text},
  {step: 'renamed page', before: text, after: text.replace('yarn', 'npm'), other: text},
  {
    step: 'edit over paragraphs',
    before: `${text}\n\n${another}`,
    after: `${text.replace('in two seconds.', 'at once.')} ${another.replace('Whoever', 'Who')}`,
    other: `${text}\n\n${another}`,
  },
  {step: 'only added rows', before: rows(''), after: rows('| data of the handbook | 5432 |\n'), other: rows('')},
  {step: 'short or mostly replaced text', before: short, after: short.replace('yarn', 'npm'), other: short},
  {
    step: 'other words beside the edit',
    before: text,
    after: text.replace('yarn', 'npm'),
    other: text.replace('the project and', 'a project and').replace('It takes', 'It lasts'),
  },
];

const folder = mkdtempSync(join(tmpdir(), 'shingle-loss-'));
let change: WordChange;

function git(...words: string[]): void {
  const names = ['author', 'committer'].flatMap((who) => ['-c', `${who}.name=A`, '-c', `${who}.email=a@example.org`]);
  execFileSync('git', [...names, ...words], {cwd: folder, stdio: 'pipe'});
}

const pathOf = (at: number) => `${at}/a.md`;
const isRenamed = (step: string) => step === 'renamed page';

beforeAll(async () => {
  git('init', '--quiet', '-b', 'main');
  cases.forEach(({step, before, other}, at) => {
    mkdirSync(join(folder, `${at}`));
    writeFileSync(join(folder, isRenamed(step) ? `${at}/old.md` : pathOf(at)), `# Page ${at}\n\n${before}\n`);
    writeFileSync(join(folder, `${at}/b.md`), `# Other ${at}\n\n${other}\n`);
  });
  git('add', '--all');
  git('commit', '--quiet', '-m', '1');
  cases.forEach(({step, after}, at) => {
    if (isRenamed(step)) rmSync(join(folder, `${at}/old.md`));
    writeFileSync(join(folder, pathOf(at)), `# Page ${at}\n\n${after}\n`);
  });
  git('add', '--all');
  git('commit', '--quiet', '-m', '2');
  [change] = (await wordChanges(folder, ['*.md'])).slice(-1);
});
afterAll(() => rmSync(folder, {recursive: true, force: true}));

test.each(cases.map(({step}, at) => ({step, at})))('$step', ({step, at}) => {
  // Git takes the page with another name for a copy of any of the others.
  const edits = change.edits.filter(({path}) => path === pathOf(isRenamed(step) ? 0 : at));
  expect(edits.length).toBeGreaterThan(0);
  const {commit} = change;
  const one = {commit, path: pathOf(at), other: `${at}/b.md`, later: commit, days: 1, edits, run: 25, line: 3};
  expect(lossOf(folder, one)).toBe(step);
});
