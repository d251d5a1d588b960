// Runs shell lines in a repository, `shingle` in this process where possible, and checks the output of the last one.
import {cpSync, mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, expect} from 'vitest';
import {put, type Shell, withShell} from '../../support/shell.ts';
import {topic} from './topics.ts';

export interface Case {
  readonly why: string;
  /**
   * Run in the repository. `$t/bees` and so on contain the topics, `$t/invoices` and `$t/retention` code. All but the
   * last must succeed.
   */
  readonly lines: readonly string[];
  /** Exit code of the last line. */
  readonly code: number;
  /** Parts of its output, on standard output or standard error; none: it prints nothing. */
  readonly says?: readonly string[];
}

/** On main, one.md contains bees and ferry, two.md contains choir. HEAD is `branch`, which has the same commit. */
export async function runCase({lines, code, says = []}: Case, branch: 'main' | 'work' = 'main'): Promise<void> {
  await withShell(async (shell) => {
    await prepare(shell);
    put(shell, 'repo/.git/HEAD', `ref: refs/heads/${branch}\n`);
    shell.env.t = join(shell.root, 'topics');
    for (const line of lines.slice(0, -1)) {
      const ran = await shell.runHere(`cd repo && ${line}`);
      expect({line, code: ran.code, stderr: ran.code === 0 ? '' : ran.stderr}).toEqual({line, code: 0, stderr: ''});
    }
    const ran = await shell.runHere(`cd repo && ${lines.at(-1)}`);
    const said = ran.stdout + ran.stderr;
    for (const part of says) expect(said).toContain(part);
    if (says.length === 0) expect(said).toBe('');
    expect(ran.code, said).toBe(code);
  });
}

let template: Promise<string> | undefined;

async function prepare({root}: Shell): Promise<void> {
  template ??= makeTemplate();
  cpSync(await template, root, {recursive: true});
}

/** Copied for each case, which is faster than four Git commands. */
async function makeTemplate(): Promise<string> {
  return await withShell(async (shell) => {
    for (const name of ['bees', 'ferry', 'choir', 'oven', 'queue']) put(shell, `topics/${name}`, topic(name));
    for (const name of ['invoices', 'retention']) {
      put(shell, `topics/${name}`, readFileSync(new URL(`../../../docs/example/src/${name}.ts`, import.meta.url)));
    }
    put(shell, 'repo/one.md', `${topic('bees')}\n${topic('ferry')}`);
    put(shell, 'repo/two.md', topic('choir'));
    await shell.run('cd repo && git init -q -b main && git add . && git commit -qm 1 && git branch work');
    // Git's examples of hooks are half of what there is to copy.
    await shell.run('rm repo/.git/hooks/*.sample');
    const folder = mkdtempSync(join(tmpdir(), 'shingle-review-'));
    cpSync(shell.root, folder, {recursive: true});
    return folder;
  });
}

afterAll(async () => {
  if (template === undefined) return;
  const made = template;
  // Another file of tests may run in the same process, and makes its own.
  template = undefined;
  rmSync(await made, {recursive: true, force: true});
});
