// The only place that starts Git. Short texts are read through simple-git. Bytes, streams, commands with input and
// synchronous calls use our own child process: simple-git decodes its output, but file names may not be UTF-8.

import {type ChildProcess, spawn, spawnSync} from 'node:child_process';
import {gitEnvironment, gitProgram, type HookVariables, hookVariables, safeFlags} from './environment.ts';

/** Where Git is started, and for which hook. */
export interface GitRun {
  readonly folder: string;
  /** Variables of the hook that runs us, if they belong to this repository. */
  readonly hook: HookVariables;
}

/** An error reported by Git, in its own words. */
export class GitError extends Error {
  override readonly name = 'GitError';
  readonly code: number | null;

  constructor(message: string, code: number | null) {
    super(message);
    this.code = code;
  }
}

/** For the user, where there is nothing better to say. */
export function refusedByGit({message}: GitError): string {
  return `Git cannot read the repository: ${message}`;
}

/**
 * simple-git refuses settings and variables that are dangerous when somebody else chooses them. Here the settings turn
 * programs off, and the variables come from the user's environment, or from the Git that runs a hook.
 */
const unsafe = {
  allowUnsafeFsMonitor: true,
  allowUnsafeHooksPath: true,
  allowUnsafePager: true,
  allowUnsafeExec: true,
  allowUnsafeConfigPaths: true,
  allowUnsafeConfigEnvCount: true,
  allowUnsafeCustomBinary: true,
};

/** Standard output of a short command, without the last line end. Throws GitError. */
export async function gitText({folder, hook}: GitRun, args: readonly string[]): Promise<string> {
  const {simpleGit} = await import('simple-git');
  const env = gitEnvironment(hook);
  const guarded = Object.keys(env).filter((name) => name.startsWith('GIT_'));
  try {
    const git = simpleGit({
      baseDir: folder,
      binary: gitProgram,
      allowEnvironment: [...guarded, ...hookVariables],
      unsafe,
      // By default it answers 50 ms after the end of Git, on a busy machine before all output was read.
      completion: {onClose: true, onExit: false},
      // By default simple-git treats a failure without a message, as with --quiet, as success.
      errors: (error, {exitCode, stdErr}) => {
        if (error !== undefined || exitCode === 0) return error;
        return Buffer.from(Buffer.concat(stdErr).toString('utf8').trim() || `exit code ${exitCode}`);
      },
    });
    return (await git.env(env).raw([...safeFlags, ...args])).replace(/\r?\n$/, '');
  } catch (error) {
    throw new GitError(messageOf(error), null);
  }
}

/** Starts Git with pipes for input and output. */
export function gitStream({folder, hook}: GitRun, args: readonly string[]): ChildProcess {
  return spawn(gitProgram, [...safeFlags, ...args], {
    cwd: folder,
    env: gitEnvironment(hook),
    stdio: ['pipe', 'pipe', 'pipe'],
    windowsHide: true,
  });
}

/** Standard output as bytes; `input` goes to standard input. Throws GitError. */
export async function gitBytes(git: GitRun, args: readonly string[], input: Uint8Array | string = ''): Promise<Buffer> {
  const output: Buffer[] = [];
  await gitChunks(git, args, input, (chunk) => output.push(chunk));
  return Buffer.concat(output);
}

/** Ctrl-C ends Git too, often before this process receives the signal. */
export const interrupted = 'interrupted';

/** Like `gitBytes`, but passes each chunk on while Git is still running. */
export function gitChunks(
  git: GitRun,
  args: readonly string[],
  input: Uint8Array | string,
  take: (chunk: Buffer) => void,
  signal?: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = gitStream(git, args);
    const stop = () => child.kill();
    signal?.addEventListener('abort', stop, {once: true});
    child.once('close', () => signal?.removeEventListener('abort', stop));
    let complaint = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      try {
        take(chunk);
      } catch (error) {
        child.kill();
        reject(error);
      }
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      if (complaint.length < complaintMax) complaint += chunk.toString('utf8');
    });
    child.on('error', (error) => reject(new GitError(`git cannot be started (${messageOf(error)})`, null)));
    child.on('close', (code, endedBy) => {
      if (code === 0) resolve();
      else if (endedBy === 'SIGINT') reject(new GitError(interrupted, code));
      else reject(new GitError(complaint.trim() || `git ${args[0]} ended with code ${code}`, code));
    });
    // Git may end before it has read everything: its exit code then gives the reason.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
  });
}

/** The same until a signal, which ends Git: what it had written by then was taken. Gives whether that was all. */
export async function gitChunksUntil(
  git: GitRun,
  args: readonly string[],
  input: Uint8Array | string,
  take: (chunk: Buffer) => void,
  signal: AbortSignal,
): Promise<boolean> {
  if (signal.aborted) return false;
  try {
    await gitChunks(git, args, input, take, signal);
    return true;
  } catch (error) {
    if (signal.aborted) return false;
    throw error;
  }
}

/**
 * Brings one object from a remote into the repository of `folder`, with the rights of the user and without a question.
 * Gives what Git says if it does not come; null if it came. Only here may Git reach a network.
 */
export function fetchObject(
  {folder, hook}: GitRun,
  remote: string,
  object: string,
  signal: AbortSignal,
): Promise<string | null> {
  // A server that accepts and never answers is given up: what Git starts for HTTP does not end with Git.
  const limits = ['-c', 'http.lowSpeedLimit=1000', '-c', 'http.lowSpeedTime=10'];
  const words = [
    ...limits,
    '-c',
    'protocol.version=2',
    'fetch',
    '--quiet',
    '--no-tags',
    '--depth=1',
    '--no-write-fetch-head',
  ];
  return new Promise((resolve) => {
    const child = spawn(gitProgram, [...safeFlags, ...words, '--', remote, object], {
      cwd: folder,
      env: {...gitEnvironment(hook), GIT_ALLOW_PROTOCOL: 'https:http:ssh:git', GIT_SSH_COMMAND: 'ssh -oBatchMode=yes'},
      stdio: ['ignore', 'ignore', 'pipe'],
      windowsHide: true,
      // A group of its own, so that its helpers for HTTP and SSH end with it.
      detached: process.platform !== 'win32',
    });
    const stop = () => endGroup(child);
    signal.addEventListener('abort', stop, {once: true});
    if (signal.aborted) stop();
    process.once('exit', stop);
    child.once('close', () => {
      signal.removeEventListener('abort', stop);
      process.removeListener('exit', stop);
    });
    let complaint = '';
    child.stderr.on('data', (chunk: Buffer) => {
      if (complaint.length < complaintMax) complaint += chunk.toString('utf8');
    });
    child.on('error', (error) => resolve(messageOf(error)));
    child.on('close', (code) => resolve(code === 0 ? null : complaint.trim() || `git fetch ended with code ${code}`));
  });
}

function endGroup(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null) return;
  try {
    if (process.platform === 'win32') child.kill();
    else process.kill(-child.pid, 'SIGTERM');
  } catch {
    // It has just ended.
  }
}

/** Like `gitBytes`, but synchronous, for small outputs. After `secondsMax` Git is ended: a GitError with `timedOut`. */
export function gitBytesNow(
  {folder, hook}: GitRun,
  args: readonly string[],
  {secondsMax, input = ''}: {readonly secondsMax?: number; readonly input?: string} = {},
): Buffer {
  const {program, words, stdio} = onLifeline(gitProgram, [...safeFlags, ...args]);
  const {status, stdout, stderr, error} = spawnSync(program, words, {
    cwd: folder,
    env: gitEnvironment(hook),
    input,
    maxBuffer: Number.POSITIVE_INFINITY,
    windowsHide: true,
    stdio: [...stdio],
    ...(secondsMax !== undefined && {timeout: secondsMax * 1000, killSignal: 'SIGTERM'}),
  });
  if (error !== undefined) {
    const isLate = 'code' in error && error.code === 'ETIMEDOUT';
    throw new GitError(isLate ? timedOut : `git cannot be started (${messageOf(error)})`, null);
  }
  if (status !== 0) {
    throw new GitError(stderr.toString('utf8').trim() || `git ${args[0]} ended with code ${status}`, status);
  }
  return stdout;
}

/** The message of a GitError. */
export const timedOut = 'out of time';

const complaintMax = 10_000;

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).trim();
}

/**
 * Descriptor 3 is a pipe whose other end only we have. A shell waits for its end beside Git, and then kills Git. It gives
 * its standard input on as descriptor 4, for a shell takes that of a command in the background away. On
 * Windows the children of Node are in a job that ends with it, so nothing is needed there.
 */
const script = `trap 'kill -9 $child' INT TERM HUP
exec 4<&0
{ exec "$@"; } <&4 3<&- 4<&- & child=$!
exec 4<&-
{ read -r _ <&3; kill -9 $child; } >/dev/null 2>&1 & watch=$!
exec 3<&-
wait $child; code=$?
kill -9 $watch
exit $code`;

interface Started {
  readonly program: string;
  readonly words: readonly string[];
  readonly stdio: readonly 'pipe'[];
}

/**
 * How a Git that may compute for long without writing a byte is started, so that it does not outlive us: not even when
 * we are killed with SIGKILL, after which nobody can send it anything.
 */
export function onLifeline(program: string, words: readonly string[], platform = process.platform): Started {
  if (platform === 'win32') return {program, words, stdio: ['pipe', 'pipe', 'pipe']};
  return {program: '/bin/sh', words: ['-c', script, 'sh', program, ...words], stdio: ['pipe', 'pipe', 'pipe', 'pipe']};
}
