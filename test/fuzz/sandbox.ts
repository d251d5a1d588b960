// A small repository in a folder of its own, and the command line in this process on it, without the settings of whoever
// runs it.

import {execFileSync} from 'node:child_process';
import {cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {commandLine} from '../support/build.ts';
import {gitEnvironment} from '../support/gitEnvironment.ts';
import {collected, ioFor} from '../support/ownIo.ts';

export interface Said {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Sandbox {
  /** Of the repository; what lies beside it belongs to the sandbox as well. */
  readonly root: string;
  readonly run: (words: readonly string[], input?: string | Buffer) => Promise<Said>;
  /** As it was when it was made. */
  readonly restore: () => void;
  readonly remove: () => void;
}

export async function newSandbox(files: Readonly<Record<string, string>>, commits = 1): Promise<Sandbox> {
  const top = realpathSync(mkdtempSync(join(tmpdir(), 'shingle-fuzz-')));
  const [root, home, backup] = ['a/b/c/repo', 'home', 'backup'].map((name) => join(top, name));
  for (const folder of [root, home]) mkdirSync(folder, {recursive: true});
  // Git processes that are started in this process inherit its variables.
  Object.assign(process.env, gitEnvironment, {XDG_CONFIG_HOME: join(top, 'none')});
  const env = {PATH: process.env.PATH, HOME: home, XDG_CACHE_HOME: join(home, 'cache'), ...gitEnvironment};
  const git = (...words: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.c', ...words], {cwd: root, env, stdio: 'ignore'});
  git('init', '-q', '-b', 'main');
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), {recursive: true});
    writeFileSync(join(root, path), text);
    if (Object.keys(files).indexOf(path) % Math.ceil(Object.keys(files).length / commits) !== 0) continue;
    git('add', '.');
    git('commit', '-qm', `Adds ${Object.keys(files).indexOf(path)}`);
  }
  git('add', '.');
  git('commit', '-q', '--allow-empty', '-m', 'The rest');
  cpSync(join(top, 'a'), backup, {recursive: true, preserveTimestamps: true});
  const run = await commandLine();
  return {
    root,
    run: async (words, input = '') => {
      const [out, err] = [collected(), collected()];
      const code = await run(words, ioFor(Buffer.from(input), out, err, root, env));
      return {code, stdout: out.text(), stderr: err.text()};
    },
    restore: () => {
      rmSync(join(top, 'a'), {recursive: true, force: true});
      cpSync(backup, join(top, 'a'), {recursive: true, preserveTimestamps: true});
    },
    remove: () => rmSync(top, {recursive: true, force: true}),
  };
}
