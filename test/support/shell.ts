// Runs shell lines in a temporary folder, with the built `shingle` and without the user's configuration. `shingle`
// itself runs in this process where the line allows it: a check of the handbook then takes 35 instead of 350 ms of
// processor time.

import {spawn} from 'node:child_process';
import {chmodSync, mkdirSync, mkdtempSync, realpathSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {commandLine, program} from './build.ts';
import {collected, ioFor} from './ownIo.ts';
import {removeFolder} from './removeFolder.ts';
import {type ShingleRun, type Step, stepsOf} from './shellLine.ts';

export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly seconds: number;
}

export interface Shell {
  /** The working folder; nothing above it is a repository or a configuration. */
  readonly root: string;
  /** The variables of what is run. */
  readonly env: NodeJS.ProcessEnv;
  readonly run: (line: string) => Promise<Ran>;
  /** The same, with `shingle` in this process where possible. */
  readonly runHere: (line: string) => Promise<Ran>;
}

/** Ignores the Git configuration of the user who runs the tests. */
const ofNobody = {GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1'};
// Git processes that `shingle` starts from this process inherit its variables.
Object.assign(process.env, ofNobody, {XDG_CONFIG_HOME: '/nowhere'});
/** Findings in a history must not depend on how busy the machine is. */
const patient = {SHINGLE_DRIFT_MILLISECONDS: '60000'};
Object.assign(process.env, patient);

export async function withShell<T>(use: (shell: Shell) => Promise<T>): Promise<T> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'shingle-cli-')));
  const root = join(folder, 'root');
  const bin = join(folder, 'bin');
  mkdirSync(root);
  mkdirSync(bin);
  writeFileSync(join(bin, 'shingle'), `#!/bin/sh\nexec '${process.execPath}' '${program}' "$@"\n`);
  chmodSync(join(bin, 'shingle'), 0o755);
  const env: NodeJS.ProcessEnv = {
    PATH: `${bin}:${process.env.PATH}`,
    HOME: folder,
    LC_ALL: 'C.UTF-8',
    ...ofNobody,
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
      run: (line) => ran(line, root, env),
      runHere: (line) => ranHere(line, root, env),
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

async function ranHere(line: string, root: string, env: NodeJS.ProcessEnv): Promise<Ran> {
  const steps = stepsOf(line);
  if (steps === null) return ran(line, root, env);
  const started = performance.now();
  const all = {code: 0, stdout: '', stderr: ''};
  let cwd = root;
  for (const step of steps) {
    if (step.after === '&&' && all.code !== 0) continue;
    if (step.kind === 'cd') {
      cwd = join(cwd, step.folder);
      all.code = 0;
      continue;
    }
    const {code, stdout, stderr} = await stepRan(step, cwd, env);
    all.code = code;
    all.stdout += stdout;
    all.stderr += stderr;
  }
  return {...all, seconds: (performance.now() - started) / 1000};
}

function stepRan(
  step: Exclude<Step, {kind: 'cd'}>,
  cwd: string,
  env: NodeJS.ProcessEnv,
): Promise<Omit<Ran, 'seconds'>> {
  return step.kind === 'shell' ? ran(step.line, cwd, env) : shingleRan(step.run, cwd, env);
}

async function shingleRan({words, feed, filter, isPiped, isNegated}: ShingleRun, cwd: string, env: NodeJS.ProcessEnv) {
  const run = await commandLine();
  const fed = feed === null ? null : await ran(feed, cwd, env);
  const [out, err] = [collected(), collected()];
  const code = await run(words, ioFor(Buffer.from(fed?.stdout ?? ''), out, err, cwd, env));
  const told = {code, stdout: out.text(), stderr: (fed?.stderr ?? '') + err.text()};
  const exitCode = (of: number): number => (isNegated ? (of === 0 ? 1 : 0) : of);
  if (filter === null) return {...told, code: exitCode(code)};
  const cut = await ran(filter, cwd, env, told.stdout);
  return {stdout: cut.stdout, stderr: told.stderr + cut.stderr, code: exitCode(isPiped ? cut.code : code)};
}

/** `input` is standard input; null: it is empty. */
function ran(line: string, cwd: string, env: NodeJS.ProcessEnv, input: string | null = null): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const child = spawn('bash', ['-c', line], {cwd, env, stdio: [input === null ? 'ignore' : 'pipe', 'pipe', 'pipe']});
    // A filter such as `head` may end before it has read everything.
    child.stdin?.on('error', () => undefined).end(input);
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => out.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => err.push(chunk));
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
