// The figures of `trend` are those of `check` in a checkout, for every commit that is checked; Ctrl-C ends it, and progress is
// reported.

import {execFileSync} from 'node:child_process';
import {cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {afterAll, expect, test} from 'vitest';
import {run} from '../../server/cli/run.ts';
import {backgroundNames, backgroundPage} from '../core/findings/probe.ts';
import {collected, ioFor} from '../support/ownIo.ts';
import {random} from '../support/random.ts';
import {type Shell, withShell} from '../support/shell.ts';

const config =
  '{"exclude": ["drafts"], "reference": ["upstream"], "overrides": [{"files": ["legal"], "minWords": 80}]}';

/** Twelve commits, two a month: pages that come, are copied, edited, moved and deleted, beside files that are not read. */
async function makeHistory({root, run: shell}: Shell): Promise<void> {
  const draw = random(5);
  const folders = ['docs', 'legal', 'upstream', 'drafts', 'docs/v1'];
  const pick = <T>(all: readonly T[]): T => all[Math.floor(draw() * all.length)] as T;
  const write = (path: string, text: string | Uint8Array) => {
    mkdirSync(dirname(join(root, path)), {recursive: true});
    writeFileSync(join(root, path), text);
  };
  await shell('git init -q -b main');
  write('.shingle.json', config);
  write('docs/picture.png', Uint8Array.from([137, 80, 78, 71, 0, 0, 1]));
  for (let commit = 0; commit < 12; commit++) {
    for (let edit = 0; edit < 4; edit++) {
      const {path, text} = backgroundPage(pick(backgroundNames));
      const lines = text.split('\n');
      const from = Math.floor(draw() * lines.length * 0.3);
      write(
        `${pick(folders)}/${draw() < 0.4 ? pick(backgroundNames) : path}`,
        `# Page\n\n${lines.slice(from).join('\n')}`,
      );
    }
    const day = `2025-${String(1 + Math.floor(commit / 2)).padStart(2, '0')}-${commit % 2 === 0 ? '03' : '20'}T12:00:00Z`;
    const dates = `GIT_AUTHOR_DATE=${day} GIT_COMMITTER_DATE=${day}`;
    await shell(
      `rm -f "$(ls -d docs/*.md | head -${1 + (commit % 3)} | tail -1)"; git add -A && ${dates} git commit -qm 'Commit ${commit}'`,
    );
  }
}

let template: Promise<string> | undefined;

/** A copy of what one of the tests has made. */
async function history({root}: Shell): Promise<void> {
  template ??= withShell(async (shell) => {
    await makeHistory(shell);
    const folder = mkdtempSync(join(tmpdir(), 'shingle-trend-'));
    cpSync(shell.root, folder, {recursive: true});
    return folder;
  });
  cpSync(await template, root, {recursive: true});
}

afterAll(async () => {
  if (template !== undefined) rmSync(await template, {recursive: true, force: true});
});

interface Figures {
  readonly files: number;
  readonly words: number;
  readonly copiedWords: number;
  readonly warnings: number;
  readonly findings: number;
}

/** Of `check --format json`. */
interface Summary extends Pick<Figures, 'files' | 'warnings' | 'findings'> {
  readonly copied: {
    readonly ofWords: number;
    readonly words: {readonly warnings: number};
    readonly shares: {readonly warnings: number};
  };
}

test('each point is what a check of a checkout of its commit gives', async () => {
  await withShell(async (shell) => {
    await history(shell);
    const {stdout} = await shell.runHere('shingle trend --by commit --format json');
    const {points} = JSON.parse(stdout) as {points: (Figures & {name: string})[]};
    expect(points).toHaveLength(12);
    expect(new Set(points.map(({copiedWords}) => copiedWords)).size).toBeGreaterThan(4);
    for (const {name, ...point} of points) {
      await shell.run(`git clone -q . ../at-${name} && git -C ../at-${name} checkout -q ${name}`);
      const flags = '--no-baseline --no-drift --no-cache --fail-on never --format json';
      const checked = await shell.runHere(`cd ../at-${name} && shingle check ${flags}`);
      const {files, copied, warnings, findings} = JSON.parse(checked.stdout).summary as Summary;
      const [words, copiedWords, share] = [copied.ofWords, copied.words.warnings, copied.shares.warnings];
      expect({name, ...point}).toMatchObject({name, files, words, copiedWords, share, warnings, findings});
    }
  });
});

test('a template that changes is weighed again at each commit', async () => {
  await withShell(async (shell) => {
    const words = (name: string, count: number) => Array.from({length: count}, (_, at) => `${name}${at}`).join(' ');
    const write = (path: string, text: string) => writeFileSync(join(shell.root, path), text);
    await shell.run('git init -q -b main');
    write('.shingle.json', '{"templates": ["template.md"]}');
    for (const name of ['a', 'b']) write(`${name}.md`, `${words(name, 90)}\n\n${words('common', 80)}\n`);
    for (const [day, template] of [words('common', 80), words('other', 80), words('common', 80)].entries()) {
      write('template.md', `${template}\n`);
      const date = `2025-01-0${day + 1}T12:00:00Z`;
      await shell.run(`git add -A && GIT_AUTHOR_DATE=${date} GIT_COMMITTER_DATE=${date} git commit -qm '${day}'`);
    }
    const {stdout} = await shell.runHere('shingle trend --by commit --format json');
    expect((JSON.parse(stdout) as {points: Figures[]}).points.map(({findings}) => findings)).toEqual([0, 1, 0]);
  });
});

test('months and tags are some of these commits, and a smaller number of points keeps the first and the last', async () => {
  await withShell(async (shell) => {
    await history(shell);
    const points = async (flags: string) =>
      (JSON.parse((await shell.runHere(`shingle trend ${flags} --format json`)).stdout) as {points: {day: string}[]})
        .points;
    const all = await points('--by commit');
    expect((await points('')).map(({day}) => day)).toEqual(all.map(({day}) => day).filter((day) => day.endsWith('20')));
    const some = await points('--by commit --points 5');
    expect(some).toHaveLength(5);
    expect([some[0], some[4]]).toEqual([all[0], all[11]]);
    await shell.run('git tag -a -m one one HEAD~7 && git tag two HEAD~2');
    expect(await points('--by tag')).toEqual([
      {...all[4], label: 'one'},
      {...all[9], label: 'two'},
      {...all[11], label: 'HEAD'},
    ]);
    expect(await points('--by commit --points 1')).toEqual([all[11]]);
  });
});

test('docs/trend.md shows what the transcript has', () => {
  const file = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
  const [, printed = ''] = /^\/\/= shingle trend\n([\s\S]*?)exit 0$/m.exec(file('test/fixtures/cli/trend.txt')) ?? [];
  expect(printed).not.toBe('');
  expect(file('docs/trend.md')).toContain(`\`\`\`\n${printed}\`\`\`\n`);
});

test('Ctrl-C ends it with 130, and nothing is written', async () => {
  await withShell(async (shell) => {
    await history(shell);
    const [stdout, stderr] = [collected(), collected()];
    const stop = new AbortController();
    const io = ioFor(Buffer.alloc(0), stdout, stderr, shell.root, shell.env);
    setTimeout(() => stop.abort(), 150);
    const code = await run(['trend', '--by', 'commit', '--output', 'trend.csv', '--format', 'csv'], {
      ...io,
      stoppable: (use) => use(stop.signal),
    });
    expect({code, stdout: stdout.text(), stderr: stderr.text()}).toEqual({
      code: 130,
      stdout: '',
      stderr: 'shingle: Stopped. Nothing was written.\n',
    });
  });
});

test('outside of a repository, and before the first commit, it says so', async () => {
  await withShell(async (shell) => {
    const {stderr, code} = await shell.runHere('shingle trend');
    expect({stderr, code}).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('There is no history to look into'),
    });
    await shell.run('git init -q');
    expect((await shell.runHere('shingle trend')).stderr).toContain('has no commit yet');
  });
});

test('the page has no script, and subjects of commits are text in it', async () => {
  await withShell(async (shell) => {
    await history(shell);
    execFileSync('git', ['commit', '-q', '--allow-empty', '-m', 'x'], {
      cwd: shell.root,
      env: {...process.env, ...shell.env},
    });
    await shell.run("echo more >> docs/v1.md; git add -A; git commit -qm '<script>alert(1)</script>'");
    const {stdout} = await shell.runHere('shingle trend --by commit --format html');
    expect(stdout).toContain('&lt;script&gt;alert(1)');
    expect(stdout).not.toMatch(/<script|src=|href=|https?:/);
    expect(stdout.match(/<circle /g)).toHaveLength(13);
  });
});
