// The cache folder is in a place that others may write to, and the disk, the clock and other commands do what they want.
import {execFileSync} from 'node:child_process';
import {lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {expect} from '../../support/expect.ts';
import {put, type Shell} from '../../support/shell.ts';
import {copied, type Promised} from './promise.ts';

const faults = fileURLToPath(new URL('../../../dist/tools/faults.mjs', import.meta.url));

async function repository(shell: Shell): Promise<string> {
  put(shell, 'a.md', copied);
  put(shell, 'b.md', copied);
  await shell.run('git init -q; git add .; git commit -qm one; sleep 0.1');
  return join(shell.root, '.git/shingle');
}

async function finds(shell: Shell): Promise<void> {
  for (let run = 0; run < 2; run++) {
    const {code, stdout} = await shell.runHere('shingle check -f concise');
    expect(stdout).toContain('a.md:1:1: warning');
    expect(code).toBe(1);
  }
}

export const cacheFolders: readonly Promised[] = [
  {
    promise:
      'A cache folder that is a link or a file is neither read nor written; what is damaged in it, or was put there, changes no answer, and nothing outside is written through it.',
    isSlow: true,
    holds: async (shell) => {
      const cache = await repository(shell);
      const outside = join(shell.root, '../outside');
      mkdirSync(outside);
      writeFileSync(join(outside, 'canary'), 'canary');
      for (const target of [outside, join(outside, 'canary'), join(outside, 'none'), cache]) {
        symlinkSync(target, cache);
        await finds(shell);
        await shell.runHere('shingle index; shingle clean');
        rmSync(cache);
      }
      writeFileSync(cache, 'canary');
      await finds(shell);
      expect(readFileSync(cache, 'utf8')).toBe('canary');
      rmSync(cache);
      // Files of a good cache become a link, or other bytes.
      await finds(shell);
      const names = readdirSync(cache);
      expect(names.length).toBeGreaterThan(1);
      for (const name of names) {
        rmSync(join(cache, name), {force: true});
        symlinkSync(join(outside, 'canary'), join(cache, name));
        await finds(shell);
        if (lstatSync(join(cache, name), {throwIfNoEntry: false}) !== undefined) writeFileSync(join(cache, name), 'x');
        writeFileSync(join(outside, 'canary'), 'canary');
        await finds(shell);
      }
      expect(readdirSync(outside)).toEqual(['canary']);
      expect(readFileSync(join(outside, 'canary'), 'utf8')).toBe('canary');
    },
  },
  {
    promise:
      'A disk that fails, a process that is killed, a file that changes while it is read, a clock that jumps and a second command at the same time leave old answers or new ones, never wrong ones (`npm run faults`).',
    isSlow: true,
    holds: async () => {
      const said = execFileSync(process.execPath, [faults, '--count', '20', '--seed', '20264'], {encoding: 'utf8'});
      expect(said).toContain(': 0 failures');
    },
  },
];
