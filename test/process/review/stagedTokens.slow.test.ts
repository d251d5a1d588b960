// With the token cache of the last run, `check --staged` must report the same as without it, regardless of what
// happened in between.
import {existsSync, readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {topic} from '../../server/review/topics.ts';
import {put, type Shell, withShell} from '../../support/shell.ts';

const topics = ['bees', 'ferry', 'choir', 'oven', 'queue', 'orchard', 'ledger', 'seeds'];

/** Shell lines, one after the other in one repository. */
const steps: readonly string[] = [
  'cat ../topics/bees >> page1.md && git add .',
  'cat ../topics/ferry >> page3.md && git add page3.md && cat ../topics/choir >> page3.md',
  'git mv page4.md sub/moved.md',
  'git rm -q page5.md',
  'git commit -qm 2 && cp page1.md copied.md && git add .',
  '(printf "<!-- shingle-disable -- on purpose -->\\n\\n"; cat page6.md ../topics/seeds) > page7.md && git add .',
  '(printf "\\377\\376"; iconv -t UTF-16LE ../topics/oven) > utf16.md && git add .',
  'cp ../handbook/src/retention.ts a.ts && cp ../handbook/src/invoices.ts b.ts && git add .',
  'git commit -qm 3 && cp b.ts c.ts && printf "#!/bin/sh\\n# hello\\n" > script && git add .',
  'git commit -qm 4 && cat ../topics/queue >> page9.md && git add .',
  'echo \'{"minWords": 10, "exclude": ["sub"], "templates": ["page2.md"]}\' > .shingle.json && git add .',
  'git checkout -qb side && git commit -qm 5 && cp ../topics/ledger x.md && git add . && git commit -qm 6',
  'git checkout -q main && git merge -q --no-commit --no-ff side 2>/dev/null',
];

async function prepared(shell: Shell): Promise<void> {
  for (const name of topics) put(shell, `topics/${name}`, topic(name));
  for (const name of ['retention', 'invoices']) {
    const code = readFileSync(new URL(`../../../docs/example/src/${name}.ts`, import.meta.url));
    put(shell, `handbook/src/${name}.ts`, code);
  }
  // Enough pages that caching their tokens pays off.
  for (let page = 0; page < 80; page++) {
    const own = `Page ${page} says something of its own in line ${page}, which is ${page} words long.\n`;
    put(shell, `repo/page${page}.md`, page % 10 === 0 ? `${own}\n${topic(topics[page / 10])}` : own);
  }
  put(shell, 'repo/sub/one.md', topic('choir'));
  await shell.run('cd repo && git init -q -b main && git add . && git commit -qm 1');
}

/** Without a cache it needs no process of its own: nothing in memory lasts. */
async function said(shell: Shell, more: '' | '--no-cache'): Promise<string> {
  const run = more === '' ? shell.run : shell.runHere;
  const {code, stdout, stderr} = await run(`cd repo && shingle check --staged -f json ${more}`);
  return `${stdout}${stderr}exit ${code}\n`;
}

const folder = (shell: Shell) => join(shell.root, 'repo/.git/shingle');

function segments(shell: Shell): string[] {
  const names = existsSync(folder(shell)) ? readdirSync(folder(shell)) : [];
  return names.filter((name) => name.startsWith('words-u') && name.endsWith('.segment'));
}

test('what is kept changes nothing that is said', async () => {
  await withShell(async (shell) => {
    await prepared(shell);
    let isKept = false;
    for (const step of steps) {
      const {code, stderr} = await shell.run(`cd repo && ${step}`);
      expect({step, code, stderr}).toEqual({step, code: 0, stderr: ''});
      const cold = await said(shell, '--no-cache');
      expect(segments(shell).length === 1, step).toBe(isKept);
      expect(await said(shell, ''), step).toBe(cold);
      isKept = true;
      expect(await said(shell, ''), step).toBe(cold);
    }
  });
});

test.each<[string, (file: string) => void]>([
  ['damaged', (file) => writeFileSync(file, readFileSync(file).fill(1, 5000, 5100))],
  ['cut off', (file) => writeFileSync(file, readFileSync(file).subarray(0, 6000))],
  ['empty', (file) => writeFileSync(file, '')],
])('words that are %s are not believed, and made anew', async (_, damage) => {
  await withShell(async (shell) => {
    await prepared(shell);
    await shell.run(`cd repo && ${steps[0]}`);
    const cold = await said(shell, '');
    const [before = ''] = segments(shell);
    damage(join(folder(shell), before));
    expect(await said(shell, '')).toBe(cold);
    const [after = ''] = segments(shell);
    expect(after).not.toBe(before);
    expect(await said(shell, '')).toBe(cold);
  });
});

test('two at once say the same', async () => {
  await withShell(async (shell) => {
    await prepared(shell);
    await shell.run(`cd repo && ${steps[0]}`);
    const all = await Promise.all([said(shell, ''), said(shell, ''), said(shell, '')]);
    expect(new Set(all).size).toBe(1);
    expect(segments(shell).length).toBe(1);
  });
});
