// Reads blobs by name through one long-lived `git cat-file --batch`; each caller waits for its own answer. A missing
// blob (partial clone, damaged repository) is a value, one with other bytes than its id says is an error, and a Git process
// that dies is restarted.

import type {ChildProcess} from 'node:child_process';
import {contentProblem} from './blobId.ts';
import {BatchParser, type BlobSink} from './blobStream.ts';
import {GitError, type GitRun, gitStream} from './runGit.ts';

interface Asked {
  readonly name: string;
  readonly answer: (content: Buffer | null) => void;
  readonly fail: (error: unknown) => void;
}

export class Blobs {
  readonly #git: GitRun;
  readonly #bytesMax: number;
  #child: ChildProcess | undefined;
  #waiting: Asked[] = [];
  /** Names that are not written yet. */
  #unsent = '';

  /** Objects of more than `bytesMax` bytes are null, and not held in memory. */
  constructor(git: GitRun, bytesMax = Number.POSITIVE_INFINITY) {
    this.#git = git;
    this.#bytesMax = bytesMax;
  }

  /** The content of an object, given its id or `REV:path`; null if there is none. May throw GitError. */
  read(name: string): Promise<Buffer | null> {
    if (/[\n\0]/.test(name)) return Promise.resolve(null);
    return new Promise((answer, fail) => {
      this.#waiting.push({name, answer, fail});
      this.#child ??= this.#start();
      this.#unsent += `${name}\n`;
      if (this.#unsent.length === name.length + 1) process.nextTick(() => this.#send());
    });
  }

  /** Names that are asked for together are written together: a write takes longer than Git takes for a small blob. */
  #send(): void {
    const names = this.#unsent;
    this.#unsent = '';
    if (names !== '') this.#child?.stdin?.write(names);
  }

  end(): void {
    this.#send();
    this.#child?.stdin?.end();
    this.#child = undefined;
  }

  #start(): ChildProcess {
    const child = gitStream(this.#git, ['cat-file', '--batch']);
    this.#child = child;
    const parser = new BatchParser(this.#bytesMax, (_, content, header) => this.#settle(content, header));
    child.stdout?.on('data', (chunk: Buffer) => {
      try {
        parser.take(chunk);
      } catch {
        // Bytes that follow cannot be read: they begin within an object.
        child.stdout?.removeAllListeners('data').resume();
        child.kill();
      }
    });
    child.stdin?.on('error', () => undefined);
    child.stderr?.resume();
    child.on('error', () => this.#died(child));
    child.on('close', () => this.#died(child));
    return child;
  }

  #settle(content: Parameters<BlobSink>[1], header: Buffer): void {
    const asked = this.#waiting.shift();
    if (typeof content === 'string') {
      asked?.answer(null);
      return;
    }
    const [name, type] = header.toString('latin1').split(' ');
    const problem = type === 'blob' ? contentProblem(content, name) : null;
    if (problem === null) asked?.answer(Buffer.from(content));
    else asked?.fail(new GitError(problem, null));
  }

  /** Git died on the object requested first, so that one is answered with null; the others are requested again. */
  #died(child: ChildProcess): void {
    if (this.#child !== child) return;
    this.#child = undefined;
    this.#unsent = '';
    const [first, ...others] = this.#waiting;
    this.#waiting = [];
    first?.answer(null);
    for (const {name, answer, fail} of others) void this.read(name).then(answer, fail);
  }
}
