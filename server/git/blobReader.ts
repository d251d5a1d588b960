// Reads blobs by name through one long-lived `git cat-file --batch`; each caller waits for its own answer. A missing
// blob (partial clone, damaged repository) is a value, one with other bytes than its id says is an error, and a Git process
// that dies is restarted.

import type {ChildProcess} from 'node:child_process';
import {contentProblem} from './blobId.ts';
import {GitError, type GitRun, gitStream} from './runGit.ts';

interface Asked {
  readonly name: string;
  readonly answer: (content: Buffer | null) => void;
  readonly fail: (error: unknown) => void;
}

export class Blobs {
  readonly #git: GitRun;
  #child: ChildProcess | undefined;
  #waiting: Asked[] = [];
  /** Names that are not written yet. */
  #unsent = '';
  #chunks: Buffer[] = [];
  #length = 0;
  /** Bytes to wait for before parsing again: the rest of a blob whose header was read. */
  #wanted = 0;

  readonly #bytesMax: number;
  /** Bytes of an object that is too long, which are still to come. */
  #dropped = 0;

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
    child.stdout?.on('data', (piece: Buffer) => {
      const chunk = piece.subarray(Math.min(piece.length, this.#dropped));
      this.#dropped -= piece.length - chunk.length;
      if (chunk.length === 0) return;
      this.#chunks.push(chunk);
      this.#length += chunk.length;
      if (this.#length >= this.#wanted) this.#parse();
    });
    child.stdin?.on('error', () => undefined);
    child.stderr?.resume();
    child.on('error', () => this.#died(child));
    child.on('close', () => this.#died(child));
    return child;
  }

  #parse(): void {
    let buffer = this.#chunks.length === 1 ? (this.#chunks[0] as Buffer) : Buffer.concat(this.#chunks);
    this.#wanted = 0;
    for (;;) {
      const head = buffer.indexOf(10);
      if (head < 0) break;
      // `<name> blob <size>`, or `<request> missing`, where the request may contain spaces.
      const line = buffer.toString('latin1', 0, head);
      const found = / [a-z]+ (\d+)$/.exec(line);
      const size = found === null || line.endsWith(' missing') ? -1 : Number(found[1]);
      const end = size < 0 ? head + 1 : head + 1 + size + 1;
      if (size > this.#bytesMax) {
        this.#waiting.shift()?.answer(null);
        this.#dropped = Math.max(0, end - buffer.length);
        buffer = buffer.subarray(Math.min(buffer.length, end));
        continue;
      }
      if (buffer.length < end) {
        this.#wanted = end;
        break;
      }
      this.#settle(line, size < 0 ? null : Buffer.from(buffer.subarray(head + 1, end - 1)));
      buffer = buffer.subarray(end);
    }
    this.#chunks = buffer.length > 0 ? [buffer] : [];
    this.#length = buffer.length;
  }

  #settle(header: string, content: Buffer | null): void {
    const asked = this.#waiting.shift();
    const problem =
      content === null || !/ blob \d+$/.test(header) ? null : contentProblem(content, header.split(' ')[0]);
    if (problem === null) asked?.answer(content);
    else asked?.fail(new GitError(problem, null));
  }

  /** Git died on the object requested first, so that one is answered with null; the others are requested again. */
  #died(child: ChildProcess): void {
    if (this.#child !== child) return;
    this.#child = undefined;
    this.#chunks = [];
    this.#length = 0;
    this.#wanted = 0;
    this.#dropped = 0;
    this.#unsent = '';
    const [first, ...others] = this.#waiting;
    this.#waiting = [];
    first?.answer(null);
    for (const {name, answer, fail} of others) void this.read(name).then(answer, fail);
  }
}
