// Blobs by name through one long-lived `git cat-file --batch`: whoever asks waits for the answer to its own question.
// A blob that is not there (a partial clone, a damaged repository) is a value, and a Git that dies is started again.

import type {ChildProcess} from 'node:child_process';
import {type GitRun, gitStream} from './runGit.ts';

interface Asked {
  readonly name: string;
  readonly answer: (content: Buffer | null) => void;
}

export class Blobs {
  readonly #git: GitRun;
  #child: ChildProcess | undefined;
  #waiting: Asked[] = [];
  #chunks: Buffer[] = [];
  #length = 0;
  /** Bytes that must be there before it is worth looking: the rest of a blob whose head was read. */
  #wanted = 0;

  constructor(git: GitRun) {
    this.#git = git;
  }

  /** Content of an object by its name or by `REV:path`; null if there is none. */
  read(name: string): Promise<Buffer | null> {
    if (/[\n\0]/.test(name)) return Promise.resolve(null);
    return new Promise((answer) => {
      this.#waiting.push({name, answer});
      const child = this.#child ?? this.#start();
      child.stdin?.write(`${name}\n`);
    });
  }

  end(): void {
    this.#child?.stdin?.end();
    this.#child = undefined;
  }

  #start(): ChildProcess {
    const child = gitStream(this.#git, ['cat-file', '--batch']);
    this.#child = child;
    child.stdout?.on('data', (chunk: Buffer) => {
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
      // `<name> blob <size>`, or `<what was asked> missing`, which may contain blanks.
      const line = buffer.toString('latin1', 0, head);
      const found = / [a-z]+ (\d+)$/.exec(line);
      const size = found === null || line.endsWith(' missing') ? -1 : Number(found[1]);
      const end = size < 0 ? head + 1 : head + 1 + size + 1;
      if (buffer.length < end) {
        this.#wanted = end;
        break;
      }
      this.#waiting.shift()?.answer(size < 0 ? null : Buffer.from(buffer.subarray(head + 1, end - 1)));
      buffer = buffer.subarray(end);
    }
    this.#chunks = buffer.length > 0 ? [buffer] : [];
    this.#length = buffer.length;
  }

  /** Whoever asked first has the object that Git died of; the others are asked again. */
  #died(child: ChildProcess): void {
    if (this.#child !== child) return;
    this.#child = undefined;
    this.#chunks = [];
    this.#length = 0;
    this.#wanted = 0;
    const [first, ...others] = this.#waiting;
    this.#waiting = [];
    first?.answer(null);
    for (const {name, answer} of others) void this.read(name).then(answer);
  }
}
