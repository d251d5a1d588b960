// Runs shell lines and the command line for the tests, in a process of its own that stays small: test/support/shell.ts
// sends them. A process of Vitest has several hundred megabytes, and each Git that is started from there costs 10 ms,
// because what it has mapped is copied; here it is 1 ms.

import {spawn} from 'node:child_process';
import {resolve} from 'node:path';
import {collected, ioFor} from './ownIo.ts';
import {type ShingleRun, type Step, stepsOf} from './shellLine.ts';

export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly seconds: number;
}

export interface LineAsked {
  readonly id: number;
  readonly line: string;
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** `shingle` runs in this process where possible. */
  readonly isHere: boolean;
}

export type LineAnswered = {readonly id: number} & ({readonly ran: Ran} | {readonly error: string});

type CommandLine = typeof import('../../server/program.ts').commandLine;

/** Address of the built program as a module, and path of its script. */
const [built = '', script = ''] = process.argv.slice(-2);
let loaded: Promise<CommandLine> | undefined;

function commandLine(): Promise<CommandLine> {
  loaded ??= import(built).then((module) => module.commandLine);
  return loaded;
}

process.on('disconnect', () => process.exit());
// Of this process alone: what it starts is small.
delete process.env.GLIBC_TUNABLES;
process.on('message', async ({id, line, cwd, env, isHere}: LineAsked) => {
  let answer: LineAnswered;
  try {
    answer = {id, ran: await (isHere ? ranHere(line, cwd, env) : ran(line, cwd, env))};
  } catch (error) {
    answer = {id, error: error instanceof Error ? String(error.stack) : String(error)};
  }
  process.send?.(answer);
});

async function ranHere(line: string, root: string, env: NodeJS.ProcessEnv): Promise<Ran> {
  const steps = stepsOf(line);
  if (steps === null) return ran(line, root, env);
  const started = performance.now();
  const all = {code: 0, stdout: '', stderr: ''};
  let [cwd, variables] = [root, env];
  for (const step of steps) {
    if (step.after === '&&' && all.code !== 0) continue;
    if (step.kind === 'cd') {
      cwd = resolve(cwd, step.folder);
      all.code = 0;
      continue;
    }
    if (step.kind === 'export') {
      variables = {...variables, ...step.set};
      continue;
    }
    const {code, stdout, stderr} = await stepRan(step, cwd, variables);
    all.code = code;
    all.stdout += stdout;
    all.stderr += stderr;
  }
  return {...all, seconds: (performance.now() - started) / 1000};
}

function stepRan(
  step: Exclude<Step, {kind: 'cd' | 'export'}>,
  cwd: string,
  env: NodeJS.ProcessEnv,
): Promise<Omit<Ran, 'seconds'>> {
  return step.kind === 'shell' ? ran(step.line, cwd, env) : shingleRan(step.run, cwd, env);
}

async function shingleRan(call: ShingleRun, cwd: string, inherited: NodeJS.ProcessEnv): Promise<Omit<Ran, 'seconds'>> {
  const {words, set, feed, filter, isPiped, isMerged, isNegated} = call;
  const env = {...inherited, ...set};
  const run = await commandLine();
  const fed = feed === null ? null : await ran(feed, cwd, env);
  const out = collected();
  const err = isMerged ? out : collected();
  const input = fed?.stdout ?? '';
  // A server uses the streams of a process; the run in this one has done nothing else, and never ends.
  const code = await new Promise<number | null>((resolve, reject) => {
    const serve = (): Promise<void> => {
      resolve(null);
      return new Promise(() => undefined);
    };
    const io = {...ioFor(Buffer.from(input), out, err, cwd, env, script), serve, serveAgents: serve};
    run(words, io).then(resolve, reject);
  });
  const own = code === null ? await ran(quoted(['shingle', ...words]), cwd, env, input) : null;
  const told = {
    code: own?.code ?? code ?? 0,
    stdout: own?.stdout ?? out.text(),
    stderr: (fed?.stderr ?? '') + (own?.stderr ?? (isMerged ? '' : err.text())),
  };
  const exitCode = (of: number): number => (isNegated ? (of === 0 ? 1 : 0) : of);
  if (filter === null) return {...told, code: exitCode(told.code)};
  const cut = await ran(filter, cwd, env, told.stdout);
  return {stdout: cut.stdout, stderr: told.stderr + cut.stderr, code: exitCode(isPiped ? cut.code : told.code)};
}

function quoted(words: readonly string[]): string {
  return words.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ');
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
