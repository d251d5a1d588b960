// Runs lines of shell in a temporary folder, with `shingle` as it was built. What the user has set up does not matter.

import {spawn} from 'node:child_process';
import {chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {program} from './build.ts';

export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly seconds: number;
}

export interface Shell {
  /** Where lines run; nothing above it is a repository or configured. */
  readonly root: string;
  readonly run: (line: string) => Promise<Ran>;
}

export async function withShell<T>(use: (shell: Shell) => Promise<T>): Promise<T> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'shingle-cli-')));
  const root = join(folder, 'root');
  const bin = join(folder, 'bin');
  mkdirSync(root);
  mkdirSync(bin);
  writeFileSync(join(bin, 'shingle'), `#!/bin/sh\nexec '${process.execPath}' '${program}' "$@"\n`);
  chmodSync(join(bin, 'shingle'), 0o755);
  const env = {
    PATH: `${bin}:${process.env.PATH}`,
    HOME: folder,
    LC_ALL: 'C.UTF-8',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_AUTHOR_NAME: 'a',
    GIT_AUTHOR_EMAIL: 'a@b',
    GIT_COMMITTER_NAME: 'a',
    GIT_COMMITTER_EMAIL: 'a@b',
  };
  try {
    return await use({root, run: (line) => ran(line, root, env)});
  } finally {
    rmSync(folder, {recursive: true, force: true});
  }
}

/** Writes a file of the folder, and the folders on the way to it. */
export function put({root}: Shell, path: string, content: string | Uint8Array): void {
  const file = join(root, path);
  mkdirSync(dirname(file), {recursive: true});
  writeFileSync(file, content);
}

function ran(line: string, cwd: string, env: NodeJS.ProcessEnv): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    // Standard input that is not piped in the line is empty.
    const child = spawn('bash', ['-c', line], {cwd, env, stdio: ['ignore', 'pipe', 'pipe']});
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => err.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      resolve({
        code: code ?? -1,
        stdout: Buffer.concat(out).toString('utf8'),
        stderr: Buffer.concat(err).toString('utf8'),
        seconds: (performance.now() - started) / 1000,
      });
    });
  });
}
