// Runs shell lines in a temporary folder, with the built `shingle` and without the user's configuration. `shingle`
// itself runs as a function where the line allows it: a check of the handbook then takes 35 instead of 350 ms of
// processor time.

import {type ChildProcess, spawn} from 'node:child_process';
import {chmodSync, mkdirSync, mkdtempSync, realpathSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {buildSync} from 'esbuild';
import {builtModule, program, warmUp} from './build.ts';
import {gitEnvironment} from './gitEnvironment.ts';
import {removeFolder} from './removeFolder.ts';
import type {LineAnswered, LineAsked, Ran} from './shellWorker.ts';

export type {Ran} from './shellWorker.ts';

export interface Shell {
  /** The working folder; nothing above it is a repository or a configuration. */
  readonly root: string;
  /** The variables of what is run. */
  readonly env: NodeJS.ProcessEnv;
  readonly run: (line: string) => Promise<Ran>;
  /** The same, with `shingle` as a function where possible. */
  readonly runHere: (line: string) => Promise<Ran>;
}

// Git processes that `shingle` starts as a function inherit the variables of this process.
Object.assign(process.env, gitEnvironment, {XDG_CONFIG_HOME: '/nowhere'});
/** As test/vitest.config.ts sets it for what is called in the process of the tests. */
const patient = {SHINGLE_DRIFT_MILLISECONDS: '60000'};

/** `isWarm`: the program was run before, but left nothing else. */
export async function withShell<T>(use: (shell: Shell) => Promise<T>, isWarm = true): Promise<T> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'shingle-cli-')));
  const root = join(folder, 'root');
  const bin = join(folder, 'bin');
  mkdirSync(root);
  mkdirSync(bin);
  if (isWarm) warmUp(folder);
  writeFileSync(join(bin, 'shingle'), `#!/bin/sh\nexec '${process.execPath}' '${program}' "$@"\n`);
  chmodSync(join(bin, 'shingle'), 0o755);
  const env: NodeJS.ProcessEnv = {
    PATH: `${bin}:${process.env.PATH}`,
    HOME: folder,
    LC_ALL: 'C.UTF-8',
    ...gitEnvironment,
    ...patient,
    GIT_AUTHOR_NAME: 'a',
    GIT_AUTHOR_EMAIL: 'a@b',
    GIT_COMMITTER_NAME: 'a',
    GIT_COMMITTER_EMAIL: 'a@b',
  };
  try {
    return await use({
      root,
      env,
      run: (line) => ranBy(line, root, env, false),
      runHere: (line) => ranBy(line, root, env, true),
    });
  } finally {
    // A process that the last command has started, such as Git that packs, may still write there.
    await removeFolder(folder);
  }
}

/** Writes a file, and creates its folders. */
export function put({root}: Shell, path: string, content: string | Uint8Array): void {
  const file = join(root, path);
  mkdirSync(dirname(file), {recursive: true});
  writeFileSync(file, content);
}

interface Worker {
  readonly child: ChildProcess;
  /** By the number of the line. */
  readonly asked: Map<number, {readonly resolve: (ran: Ran) => void; readonly reject: (error: Error) => void}>;
}

let worker: Worker | undefined;
let lines = 0;

function ranBy(line: string, cwd: string, env: NodeJS.ProcessEnv, isHere: boolean): Promise<Ran> {
  worker ??= startWorker();
  const {child, asked} = worker;
  const id = lines++;
  return new Promise((resolve, reject) => {
    asked.set(id, {resolve, reject});
    child.send({id, line, cwd, env: {...env}, isHere} satisfies LineAsked);
  });
}

/** It ends with this process, which has the other end of its channel. */
function startWorker(): Worker {
  const source = fileURLToPath(new URL('shellWorker.ts', import.meta.url));
  const {outputFiles} = buildSync({
    entryPoints: [source],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
  });
  // Each Git costs more the more memory is mapped here, and threads that collect garbage wait for each other where others
  // work too: the transcripts took 44.5 s of processor time, and take 40.3. Lines are short, so code that V8 compiles once
  // more does not pay: eleven transcripts take 8.4 s with that, and 6.4 without.
  const small = ['--max-semi-space-size=4', '--single-threaded-gc', '--no-opt'];
  const words = [...small, '--input-type=module', '--eval', outputFiles[0].text, '--', builtModule, program];
  const child = spawn(process.execPath, words, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
    env: {...process.env, GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1'},
  });
  const asked: Worker['asked'] = new Map();
  child.on('message', (answer: LineAnswered) => {
    const waiting = asked.get(answer.id);
    asked.delete(answer.id);
    if ('ran' in answer) waiting?.resolve(answer.ran);
    else waiting?.reject(new Error(answer.error));
  });
  // Vitest ends this process so. Only who is waited for counts for the processor time of the whole run.
  const end = () => {
    child.once('exit', () => process.exit());
    child.disconnect();
  };
  process.once('SIGTERM', end);
  child.on('exit', (code, signal) => {
    worker = undefined;
    process.off('SIGTERM', end);
    for (const {reject} of asked.values())
      reject(new Error(`the process that runs shell lines ended: ${code ?? signal}`));
  });
  return {child, asked};
}
