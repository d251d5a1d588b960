// Plays the runner of GitHub Actions for a composite action: evaluates its expressions, runs its commands with the files
// and variables that a runner gives them, and writes down what it hands to other actions.

import {spawnSync} from 'node:child_process';
import {cpSync, existsSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {parse} from 'yaml';

interface Step {
  readonly name: string;
  readonly id?: string;
  readonly if?: string;
  readonly run?: string;
  readonly uses?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly with?: Readonly<Record<string, string>>;
}

export interface Action {
  readonly inputs: Readonly<Record<string, {readonly default?: string}>>;
  readonly outputs: Readonly<Record<string, {readonly value: string}>>;
  readonly runs: {readonly using: string; readonly steps: readonly Step[]};
}

export interface Job {
  /** Folder of the action, and of the checked out repository. */
  readonly action: string;
  readonly workspace: string;
  /** A folder of the runner: caches and artifacts stay in it from one job to the next. */
  readonly runner: string;
  readonly inputs: Readonly<Record<string, string>>;
  readonly event: {readonly name: string; readonly payload: object};
  readonly sha: string;
  /** The action as `uses` names it: `owner/name`, and a branch, a tag or a commit. */
  readonly uses?: {readonly repository: string; readonly ref: string};
  /** Further variables of the job. */
  readonly variables?: Readonly<Record<string, string>>;
}

export interface Played {
  readonly ok: boolean;
  /** Standard output and standard error of all commands. */
  readonly log: string;
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
  /** Name of the artifact and the folder in which it is kept; null: none was. */
  readonly artifact: {readonly name: string; readonly folder: string} | null;
  /** The key under which the cache was restored; null: there was none. */
  readonly restored: string | null;
}

export function readAction(folder: string): Action {
  return parse(readFileSync(join(folder, 'action.yml'), 'utf8'));
}

export function play(job: Job): Played {
  const action = readAction(job.action);
  const inputs = Object.fromEntries(
    Object.entries(action.inputs).map(([name, {default: usual = ''}]) => [name, job.inputs[name] ?? usual]),
  );
  const files = join(job.runner, 'files');
  const state = {log: '', isFailed: false, artifact: null as Played['artifact'], restored: null as string | null};
  const steps: Record<string, {outputs: Record<string, string>}> = {};
  const context = {
    inputs,
    steps,
    runner: {os: 'Linux'},
    github: {sha: job.sha, action_repository: job.uses?.repository, action_ref: job.uses?.ref},
    failed: () => state.isFailed,
  };
  mkdirSync(join(files, 'temp'), {recursive: true});
  const [event, summary] = [join(files, 'event.json'), join(files, 'summary.md')];
  writeFileSync(event, JSON.stringify(job.event.payload));
  writeFileSync(summary, '');
  for (const [at, step] of action.runs.steps.entries()) {
    if (!isWanted(step, context)) continue;
    const filled = (values: Readonly<Record<string, string>> = {}) =>
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, filledIn(value, context)]));
    if (step.uses !== undefined) {
      use(step.uses, filled(step.with), job, state);
      continue;
    }
    const output = join(files, `output-${at}`);
    writeFileSync(output, '');
    const {status, stdout, stderr} = spawnSync(
      'bash',
      ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step.run ?? ''],
      {
        cwd: job.workspace,
        encoding: 'utf8',
        env: {
          PATH: process.env.PATH,
          HOME: files,
          CI: 'true',
          GITHUB_ACTIONS: 'true',
          GITHUB_ACTION_PATH: job.action,
          GITHUB_WORKSPACE: job.workspace,
          GITHUB_EVENT_NAME: job.event.name,
          GITHUB_EVENT_PATH: event,
          GITHUB_SHA: job.sha,
          GITHUB_SERVER_URL: 'https://github.test',
          GITHUB_OUTPUT: output,
          GITHUB_STEP_SUMMARY: summary,
          RUNNER_TEMP: join(files, 'temp'),
          GIT_CONFIG_NOSYSTEM: '1',
          ...job.variables,
          ...filled(step.env),
        },
      },
    );
    state.log += stdout + stderr;
    if (status !== 0) state.isFailed = true;
    if (step.id !== undefined) steps[step.id] = {outputs: outputsIn(readFileSync(output, 'utf8'))};
  }
  const outputs = Object.entries(action.outputs).map(([name, {value}]) => [name, filledIn(value, context)]);
  return {
    ok: !state.isFailed,
    log: state.log,
    outputs: Object.fromEntries(outputs),
    summary: readFileSync(summary, 'utf8'),
    artifact: state.artifact,
    restored: state.restored,
  };
}

function isWanted({if: condition}: Step, context: {readonly failed: () => boolean}): boolean {
  if (context.failed() && condition?.includes('always()') !== true) return false;
  return condition === undefined || evaluated(condition, context) === true;
}

/** Every `${{ … }}` of a value, as text. */
function filledIn(value: string, context: object): string {
  return String(value).replace(/\$\{\{(.*?)\}\}/g, (_, expression) => String(evaluated(expression, context) ?? ''));
}

/** Comparisons, `&&`, functions without arguments and names such as `steps.check.outputs.exit-code`. */
function evaluated(expression: string, context: object): unknown {
  const code = expression.replace(/'[^']*'|[a-z]+(?:\.[\w-]+)+|always\(\)/g, (token) => {
    if (token.startsWith("'")) return token;
    return token === 'always()' ? 'true' : `at(${JSON.stringify(token.split('.'))})`;
  });
  if (!/^(?:at\([^)]*\)|'[^']*'|true|&&|==|!=|\s)*$/.test(code))
    throw new Error(`broken promise: "${expression}" is known`);
  const at = (names: readonly string[]): unknown =>
    names.reduce((value: unknown, name) => (value as Record<string, unknown> | undefined)?.[name], context) ?? '';
  return new Function('at', `return ${code};`)(at);
}

function outputsIn(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => line !== '');
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
}

function pathsOf({path}: Readonly<Record<string, string>>): readonly string[] {
  return path.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
}

function use(
  name: string,
  values: Record<string, string>,
  {runner}: Job,
  state: {artifact: Played['artifact']; restored: string | null},
): void {
  const cacheOf = (key: string) => join(runner, 'cache', encodeURIComponent(key));
  switch (name.replace(/@.*/, '')) {
    case 'actions/cache/restore': {
      const keys = existsSync(join(runner, 'keys'))
        ? readFileSync(join(runner, 'keys'), 'utf8').trim().split('\n')
        : [];
      const key =
        keys.find((one) => one === values.key) ?? keys.findLast((one) => one.startsWith(values['restore-keys']));
      if (key === undefined) return;
      pathsOf(values).forEach((path, at) => {
        if (existsSync(join(cacheOf(key), `${at}`))) cpSync(join(cacheOf(key), `${at}`), path, {recursive: true});
      });
      state.restored = key;
      return;
    }
    case 'actions/cache/save':
      if (!pathsOf(values).some((path) => existsSync(path))) return;
      pathsOf(values).forEach((path, at) => {
        if (existsSync(path)) cpSync(path, join(cacheOf(values.key), `${at}`), {recursive: true});
      });
      writeFileSync(join(runner, 'keys'), `${values.key}\n`, {flag: 'a'});
      return;
    case 'actions/upload-artifact': {
      const folder = join(runner, 'artifacts', values.name);
      cpSync(values.path, folder, {recursive: true});
      state.artifact = {name: values.name, folder};
      return;
    }
    default:
      throw new Error(`broken promise: the runner knows ${name}`);
  }
}
