// Patterns that a repository chooses end, and so do the processes that match them.
import {spawn} from 'node:child_process';
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {setTimeout} from 'node:timers/promises';
import {program} from '../../support/build.ts';
import {expect} from '../../support/expect.ts';
import {put, type Shell} from '../../support/shell.ts';
import {copied, type Promised} from './promise.ts';

/** Git tries the ways through it one after the other, and there are more of them than it could in a life of the sun. */
function putEndless(shell: Shell, folder: string): void {
  put(shell, `${folder}/${'a/'.repeat(60)}x.md`, copied);
  put(shell, `${folder}/.gitignore`, `${'**/a/'.repeat(25)}b\n`);
}

/** Ids of the processes that list the files of `folder`. */
function listing(folder: string): readonly string[] {
  return readdirSync('/proc').filter((id) => {
    try {
      const words = readFileSync(`/proc/${id}/cmdline`, 'latin1').split('\0');
      return words.includes('ls-files') && readFileSync(`/proc/${id}/environ`, 'latin1').includes(`\0MARK=${folder}\0`);
    } catch {
      return false;
    }
  });
}

async function until(holds: () => boolean): Promise<boolean> {
  for (let tries = 0; tries < 300 && !holds(); tries++) await setTimeout(100);
  return holds();
}

export const patterns: readonly Promised[] = [
  {
    promise:
      'A glob in the configuration that is too long, too deep or stands for too many others is refused; every other one is matched in linear time.',
    isSlow: true,
    holds: async (shell) => {
      await shell.run('git init -q repo');
      put(shell, `repo/${'a/'.repeat(60)}x.md`, copied);
      put(shell, `repo/${'a'.repeat(250)}.md`, copied);
      const harmless = [
        `${'**/a/'.repeat(60)}c`,
        `${'*a'.repeat(100)}c`,
        `${'*(a|aa)'.repeat(100)}c`,
        `${'**/'.repeat(60)}c`,
      ];
      const refused: readonly [string, RegExp][] = [
        ['x'.repeat(60_000), /1:\d+: got a glob of 60000 characters, expected at most 2000/],
        [`${'@(a|'.repeat(300)}b${')'.repeat(300)}`, /got a glob with more than 8 brackets in one another/],
        ['{a,b}'.repeat(30), /got a glob whose braces stand for more than 1000 others/],
      ];
      for (const setting of ['exclude', 'include', 'expected', 'overrides']) {
        const configured = (glob: string) =>
          put(
            shell,
            'repo/.shingle.json',
            JSON.stringify({
              [setting]:
                setting === 'overrides'
                  ? [{files: [glob], minWords: 3}]
                  : setting === 'expected'
                    ? [glob]
                    : [glob, '!*.txt'],
            }),
          );
        for (const glob of harmless) {
          configured(glob);
          const {seconds, code, stderr} = await shell.runHere('cd repo && shingle check --no-cache -f concise');
          expect([code < 2, stderr, seconds < 20]).toEqual([true, '', true]);
          // From a folder below, the globs are turned to it.
          const below = await shell.runHere(`shingle check --no-cache -f concise --root repo/${'a/'.repeat(20)}`);
          expect([below.code < 2, below.seconds < 20]).toEqual([true, true]);
        }
        for (const [glob, message] of refused) {
          configured(glob);
          const {code, stderr} = await shell.runHere('cd repo && shingle check');
          expect(code).toBe(2);
          expect(stderr).toMatch(message);
        }
      }
    },
  },
  {
    promise:
      'Outside Git, an ignore file is matched in linear time; a rule that is too long is not obeyed, and listed.',
    holds: async (shell) => {
      putEndless(shell, 'folder');
      put(shell, 'folder/.gitignore', `${'**/a/'.repeat(60)}b\n${'*a'.repeat(300)}b\n${'x'.repeat(60_000)}\nb.md\n`);
      put(shell, 'folder/b.md', copied);
      const {code, stdout, seconds} = await shell.runHere('cd folder && shingle check --no-cache --list-files');
      expect([code, seconds < 20]).toEqual([0, true]);
      expect(stdout).toMatch(/\.gitignore.*line 3 is longer than 2000 characters and is not obeyed/s);
      expect(stdout).not.toContain('b.md');
    },
  },
  {
    promise: 'Git has a limited time to list files (`limits.listSecondsMax`), because it matches patterns of its own.',
    isSlow: true,
    holds: async (shell) => {
      await shell.run('git init -q repo');
      putEndless(shell, 'repo');
      put(shell, 'repo/.shingle.json', '{"limits": {"listSecondsMax": 1}}');
      const {code, stderr, seconds} = await shell.runHere('cd repo && shingle check --no-cache');
      expect(stderr).toContain('within 1 seconds (limits.listSecondsMax)');
      expect([code, seconds < 20]).toEqual([2, true]);
    },
  },
  {
    promise: 'A file of rules or attributes that has no end, as a link or a pipe, is not waited for.',
    isSlow: true,
    holds: async (shell) => {
      for (const make of ['ln -s /dev/zero', 'mkfifo']) {
        for (const name of ['.gitattributes', 'CODEOWNERS', '.shingle.yaml', '.shingle-baseline.jsonl', 'a.md']) {
          await shell.run(`rm -rf repo && git init -q repo && ${make} repo/${name} && mkdir repo/sub`);
          put(shell, 'repo/sub/b.md', copied);
          for (const _ of ['in Git', 'outside']) {
            const {code} = await shell.run('cd repo && timeout -s KILL 30 shingle check --no-cache');
            expect([make, name, code < 3]).toEqual([make, name, true]);
            await shell.run('rm -rf repo/.git');
          }
        }
      }
    },
  },
  {
    promise: 'A Git that Shingle has started ends with it, even if Shingle is killed.',
    isSlow: true,
    holds: async (shell) => {
      if (process.platform !== 'linux') return;
      await shell.run('git init -q repo');
      putEndless(shell, 'repo');
      for (const signal of ['SIGKILL', 'SIGTERM', 'SIGINT'] as const) {
        const child = spawn(process.execPath, [program, 'check', '--no-cache'], {
          cwd: join(shell.root, 'repo'),
          env: {...shell.env, MARK: shell.root, PATH: process.env.PATH},
          stdio: 'ignore',
          detached: true,
        });
        expect(await until(() => listing(shell.root).length > 0)).toBe(true);
        // Ctrl-C reaches all processes of the terminal, the others only the one that is named.
        process.kill(signal === 'SIGINT' ? -(child.pid ?? 0) : (child.pid ?? 0), signal);
        const isGone = await until(() => listing(shell.root).length === 0);
        for (const id of listing(shell.root)) process.kill(Number(id), 'SIGKILL');
        expect([signal, isGone]).toEqual([signal, true]);
      }
    },
  },
];
