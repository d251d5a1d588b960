import {rmSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {newPool, randomPage, typed} from '../../support/edits.ts';
import {random} from '../../support/random.ts';
import {put, type Ran, withShell} from '../../support/shell.ts';

// A tree that is large enough for the token cache: after any edits, a check with caches prints the same as one without,
// byte for byte.

const said = ({code, stdout, stderr}: Ran) => ({code, stdout, stderr});

test('seeded edits of a large tree, alone and by threads: warm is cold', async () => {
  const seed = 20_266;
  const pool = newPool(random(seed));
  await withShell(async (shell) => {
    const pages = new Map<string, string>();
    for (let n = 0; n < 60; n++) {
      const text = Array.from({length: 150}, () => randomPage(pool).slice(0, 400)).join('\n\n');
      pages.set(`docs/${n % 5}/page${n}.md`, text);
    }
    for (const [path, text] of pages) put(shell, path, text);
    await shell.run('git init -q && git add . && git commit -qm one');
    const names = [...pages.keys()];
    // Each with one and with two threads, with files of this tick and without, after 1, 5 and 20 edits.
    for (let edit = 0; edit < 7; edit++) {
      // Files that changed in the current tick of the file system clock are not trusted, which every third edit tests.
      if (edit % 3 !== 2) await shell.run('sleep 0.05');
      const threads = edit % 4 === 1 ? '--threads 2' : '--threads 1';
      const cold = await shell.runHere('shingle check --format json --no-cache --no-progress --threads 1');
      const warm = await shell.run(`shingle check --format json --no-progress ${threads}`);
      expect(said(warm), `seed ${seed}, edit ${edit}`).toEqual(said(cold));
      expect(cold.stdout.length).toBeGreaterThan(2000);
      for (let more = 0; more < [1, 5, 20][edit % 3]; more++) {
        const name = names[Math.floor(pool.draw() * names.length)] ?? '';
        if (pool.draw() < 0.1) {
          rmSync(join(shell.root, name), {force: true});
          pages.delete(name);
        } else {
          pages.set(name, typed(pages.get(name) ?? '', pool));
          put(shell, name, pages.get(name) ?? '');
        }
      }
    }
    expect((await shell.run('ls .git/shingle | grep -c ^words')).stdout).not.toBe('0\n');
  });
});
