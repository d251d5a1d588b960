// The one place where Git is started: short texts come by simple-git; bytes, streams, what has an input and what cannot
// wait come by a child of our own, because simple-git decodes what it reads and file names need not be UTF-8.

import {type ChildProcess, spawn, spawnSync} from 'node:child_process';
import {gitEnvironment, gitProgram, type HookVariables, hookVariables, safeFlags} from './environment.ts';

/** Where and for whom Git is started. */
export interface GitRun {
  readonly folder: string;
  /** Variables of the hook that we are run by, if they belong to this repository. */
  readonly hook: HookVariables;
}

/** What Git refused, in its own words. */
export class GitError extends Error {
  override readonly name = 'GitError';
  readonly code: number | null;

  constructor(message: string, code: number | null) {
    super(message);
    this.code = code;
  }
}

/**
 * simple-git refuses settings and variables that are dangerous when somebody else chooses them. Those on the command
 * line switch programs off, and variables come from the user's own environment, or from the Git that runs a hook.
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
      // Left alone it takes a failure without a word, as of --quiet, for an answer.
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

/** Starts Git with pipes to both ends. */
export function gitStream({folder, hook}: GitRun, args: readonly string[]): ChildProcess {
  return spawn(gitProgram, [...safeFlags, ...args], {
    cwd: folder,
    env: gitEnvironment(hook),
    stdio: ['pipe', 'pipe', 'pipe'],
    windowsHide: true,
  });
}

/** Standard output in bytes, `input` on standard input. Throws GitError. */
export async function gitBytes(git: GitRun, args: readonly string[], input: Uint8Array | string = ''): Promise<Buffer> {
  const output: Buffer[] = [];
  await gitChunks(git, args, input, (chunk) => output.push(chunk));
  return Buffer.concat(output);
}

/** Ctrl-C ends Git too, often before this process hears of it. */
export const interrupted = 'interrupted';

/** The same in the pieces in which it comes, while Git goes on. */
export function gitChunks(
  git: GitRun,
  args: readonly string[],
  input: Uint8Array | string,
  take: (chunk: Buffer) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = gitStream(git, args);
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
    child.on('close', (code, signal) => {
      if (code === 0) resolve();
      else if (signal === 'SIGINT') reject(new GitError(interrupted, code));
      else reject(new GitError(complaint.trim() || `git ${args[0]} ended with code ${code}`, code));
    });
    // Git may end before it has read all: then its exit code says why.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
  });
}

/** The same at once, for small outputs. */
export function gitBytesNow({folder, hook}: GitRun, args: readonly string[]): Buffer {
  const {status, stdout, stderr, error} = spawnSync(gitProgram, [...safeFlags, ...args], {
    cwd: folder,
    env: gitEnvironment(hook),
    maxBuffer: Number.POSITIVE_INFINITY,
    windowsHide: true,
  });
  if (error !== undefined) throw new GitError(`git cannot be started (${messageOf(error)})`, null);
  if (status !== 0)
    throw new GitError(stderr.toString('utf8').trim() || `git ${args[0]} ended with code ${status}`, status);
  return stdout;
}

const complaintMax = 10_000;

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).trim();
}
