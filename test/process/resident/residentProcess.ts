// A resident of the root of a shell, in a process of its own.

import {type ChildProcess, spawn} from 'node:child_process';
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import {createConnection} from 'node:net';
import {join} from 'node:path';
import {expect} from 'vitest';
import {program} from '../../support/build.ts';
import type {Ran, Shell} from '../../support/shell.ts';

export interface ResidentProcess {
  readonly child: ChildProcess;
  readonly ended: Promise<number | null>;
}

export async function startResident(shell: Shell, more: NodeJS.ProcessEnv = {}): Promise<ResidentProcess> {
  const child = spawn(process.execPath, [program, 'serve'], {
    cwd: shell.root,
    env: {...shell.env, ...more},
    stdio: 'ignore',
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  await until(() => isDescribed(shell, child.pid) || child.exitCode !== null, 'a resident begins');
  return {child, ended};
}

function isDescribed(shell: Shell, pid: number | undefined): boolean {
  const texts = described(shell).map((name) => readFileSync(join(residentFolderOf(shell), name), 'utf8'));
  return texts.some((text) => JSON.parse(text).pid === pid);
}

export async function endResident({child, ended}: ResidentProcess): Promise<void> {
  child.kill('SIGKILL');
  await ended;
}

export async function until(holds: () => boolean | Promise<boolean>, about: string): Promise<void> {
  const start = performance.now();
  while (!(await holds())) {
    if (performance.now() - start > 60_000) throw new Error(`broken promise: ${about}`);
    await new Promise((done) => setTimeout(done, 30));
  }
}

export function residentFolderOf({env}: Shell): string {
  return join(env.HOME ?? '', '.cache/shingle/resident');
}

/** Names of the descriptions of residents. */
export function described(shell: Shell): readonly string[] {
  const folder = residentFolderOf(shell);
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
}

export function socketOf(shell: Shell): string {
  const [name = ''] = described(shell);
  return join(residentFolderOf(shell), name.replace('.json', '.sock'));
}

/** How many commands the resident has answered; null: none runs. */
export async function answersOf(shell: Shell): Promise<number | null> {
  const {stdout} = await shell.runHere('shingle status --format json --no-config');
  return JSON.parse(stdout).resident?.answers ?? null;
}

/** The same, of a resident that runs. On a busy machine it may not say so in time. */
export async function answersCounted(shell: Shell): Promise<number> {
  let answers: number | null = null;
  await until(async () => {
    answers = await answersOf(shell);
    return answers !== null;
  }, 'a resident counts its answers');
  return answers ?? 0;
}

/** Sends a line, gives what comes back. */
export function said(socket: string, line: string): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const connection = createConnection(socket);
    connection.on('data', (chunk) => {
      text += chunk;
    });
    connection.on('error', () => resolve(text));
    connection.on('close', () => resolve(text));
    connection.write(line);
  });
}

export const outputOf = ({code, stdout, stderr}: Ran) => ({code, stdout, stderr});

/**
 * A resident must say what is said without a cache to read. That is said here, for nothing in memory lasts from one command
 * to the next; a process of its own takes three times as long.
 */
export async function agreeWithFresh(shell: Shell, command: string, about: string = command): Promise<void> {
  const [stored, away] = ['.git/shingle', '../stored'];
  await shell.run(`rm -rf ${away}; [ ! -d ${stored} ] || mv ${stored} ${away}`);
  const fresh = await shell.runHere(`shingle ${command} --no-resident`);
  await shell.run(`rm -rf ${stored}; [ ! -d ${away} ] || mv ${away} ${stored}`);
  const ran = await shell.run(`shingle ${command}`);
  expect(outputOf(ran), about).toEqual(outputOf(fresh));
}

/** The same, and it is the resident that has answered: on a busy machine a client may not wait for it, and then asks again. */
export async function residentAgrees(shell: Shell, command: string): Promise<void> {
  const before = await answersCounted(shell);
  await until(async () => {
    await agreeWithFresh(shell, command);
    return (await answersCounted(shell)) > before;
  }, `the resident answers ${command}`);
}
