// With the index of an earlier check, `check --base` does not read files that look as they did. The report must be the
// same as without a cache, regardless of what happened in between.
import {readdirSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {newPool, randomPage} from '../../support/edits.ts';
import {random} from '../../support/random.ts';
import {put, type Shell, withShell} from '../../support/shell.ts';

const pages = 40;

/** More than 2 MB of text, as less is not cached. */
async function prepared(shell: Shell): Promise<void> {
  const pool = newPool(random(5));
  for (let page = 0; page < pages; page++) {
    const own = Array.from({length: 7500}, () => `w${Math.floor(pool.draw() * 1e6)}`).join(' ');
    put(shell, `repo/page${page}.md`, `${own}\n\n${randomPage(pool)}\n\n${randomPage(pool)}\n`);
    if (page % 4 === 0) put(shell, `repo/v1/s${page}.md`, `${own.slice(0, 4000)}\n\n${randomPage(pool)}\n`);
    if (page % 4 === 0) put(shell, `repo/v2/s${page}.md`, `${own.slice(0, 4000)}\n\n${randomPage(pool)}\n`);
  }
  await shell.run('cd repo && git init -q -b main && git add . && git commit -qm 1');
}

const steps: readonly string[] = [
  'tail -c 3000 page1.md >> page2.md',
  'sed -i "s/w1/w2/" page3.md && git mv page4.md v1/moved.md',
  'rm page5.md && head -c 9000 page6.md > new.md',
  'git add -A && git commit -qm 2 && tail -c 2000 v1/s0.md >> v2/s4.md',
  // Neither the size nor the time of modification shows it.
  'cp -p page7.md t && tr a e < t | tr 1 3 > page7.md && touch -r t page7.md && rm t',
  'cp page8.md t && cat t > page8.md && rm t',
  'git checkout -qb side && git add -A && git commit -qm 3 && git checkout -q main',
  'rm .shingle.json 2>/dev/null; echo \'{"minWords": 20, "exclude": ["v2"], "templates": ["page9.md"]}\' > .shingle.json',
  'printf "\\357\\273\\277" | cat - page10.md > t && mv t page10.md',
  'sed -i "s/$/\\r/" page11.md && rm .shingle.json',
];

/** Without a cache it needs no process of its own: nothing in memory lasts. */
async function said(shell: Shell, command: string): Promise<string> {
  const run = command.includes('--no-cache') ? shell.runHere : shell.run;
  const {code, stdout, stderr} = await run(`cd repo && shingle ${command} -f json`);
  return `${stdout}${stderr}exit ${code}\n`;
}

const stored = (shell: Shell) => readdirSync(join(shell.root, 'repo/.git/shingle'));

test('texts that are not read change nothing that is said', async () => {
  await withShell(async (shell) => {
    await prepared(shell);
    await said(shell, 'check');
    for (const step of steps) {
      const {code, stderr} = await shell.run(`cd repo && ${step}`);
      expect({step, code, stderr}).toEqual({step, code: 0, stderr: ''});
      for (const command of ['check --base HEAD --level all', 'check']) {
        const cold = await said(shell, `${command} --no-cache`);
        expect(await said(shell, command), `${step}: ${command}`).toBe(cold);
      }
    }
    expect(stored(shell).filter((name) => name.startsWith('files-') && name.endsWith('.segment'))).toHaveLength(1);
  });
});
