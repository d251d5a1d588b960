// Repositories on this machine and the command line in this process, for tests of a corpus.

import {execFileSync} from 'node:child_process';
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {run} from '../../server/cli/run.ts';
import {gitEnvironment} from '../../test/support/gitEnvironment.ts';
import {collected, ioFor} from '../../test/support/ownIo.ts';

export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

const author = {GIT_AUTHOR_NAME: 'A', GIT_AUTHOR_EMAIL: 'a@example.org', ...gitEnvironment};

export class CorpusWorld {
  readonly home = mkdtempSync(join(tmpdir(), 'shingle-corpus-'));
  /** Of the corpus; a test may change it. */
  env: Record<string, string | undefined>;

  constructor(url: string, own: Readonly<Record<string, string | undefined>> = {}) {
    this.env = {
      PATH: process.env.PATH,
      HOME: this.home,
      SHINGLE_CORPUS_URL: url,
      SHINGLE_CORPUS_KEY: Buffer.alloc(32, 7).toString('base64'),
      // A machine that does much else is no reason for a local answer.
      SHINGLE_CORPUS_BUDGET: '20000',
      ...own,
    };
  }

  write(path: string, text: string): void {
    const file = join(this.home, path);
    mkdirSync(dirname(file), {recursive: true});
    writeFileSync(file, text);
  }

  git(folder: string, ...words: readonly string[]): string {
    const env = {...process.env, ...author, GIT_COMMITTER_NAME: 'A', GIT_COMMITTER_EMAIL: 'a@example.org'};
    return execFileSync('git', words, {cwd: join(this.home, folder), env, encoding: 'utf8'});
  }

  /** A repository with one commit. */
  repository(name: string, files: Readonly<Record<string, string>>): void {
    for (const [path, text] of Object.entries(files)) this.write(`${name}/${path}`, text);
    this.git(name, 'init', '-q', '-b', 'main');
    this.git(name, 'remote', 'add', 'origin', `https://git.example.org/org/${name}.git`);
    this.commit(name);
  }

  commit(name: string): void {
    this.git(name, 'add', '-A');
    this.git(name, 'commit', '-qm', 'one');
  }

  async shingle(folder: string, words: string, own: Readonly<Record<string, string | undefined>> = {}): Promise<Ran> {
    const [stdout, stderr] = [collected(), collected()];
    const io = ioFor(Buffer.alloc(0), stdout, stderr, join(this.home, folder), {...this.env, ...own});
    const code = await run(words.split(' '), io);
    return {code, stdout: stdout.text(), stderr: stderr.text()};
  }

  async push(name: string, flags = ''): Promise<Ran> {
    return this.shingle(name, `corpus push --size 1000 ${flags}`.trim(), {SHINGLE_CORPUS_AS: `org/${name}`});
  }

  end(): void {
    rmSync(this.home, {recursive: true, force: true});
  }
}
