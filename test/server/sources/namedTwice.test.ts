import {chmodSync, existsSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {put, withShell} from '../../support/shell.ts';

test.skipIf(process.platform === 'win32')('a folder that is named many times is listed once', async () => {
  await withShell(async (shell) => {
    await shell.run('git init -q');
    put(shell, 'docs/a.md', 'Some words of a page.\n');
    const git = (await shell.run('command -v git')).stdout.trim();
    const [calls, wrapper] = [join(shell.root, '../calls'), join(shell.root, '../wrapped/git')];
    put(shell, '../wrapped/git', `#!/bin/sh\necho "$@" >> '${calls}'\nexec '${git}' "$@"\n`);
    chmodSync(wrapper, 0o755);
    const listings = async (named: string) => {
      await shell.run(`rm -f '${calls}'; PATH="$PWD/../wrapped:$PATH" shingle check --no-cache ${named}`);
      return existsSync(calls) ? readFileSync(calls, 'utf8').match(/ls-files/g)?.length : 0;
    };
    const once = await listings('docs');
    expect(once).toBeGreaterThan(0);
    expect(await listings('docs '.repeat(50))).toBe(once);
  });
});
